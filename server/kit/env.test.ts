import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { variables } from './env-variables.ts'
import { readConfig } from './env.ts'
import { projectPath } from './project-root.ts'

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
  AUTH_SECRET: 'x'.repeat(32),
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
  it('fills in what a developer need not say', () => {
    expect(readConfig(local)).toMatchObject({
      isProduction: false,
      port: 3000,
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

  it('takes the API base apart, and knows the stand-in by its frame', () => {
    const config = readConfig({
      ...local,
      STRIPE_API_BASE: 'http://127.0.0.1:4010',
      CARD_FRAME_URL: 'http://127.0.0.1:4010/frame',
    })
    expect(config.card.apiBase).toEqual({ protocol: 'http', host: '127.0.0.1', port: 4010 })
    expect(config.card.frameUrl).toBe('http://127.0.0.1:4010/frame')
  })

  it('keeps files in the S3 store that is named whole, else on the disk', () => {
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
  it('starts with everything real', () => {
    expect(readConfig(production)).toMatchObject({ isProduction: true, hasSimulator: false })
  })

  it('refuses what is missing, and every stand-in', () => {
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

  it('refuses files on a disk that two processes do not share', () => {
    for (const ROLES of ['web', 'worker']) {
      expect(problemsOf({ ...production, ROLES })).toContain('S3_BUCKET is missing')
    }
  })

  it('refuses an origin without encryption', () => {
    expect(problemsOf({ ...production, PUBLIC_ORIGIN: 'http://towline.example.ie' })).toContain(
      'PUBLIC_ORIGIN must start with https://',
    )
  })

  it('lets stand-ins in when told to, but not a missing secret', () => {
    const demo = {
      ...local,
      NODE_ENV: 'production',
      PUBLIC_ORIGIN: 'https://demo.example.ie',
      STRIPE_API_BASE: 'http://127.0.0.1:4010',
      SIMULATOR: 'on',
      ALLOW_FAKES_IN_PRODUCTION: 'on',
    }
    expect(problemsOf(demo)).toMatch(
      /^Error: The configuration is not usable:\n {2}AUTH_SECRET [^\n]*$/,
    )
    expect(readConfig({ ...demo, AUTH_SECRET: 'x'.repeat(32) }).hasSimulator).toBe(true)
  })
})

describe('.env.example', () => {
  it('lists exactly the variables that are read', () => {
    const listed = readFileSync(projectPath('.env.example'), 'utf8').matchAll(/^# ([A-Z0-9_]+)=/gm)
    expect(new Set([...listed].map(([, name]) => name))).toEqual(new Set(Object.keys(variables)))
  })
})
