/**
 * The second step of signing in, over HTTP, with an app that knows only the standard. Mutants that were seen to fail are named beside
 * their tests.
 */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditLog } from '../../../db/schema/payments.ts'
import { twoFactors } from '../../../db/schema/sign-in-factors.ts'
import { inTransaction } from '../../kit/database/database.ts'
import { openAccountFixture, type AccountFixture } from '../../testing/fixtures/account-fixture.ts'
import { scan } from '../../testing/authenticator-app.ts'
import type { Browser } from '../../testing/browser.ts'
import { makeAccount } from '../../testing/samples/sample-drivers.ts'
import { identifyFirstStep } from '../sign-in/identify.ts'
import { makeOperator, resetTwoFactor } from '../index.ts'
import { newSecret, settingUp, stepOfCode } from './authenticator.ts'
import { findTwoFactor, takeStep } from './two-factor.store.ts'

let fixture: AccountFixture
beforeAll(async () => {
  fixture = await openAccountFixture()
})
afterAll(() => fixture.close())

const password = 'three lorries and a goat'
let people = 0

const post = (browser: Browser, path: string, body?: unknown) =>
  browser.send('POST', `/api/auth/${path}`, body)
const fieldOf = (value: unknown, key: string): unknown => Object(value)[key]

/** An operator, fully signed in, with no second step set up. */
const anOperator = async () => {
  const email = `desk${(people += 1)}@example.ie`
  const browser = fixture.browser()
  const { body } = await post(browser, 'sign-up/email', {
    fullName: 'Nuala Sample',
    email,
    password,
    role: 'customer',
  })
  const accountId = String(fieldOf(body, 'accountId'))
  const [mail] = await fixture.mails(email)
  const token = /verify-email#token=([\w.-]+)/.exec(mail?.text ?? '')?.[1]
  if (!token) throw new Error('no link to verify the address')
  await post(browser, 'verify-email', { token })
  await makeOperator(fixture.ctx, email)
  await signIn(browser, email)
  return { browser, email, accountId }
}

const signIn = (browser: Browser, email: string) =>
  post(browser, 'sign-in/email', { email, password })

const isKnown = async (browser: Browser): Promise<boolean> =>
  (await browser.get('/api/me')).status === 200

const now = () => fixture.clock.now(fixture.ctx.db)

/** As `anOperator`, with the second step on; the app's next code is a fresh one. */
const withTwoFactor = async () => {
  const operator = await anOperator()
  const setUp = await post(operator.browser, 'two-factor/set-up')
  const app = scan(String(fieldOf(setUp.body, 'url')))
  const confirmed = await post(operator.browser, 'two-factor/confirm', {
    code: app.codeAt(await now()),
  })
  expect(confirmed.status).toBe(200)
  fixture.clock.advance('60s')
  const codes = fieldOf(confirmed.body, 'backupCodes')
  return { ...operator, app, backupCodes: Array.isArray(codes) ? codes.map(String) : [] }
}

describe('an authenticator', () => {
  it('makes the codes of the standard (RFC 6238, appendix B)', async () => {
    const secret = '12345678901234567890'
    for (const [seconds, code] of [
      [59, '287082'],
      [1_111_111_109, '081804'],
      [1_234_567_890, '005924'],
      [20_000_000_000, '353130'],
    ] as const) {
      const step = Math.floor(seconds / 30)
      expect(await stepOfCode(secret, code, new Date(seconds * 1000))).toBe(step)
      // one step early or late, and no more (mutant: two)
      expect(await stepOfCode(secret, code, new Date((seconds + 30) * 1000))).toBe(step)
      expect(await stepOfCode(secret, code, new Date((seconds + 60) * 1000))).toBeNull()
    }
  })

  it('is set up by the QR code and by the typed secret alike', () => {
    const { url, typed } = settingUp(newSecret(), 'desk@example.ie')
    expect(scan(url).label).toBe('Towline:desk@example.ie')
    expect(new URL(url).searchParams.get('secret')).toBe(typed)
    expect(typed).toMatch(/^[A-Z2-7]{52}$/)
  })
})

