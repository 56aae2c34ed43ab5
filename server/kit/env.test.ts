import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { describe, expect, it } from 'vitest'
import { variables } from './env-variables.ts'
import { readConfig, readFileSettings } from './env.ts'
import { projectPath } from './project-root.ts'

/** Look like random ones, and are the same in each run. */
const strong = (seed: string): string => createHash('sha256').update(seed).digest('hex')

const local = {
  DATABASE_URL: 'postgres://towline:pw@127.0.0.1:5432/towline',
  STRIPE_SECRET_KEY: 'sk_test_x',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
}
const production = {
  ...local,
  NODE_ENV: 'production',
  PUBLIC_ORIGIN: 'https://towline.example.ie',
  AUTH_SECRET: strong('sessions'),
  EVIDENCE_SEAL_KEY: strong('seals'),
  METRICS_TOKEN: strong('figures'),
  TRUSTED_PROXY_HOPS: '0',
  STRIPE_SECRET_KEY: `sk_live_${strong('card')}`,
  STRIPE_PUBLISHABLE_KEY: `pk_live_${strong('page')}`,
  STRIPE_WEBHOOK_SECRET: `whsec_${strong('events')}`,
  SMTP_URL: 'smtp://mail.example.ie',
  MAIL_FROM: 'Towline <bookings@example.ie>',
}

const problemsOf = (env: Record<string, string>): string => {
  try {
    readConfig(env)
    return ''
  } catch (error) {
    return String(error)
  }
}

describe('readConfig', () => {
  it('fills in what a developer need not set', () => {
    expect(readConfig(local)).toMatchObject({
      isProduction: false,
      port: 3000,
      host: '127.0.0.1',
      publicOrigin: 'http://localhost:3000',
      runsWeb: true,
      runsWorker: true,
      mail: { smtpUrl: null },
      google: null,
      hasSimulator: true,
      trustedProxyHops: 0,
    })
  })

  it('names every bad variable at once, and repeats no value', () => {
    const problems = problemsOf({
      PORT: 'eighty',
      ROLES: 'web,queen',
      LOG_LEVEL: 'loud',
      STRIPE_API_BASE: 'http://127.0.0.1:4010/path',
      AUTH_SECRET: 'short-secret',
      GOOGLE_CLIENT_ID: 'x',
    })
    for (const line of [
      'PORT must be a whole number',
      'ROLES must be web, worker, or both',
      'LOG_LEVEL must be one of',
      'DATABASE_URL is missing',
      'STRIPE_SECRET_KEY is missing',
      'STRIPE_API_BASE must be an origin',
      'AUTH_SECRET must be at least 32 characters',
      'GOOGLE_CLIENT_SECRET is missing',
    ]) {
      expect(problems).toContain(line)
    }
    expect(problems).not.toMatch(/eighty|queen|short-secret/)
  })

  it('reads an empty line of an .env file as not set', () => {
    expect(readConfig({ ...local, SMTP_URL: '', PORT: ' ' })).toMatchObject({ port: 3000 })
  })

  it('splits the API base, and recognises the fake by its frame', () => {
    const config = readConfig({
      ...local,
      STRIPE_API_BASE: 'http://127.0.0.1:4010',
      CARD_FRAME_URL: 'http://127.0.0.1:4010/frame',
    })
    expect(config.card.apiBase).toEqual({ protocol: 'http', host: '127.0.0.1', port: 4010 })
    expect(config.card.frameUrl).toBe('http://127.0.0.1:4010/frame')
  })

  it('keeps files in the S3 store when it is fully configured, else on disk', () => {
    expect(readConfig(local).s3).toBeNull()
    const keys = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' }
    expect(readConfig({ ...local, ...keys, S3_BUCKET: 'pictures' }).s3).toEqual({
      endpoint: 'https://s3.eu-west-1.amazonaws.com',
      bucket: 'pictures',
      region: 'eu-west-1',
      accessKeyId: 'id',
      secretAccessKey: 'secret',
    })
    expect(problemsOf({ ...local, ...keys })).toContain('S3_BUCKET is missing')
    expect(problemsOf({ ...local, S3_BUCKET: 'pictures', S3_ACCESS_KEY_ID: 'id' })).toContain(
      'S3_SECRET_ACCESS_KEY is missing',
    )
  })

  it('answers texts only where there is a number to answer to', () => {
    const answered = { ...local, TEXTS_ANSWERED: 'on' }
    const twilio = { TWILIO_ACCOUNT_SID: 'ACsample', TWILIO_AUTH_TOKEN: 'x' }
    expect(problemsOf(answered)).toContain('TWILIO_ACCOUNT_SID is missing: TEXTS_ANSWERED is on')
    const named = { ...answered, ...twilio, SMS_FROM: 'Towline' }
    expect(problemsOf(named)).toContain('SMS_FROM must be a number or a messaging service')
    expect(problemsOf({ ...local, TEXTS_FAKE_ORIGIN: 'http://127.0.0.1:4022' })).toContain(
      'TEXTS_ANSWERED must be on',
    )
    for (const SMS_FROM of ['+353209100000', 'MGsample']) {
      expect(readConfig({ ...answered, ...twilio, SMS_FROM }).texts).toMatchObject({
        isAnswered: true,
        answeredNumber: SMS_FROM.startsWith('+') ? SMS_FROM : null,
        fakeOrigin: null,
      })
    }
    const service = { ...answered, ...twilio, SMS_FROM: 'MGsample', TEXTS_NUMBER: '+353209100009' }
    expect(readConfig(service).texts?.answeredNumber).toBe('+353209100009')
    expect(readConfig({ ...local, ...twilio }).texts?.isAnswered).toBe(false)
  })

  it('cannot be changed afterwards', () => {
    const config = readConfig(local)
    expect(() => Object.assign(config.card, { secretKey: 'other' })).toThrow(TypeError)
  })

  it('gives each installation its own secret', () => {
    const other = { ...local, DATABASE_URL: 'postgres://towline:other@127.0.0.1:5432/towline' }
    expect(readConfig(local).authSecret).toBe(readConfig(local).authSecret)
    expect(readConfig(local).authSecret).not.toBe(readConfig(other).authSecret)
  })
})

describe('production', () => {
  it('starts when everything is real, on every address', () => {
    expect(readConfig(production)).toMatchObject({
      isProduction: true,
      hasSimulator: false,
      host: null,
      trustedProxyHops: 0,
    })
    expect(readConfig({ ...production, TRUSTED_PROXY_HOPS: '2' }).trustedProxyHops).toBe(2)
  })

  it('answers texts through no fake, and not without a sender', () => {
    const answered = {
      ...production,
      TEXTS_ANSWERED: 'on',
      TWILIO_ACCOUNT_SID: 'ACsample',
      TWILIO_AUTH_TOKEN: 'x',
    }
    expect(problemsOf(answered)).toContain('SMS_FROM is missing: TEXTS_ANSWERED is on')
    expect(
      problemsOf({
        ...answered,
        SMS_FROM: '+353209100000',
        TEXTS_FAKE_ORIGIN: 'http://127.0.0.1:4022',
      }),
    ).toContain('TEXTS_FAKE_ORIGIN points to a fake')
  })

  it('requires the number of proxies in front, and who may read the metrics', () => {
    const { TRUSTED_PROXY_HOPS: _, METRICS_TOKEN: __, ...silent } = production
    const problems = problemsOf(silent)
    expect(problems).toMatch(/^ {2}TRUSTED_PROXY_HOPS is missing: .* 0 when nothing does/m)
    expect(problems).toMatch(/^ {2}METRICS_TOKEN is missing: .*openssl rand -hex 32/m)
  })

  it.each([
    ['equal letters', 'x'.repeat(64)],
    ['few letters', 'abcd'.repeat(8).split('').reverse().join('') + 'ba'],
    ['a piece said again', 'k3Jq9sLw2Zx7'.repeat(4)],
    ['a row of neighbours', 'abcdefghijklmnopqrstuvwxyz0123456789'],
    ['a sample', 'change-me-9f8a7d6c5b4e3f2a1b0c9d8e'],
    ['a word for it', 'MySecretTokenForTheServer9812764530'],
  ])('refuses a secret of %s, and says how a good one is made', (_, weak) => {
    for (const name of ['AUTH_SECRET', 'METRICS_TOKEN']) {
      const problems = problemsOf({ ...production, [name]: weak })
      expect(problems).toMatch(
        new RegExp(`^ {2}${name} is easy to guess: .*openssl rand -hex 32`, 'm'),
      )
      expect(problems).not.toContain(weak)
      expect(problemsOf({ ...local, [name]: weak })).toBe('')
    }
  })

  it('accepts every random secret of 32 characters and more', () => {
    for (let n = 0; n < 2_000; n += 1) {
      const bytes = createHash('sha512').update(String(n)).digest()
      for (const AUTH_SECRET of [
        bytes.subarray(0, 16).toString('hex'),
        bytes.subarray(0, 32).toString('hex'),
        bytes.subarray(0, 33).toString('base64'),
      ]) {
        expect(problemsOf({ ...production, AUTH_SECRET })).toBe('')
      }
    }
  })

  it('refuses a key of seals that is guessable, no key, or another secret', () => {
    for (const [key, why] of [
      ['0'.repeat(64), 'EVIDENCE_SEAL_KEY is easy to guess'],
      ['short', 'EVIDENCE_SEAL_KEY must be 64 hexadecimal digits'],
      [production.AUTH_SECRET, 'EVIDENCE_SEAL_KEY must differ'],
      ['', 'EVIDENCE_SEAL_KEY is missing'],
    ] as const)
      expect(problemsOf({ ...production, EVIDENCE_SEAL_KEY: key })).toContain(why)
    const { seed } = readConfig(local).seals
    expect(seed).toMatch(/^[0-9a-f]{64}$/)
    expect(seed).not.toBe(readConfig(local).authSecret)
  })

  it('refuses one secret for two purposes', () => {
    expect(problemsOf({ ...production, METRICS_TOKEN: production.AUTH_SECRET })).toContain(
      'METRICS_TOKEN must differ from AUTH_SECRET',
    )
  })

  it.each([
    ['STRIPE_SECRET_KEY', `sk_test_${strong('card')}`],
    ['STRIPE_SECRET_KEY', 'rk_test_51Hx'],
    ['STRIPE_PUBLISHABLE_KEY', `pk_test_${strong('page')}`],
    ['STRIPE_WEBHOOK_SECRET', `whsec_test_${strong('events')}`],
    ['STRIPE_WEBHOOK_SECRET', 'whsec_x'],
    ['STRIPE_WEBHOOK_SECRET', strong('events')],
    ['STRIPE_CONNECT_WEBHOOK_SECRET', `whsec_test_${strong('events')}`],
  ])('refuses %s of a test', (name, key) => {
    const env = { ...production, [name]: key }
    const problems = problemsOf(env)
    expect(problems).toMatch(
      new RegExp(`^ {2}${name} .*ALLOW_FAKES_IN_PRODUCTION=on overrules`, 'm'),
    )
    expect(problems).not.toContain(key)
    expect(problemsOf({ ...env, ALLOW_FAKES_IN_PRODUCTION: 'on' })).toBe('')
  })

  it('accepts a restricted key of the card provider', () => {
    expect(problemsOf({ ...production, STRIPE_SECRET_KEY: `rk_live_${strong('card')}` })).toBe('')
  })

  it('refuses a well-known database password', () => {
    const problemsWith = (password: string) =>
      problemsOf({
        ...production,
        DATABASE_URL: `postgres://towline:${password}@db.example.ie:5432/towline`,
      })
    for (const password of ['password', 'postgres', 'towline']) {
      expect(problemsWith(password)).toMatch(/^ {2}DATABASE_URL has a password/m)
    }
    // a certificate or a socket may replace one
    expect(problemsWith('')).toBe('')
    expect(problemsWith(strong('database'))).toBe('')
  })

  it('refuses missing values, and every fake', () => {
    const problems = problemsOf({
      ...local,
      NODE_ENV: 'production',
      STRIPE_API_BASE: 'http://127.0.0.1:4010',
      CARD_FRAME_URL: 'http://127.0.0.1:4010/frame',
      GOOGLE_ISSUER: 'http://127.0.0.1:4020',
      SIMULATOR: 'on',
    })
    for (const name of [
      'PUBLIC_ORIGIN',
      'AUTH_SECRET',
      'SMTP_URL',
      'MAIL_FROM',
      'STRIPE_API_BASE',
      'CARD_FRAME_URL',
      'GOOGLE_ISSUER',
      'SIMULATOR',
    ]) {
      expect(problems).toContain(`  ${name} `)
    }
  })

  it('refuses files on a disk that two processes do not share, unless a shared folder is named', () => {
    for (const ROLES of ['web', 'worker']) {
      expect(problemsOf({ ...production, ROLES })).toContain('S3_BUCKET is missing')
      expect(problemsOf({ ...production, ROLES, FILES_DIR: '/srv/files' })).toBe('')
    }
  })

  it('refuses the key that decrypts backups, and accepts the one that encrypts them', () => {
    const secret = 'AGE-SECRET-KEY-1GFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPQ4EGAEX'
    expect(problemsOf({ ...production, BACKUP_KEY: secret })).toContain(
      'BACKUP_KEY is a secret key',
    )
    expect(problemsOf({ ...production, BACKUP_KEY: 'age1qqqsyqcy' })).toBe('')
    expect(problemsOf({ ...production, BACKUP_KEY: 'secret' })).toContain(
      'BACKUP_KEY must be a key',
    )
  })

  it('reads the store of files alone, and names what is wrong with it', () => {
    expect(readFileSettings({ DATA_DIR: '/srv/data' })).toEqual({
      s3: null,
      filesDir: '/srv/data/files',
    })
    expect(readFileSettings({ FILES_DIR: '/srv/files' }).filesDir).toBe('/srv/files')
    expect(() => readFileSettings({ S3_BUCKET: 'pictures' })).toThrow('S3_ACCESS_KEY_ID is missing')
  })

  it('refuses an origin without encryption', () => {
    expect(problemsOf({ ...production, PUBLIC_ORIGIN: 'http://towline.example.ie' })).toContain(
      'PUBLIC_ORIGIN must start with https://',
    )
  })

  it('allows fakes when told to, but not a missing secret', () => {
    const demo = {
      ...local,
      NODE_ENV: 'production',
      PUBLIC_ORIGIN: 'https://demo.example.ie',
      EVIDENCE_SEAL_KEY: strong('seals'),
      METRICS_TOKEN: strong('figures'),
      TRUSTED_PROXY_HOPS: '1',
      STRIPE_API_BASE: 'http://127.0.0.1:4010',
      SIMULATOR: 'on',
      ALLOW_FAKES_IN_PRODUCTION: 'on',
    }
    expect(problemsOf(demo)).toMatch(
      /^Error: The configuration is not usable:\n {2}AUTH_SECRET [^\n]*$/,
    )
    expect(readConfig({ ...demo, AUTH_SECRET: strong('sessions') }).hasSimulator).toBe(true)
    expect(problemsOf({ ...demo, AUTH_SECRET: 'x'.repeat(64) })).toContain('AUTH_SECRET is easy')
  })
})

describe('.env.example', () => {
  it('lists exactly the variables that are read', () => {
    const listed = readFileSync(projectPath('.env.example'), 'utf8').matchAll(/^# ([A-Z0-9_]+)=/gm)
    expect(new Set([...listed].map(([, name]) => name))).toEqual(new Set(Object.keys(variables)))
  })

  it('holds no secret that production accepts', () => {
    const samples = parseEnv(
      readFileSync(projectPath('.env.example'), 'utf8').replaceAll(/^# ([A-Z0-9_]+=)/gm, '$1'),
    )
    const problems = problemsOf({ ...production, DATABASE_URL: samples.DATABASE_URL ?? '' })
    expect(problems).toMatch(/^ {2}DATABASE_URL has a password/m)
    for (const name of ['AUTH_SECRET', 'METRICS_TOKEN', 'STRIPE_SECRET_KEY']) {
      expect(problemsOf({ ...production, [name]: samples[name] ?? '' })).toContain(`  ${name} `)
    }
  })
})