describe('setting it up', () => {
  it('accepts the first code, shows ten backup codes once, and is told by mail and on record', async () => {
    const { browser, email, accountId } = await anOperator()
    const { body } = await post(browser, 'two-factor/set-up')
    const app = scan(String(fieldOf(body, 'url')))
    const wrong = await post(browser, 'two-factor/confirm', { code: '000000' })
    expect(wrong.body).toMatchObject({ code: 'wrong_code' })
    const right = await post(browser, 'two-factor/confirm', { code: app.codeAt(await now()) })
    const codes = fieldOf(right.body, 'backupCodes')
    expect(new Set(Array.isArray(codes) ? codes : []).size).toBe(10)
    expect(await isKnown(browser)).toBe(true)
    expect((await browser.get('/api/auth/two-factor')).body).toEqual({
      nextStep: null,
      isOn: true,
      hasPasskey: false,
      isRequired: false,
      backupCodesLeft: 10,
    })
    const [mail] = await fixture.mails(email)
    expect(mail?.subject).toBe('Two-step sign-in is on')
    const audit = await fixture.ctx.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.objectId, accountId))
    expect(audit.map(({ action }) => action)).toEqual(['make_operator', 'switch_on_two_factor'])

    const again = await post(browser, 'two-factor/set-up')
    expect(again.body).toMatchObject({ code: 'two_factor_not_offered' })
  })

  it('stays unconfirmed until one of its codes confirms it: nothing else does, nor a code of another secret', async () => {
    const { browser, accountId } = await anOperator()
    const { body } = await post(browser, 'two-factor/set-up')
    const app = scan(String(fieldOf(body, 'url')))
    // mutant: these two accept a code of an unconfirmed set-up
    for (const path of ['two-factor/backup-codes', 'two-factor/switch-off']) {
      const answer = await post(browser, path, { code: app.codeAt(await now()) })
      expect(answer.body).toMatchObject({ code: 'two_factor_not_offered' })
    }
    expect(await isKnown(browser)).toBe(true)
    const read = await inTransaction(fixture.ctx.db, (tx) => findTwoFactor(tx, accountId))
    if (!read) throw new Error('nothing was begun')
    await post(browser, 'two-factor/set-up')
    // mutant: the secret not compared when the step is used up
    const isTaken = await inTransaction(fixture.ctx.db, async (tx) =>
      takeStep(tx, read, 1, await fixture.clock.now(tx)),
    )
    expect(isTaken).toBe(false)
  })

  it('is available to every signed-in user, and to no one else', async () => {
    const browser = fixture.browser()
    expect((await post(browser, 'two-factor/set-up')).body).toMatchObject({
      code: 'two_factor_not_offered',
    })
    const email = `customer${(people += 1)}@example.ie`
    const fullName = 'Nuala Sample'
    await post(browser, 'sign-up/email', { fullName, email, password, role: 'customer' })
    const { body } = await post(browser, 'two-factor/set-up')
    const app = scan(String(fieldOf(body, 'url')))
    const confirmed = await post(browser, 'two-factor/confirm', { code: app.codeAt(await now()) })
    expect(confirmed.status).toBe(200)
    // mutant: the second step required of operators alone
    const next = fixture.browser()
    expect((await signIn(next, email)).body).toMatchObject({ nextStep: 'give_two_factor' })
    expect(await isKnown(next)).toBe(false)
    expect((await next.get('/api/auth/two-factor')).body).toMatchObject({ isRequired: false })
  })

  it('stores no readable secret and no readable code in the database', async () => {
    const { app, backupCodes, accountId } = await withTwoFactor()
    const [row] = await fixture.ctx.db
      .select()
      .from(twoFactors)
      .where(eq(twoFactors.accountId, accountId))
    expect(row?.secret).not.toContain(app.codeAt(await now()))
    const stored = await fixture.ctx.db.execute('select * from two_factors, backup_codes')
    for (const code of backupCodes) {
      expect(JSON.stringify(stored.rows)).not.toContain(code.replace('-', ''))
    }
  })
})

describe('signing in with it', () => {
  it('is half done with the password: every route still treats the browser as signed out', async () => {
    const { email } = await withTwoFactor()
    const browser = fixture.browser()
    const answer = await signIn(browser, email)
    expect(answer.body).toMatchObject({ nextStep: 'give_two_factor' })
    // mutant: identify() that returns a user who has passed only the first step
    expect(await isKnown(browser)).toBe(false)
    expect((await browser.get('/api/session')).body).toEqual({ account: null })
    expect((await post(browser, 'two-factor/switch-off', { code: '000000' })).body).toMatchObject({
      code: 'two_factor_not_offered',
    })
  })

  it('is complete with a code of the app, which works once', async () => {
    const { email, app } = await withTwoFactor()
    const [first, second] = [fixture.browser(), fixture.browser()]
    for (const browser of [first, second]) await signIn(browser, email)
    const code = app.codeAt(await now())
    expect((await post(first, 'two-factor/verify', { code })).body).toMatchObject({ email })
    expect(await isKnown(first)).toBe(true)
    // mutant: the last step not checked
    expect((await post(second, 'two-factor/verify', { code })).body).toMatchObject({
      code: 'wrong_code',
    })
    expect(await isKnown(second)).toBe(false)
    // signing in again requires a code again
    await signIn(first, email)
    expect(await isKnown(first)).toBe(false)
  })

  it('accepts one of two simultaneous requests with the same code', async () => {
    const { email, app } = await withTwoFactor()
    const browsers = [fixture.browser(), fixture.browser(), fixture.browser()]
    for (const browser of browsers) await signIn(browser, email)
    const code = app.codeAt(await now())
    const answers = await Promise.all(
      browsers.map((browser) => post(browser, 'two-factor/verify', { code })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401, 401])
  })

  it('accepts a backup code, however it is typed, once', async () => {
    const { email, backupCodes } = await withTwoFactor()
    const [kept = ''] = backupCodes
    const browser = fixture.browser()
    await signIn(browser, email)
    const typed = ` ${kept.toUpperCase().replace('-', ' ')} `
    expect((await post(browser, 'two-factor/verify', { code: typed })).status).toBe(200)
    expect((await browser.get('/api/auth/two-factor')).body).toMatchObject({ backupCodesLeft: 9 })
    await signIn(browser, email)
    expect((await post(browser, 'two-factor/verify', { code: kept })).status).toBe(401)
  })

  it('ends the sessions of other browsers from before it was switched on', async () => {
    const { browser, email } = await anOperator()
    const other = fixture.browser()
    await signIn(other, email)
    expect(await isKnown(other)).toBe(true)
    const { body } = await post(browser, 'two-factor/set-up')
    const app = scan(String(fieldOf(body, 'url')))
    await post(browser, 'two-factor/confirm', { code: app.codeAt(await now()) })
    expect([await isKnown(browser), await isKnown(other)]).toEqual([true, false])
  })
})

describe('managing it', () => {
  it('gives new backup codes for a code, and the earlier ones stop working', async () => {
    const { browser, email, app, backupCodes } = await withTwoFactor()
    const renewed = await post(browser, 'two-factor/backup-codes', {
      code: app.codeAt(await now()),
    })
    expect(fieldOf(renewed.body, 'backupCodes')).toHaveLength(10)
    const next = fixture.browser()
    await signIn(next, email)
    const [old] = backupCodes
    expect((await post(next, 'two-factor/verify', { code: old })).status).toBe(401)
  })

  it('is not required again where a password is changed; other browsers are signed out', async () => {
    const { browser, email, app } = await withTwoFactor()
    const other = fixture.browser()
    await signIn(other, email)
    await post(other, 'two-factor/verify', { code: app.codeAt(await now()) })
    const change = { currentPassword: password, newPassword: 'four lorries and a mule' }
    expect((await post(browser, 'change-password', change)).status).toBe(204)
    // mutant: the new session of this browser loses the second step
    expect([await isKnown(browser), await isKnown(other)]).toEqual([true, false])
    const next = fixture.browser()
    await post(next, 'sign-in/email', { email, password: change.newPassword })
    expect(await isKnown(next)).toBe(false)
  })

  it('is switched off by a code', async () => {
    const { browser, email, app } = await withTwoFactor()
    expect((await post(browser, 'two-factor/switch-off', { code: '000000' })).status).toBe(401)
    const code = app.codeAt(await now())
    expect((await post(browser, 'two-factor/switch-off', { code })).status).toBe(204)
    const next = fixture.browser()
    expect((await signIn(next, email)).body).toMatchObject({ nextStep: null })
    expect(await isKnown(next)).toBe(true)
  })

  it('is removed from the command line for a user who lost everything, and ends every session', async () => {
    const { browser, email } = await withTwoFactor()
    expect(await resetTwoFactor(fixture.ctx, ` ${email.toUpperCase()} `)).toMatchObject({
      ok: true,
    })
    // Mutant: `notifyTwoFactorReset` left out.
    await fixture.deliver()
    const [mail] = await fixture.mails(email)
    expect(mail?.subject).toBe('Two-step sign-in was removed from your account')
    expect(await isKnown(browser)).toBe(false)
    expect((await signIn(browser, email)).body).toMatchObject({ nextStep: null })
    expect(await resetTwoFactor(fixture.ctx, email)).toMatchObject({
      refusal: { code: 'not_found' },
    })
  })

  it('is required of every operator in production, who counts as signed out until it is set up', async () => {
    const { browser } = await anOperator()
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const { db, config } = fixture.ctx
    const nextStep = async (isProduction: boolean) =>
      (await identifyFirstStep({ db, config: { ...config, isProduction } }, cookie))?.nextStep
    expect(await nextStep(true)).toBe('set_up_two_factor')
    expect(await nextStep(false)).toBeNull()
  })
})

describe('guessing', () => {
  it('is limited by account, also before the second step', async () => {
    const limited = await openAccountFixture({ hasLimits: true })
    try {
      const cookie = await operatorCookie(limited)
      const statuses: number[] = []
      for (let n = 0; n < 12; n += 1) {
        // mutant: each route counted on its own
        const path = n < 9 ? 'verify' : 'switch-off'
        const response = await fetch(`${limited.address}/api/auth/two-factor/${path}`, {
          method: 'POST',
          headers: { cookie, origin: limited.origin, 'content-type': 'application/json' },
          body: JSON.stringify({ code: '000000' }),
        })
        statuses.push(response.status)
      }
      // mutant: the half session not counted. Setting up was one of the ten; confirming was right, which is no guess.
      expect(statuses.slice(0, 9)).toEqual(Array.from({ length: 9 }, () => 401))
      expect(statuses.slice(9)).toEqual([429, 429, 429])
    } finally {
      await limited.close()
    }
  })

  /** The cookie of a session that owes the second step. */
  const operatorCookie = async (limited: AccountFixture): Promise<string> => {
    const { db } = limited.ctx
    const accountId = await makeAccount(db, { email: 'guessed@example.ie' })
    await makeOperator(limited.ctx, 'guessed@example.ie')
    const cookie = await limited.signInAs(accountId)
    const send = async (path: string, body?: unknown): Promise<unknown> => {
      const response = await fetch(`${limited.address}/api/auth/two-factor/${path}`, {
        method: 'POST',
        headers: { cookie, origin: limited.origin, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      return response.json()
    }
    const app = scan(String(fieldOf(await send('set-up'), 'url')))
    await send('confirm', { code: app.codeAt(await limited.clock.now(db)) })
    return limited.signInAs(accountId)
  }
})
