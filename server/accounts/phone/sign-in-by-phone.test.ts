/** An account by a phone number and a code, over real HTTP. Beside the tests: the mutants they are meant for. */
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { profiles, sessions } from '../../../db/schema/accounts.ts'
import { notifications } from '../../../db/schema/notifications.ts'
import { phoneCodes } from '../../../db/schema/sign-in-factors.ts'
import { toE164 } from '../../../domain/accounts/phone.ts'
import { newId } from '../../kit/ids.ts'
import { scan } from '../../testing/authenticator-app.ts'
import type { Browser } from '../../testing/browser.ts'
import { openAccountFixture, type AccountFixture } from '../../testing/fixtures/account-fixture.ts'
import { makeAccount, makeDriver, samplePhone } from '../../testing/samples/sample-drivers.ts'
import { makePartner, makeStaff } from '../../testing/samples/sample-partners.ts'
import { keepFirstContact } from '../accounts.store.ts'

let fixture: AccountFixture
beforeAll(async () => {
  fixture = await openAccountFixture()
})
afterAll(() => fixture.close())

const fullName = 'Grainne Sample'
const post = (browser: Browser, path: string, body?: unknown) =>
  browser.send('POST', `/api/auth/${path}`, body)
const me = async (browser: Browser) => Object((await browser.get('/api/me')).body)
const profileOf = async (accountId: string) => {
  const [row] = await fixture.ctx.db.select().from(profiles).where(eq(profiles.id, accountId))
  return row
}

const sendCode = async (browser: Browser, phone: string) => {
  const { body } = await post(browser, 'phone/send-code', { phone })
  const [text] = await fixture.ctx.db
    .select()
    .from(notifications)
    .where(eq(notifications.address, toE164(phone) ?? ''))
    .orderBy(desc(notifications.id))
  const code = /\b\d{6}\b/.exec(text?.bodyText ?? '')?.[0] ?? ''
  return { codeId: String(Object(body).codeId), code }
}

const signIn = async (browser: Browser, phone: string) =>
  post(browser, 'sign-in/phone', { ...(await sendCode(browser, phone)), fullName })

/** The newest code of eight letters and digits in a mail to this address. */
const mailedCode = async (email: string): Promise<string> => {
  const [mail] = await fixture.mails(email)
  return /\b[\dA-Z]{4}-[\dA-Z]{4}\b/.exec(mail?.text ?? '')?.[0] ?? ''
}

describe('the code of a text', () => {
  // Mutants: `role` from elsewhere; the account made without the proof.
  it('makes a customer’s account, without a password or an address', async () => {
    const browser = fixture.browser()
    const phone = samplePhone()
    expect(await signIn(browser, phone)).toMatchObject({
      status: 200,
      body: { fullName, role: 'customer', email: null, isPhoneProven: true, nextStep: null },
    })
    expect(await me(browser)).toMatchObject({
      email: null,
      receiptEmail: null,
      isPhoneProven: true,
    })
  })

  it('opens the same account on another device, however the number is written', async () => {
    const [first, second] = [fixture.browser(), fixture.browser()]
    const phone = samplePhone()
    await signIn(first, phone)
    await signIn(second, String(toE164(phone)))
    expect((await me(second)).accountId).toBe((await me(first)).accountId)
  })

  it('makes one account when two come at once', async () => {
    const phone = samplePhone()
    const browsers = [fixture.browser(), fixture.browser()]
    const given: Awaited<ReturnType<typeof sendCode>>[] = []
    for (const browser of browsers) given.push(await sendCode(browser, phone))
    const answers = await Promise.all(
      browsers.map((browser, i) => post(browser, 'sign-in/phone', { ...given[i], fullName })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const ids = new Set(answers.map(({ body }) => Object(body).accountId))
    expect(ids.size).toBe(1)
  })

  describe('given by a customer who has just signed up with an address', () => {
    const signedUp = async () => {
      const browser = fixture.browser()
      const email = `${newId('acc')}@example.ie`
      const person = { email, password: 'a-winch-and-a-rope-7', fullName, role: 'customer' }
      await post(browser, 'sign-up/email', person)
      return { browser, accountId: String((await me(browser)).accountId), email }
    }

    // Mutants: another account made; the address let go; a stale session that counts.
    it('is the number of that account', async () => {
      const { browser, accountId, email } = await signedUp()
      const phone = samplePhone()
      expect((await signIn(browser, phone)).body).toMatchObject({ accountId, isPhoneProven: true })
      expect(await profileOf(accountId)).toMatchObject({ email, provenPhone: toE164(phone) })
    })

    it('opens the account that the number is proven for, where there is one', async () => {
      const phone = samplePhone()
      const owner = fixture.browser()
      await signIn(owner, phone)
      const { browser, accountId } = await signedUp()
      const { accountId: opened } = Object((await signIn(browser, phone)).body)
      expect(opened).toBe((await me(owner)).accountId)
      expect(await profileOf(accountId)).toMatchObject({ provenPhone: null })
    })

    it('changes nothing of an account whose session is no longer fresh', async () => {
      const { browser, accountId } = await signedUp()
      await fixture.ctx.db
        .update(sessions)
        .set({ authenticatedAt: null })
        .where(eq(sessions.userId, accountId))
      expect(Object((await signIn(browser, samplePhone())).body).accountId).not.toBe(accountId)
      expect(await profileOf(accountId)).toMatchObject({ provenPhone: null })
    })
  })

  it('works once, and is stored as a keyed hash', async () => {
    const browser = fixture.browser()
    const given = await sendCode(browser, samplePhone())
    const rows = await fixture.ctx.db.select().from(phoneCodes)
    expect(JSON.stringify(rows)).not.toContain(given.code)
    expect((await post(browser, 'sign-in/phone', { ...given, fullName })).status).toBe(200)
    const again = await post(fixture.browser(), 'sign-in/phone', { ...given, fullName })
    expect(again.body).toMatchObject({ code: 'wrong_code' })
  })

  // Mutant: an account looked for by the number that was typed, and not by the one that was proven.
  it('opens no account that has the number without having proven it', async () => {
    const phone = samplePhone()
    const other = await makeAccount(fixture.ctx.db, { phone, phoneProvenAt: null })
    const browser = fixture.browser()
    await signIn(browser, phone)
    expect((await me(browser)).accountId).not.toBe(other)
  })

  it('ends the session before, and gives a known device', async () => {
    const browser = fixture.browser()
    await signIn(browser, samplePhone())
    const before = browser.cookies.get('towline_session')
    await signIn(browser, samplePhone())
    const old = fixture.browser()
    old.cookies.set('towline_session', String(before))
    expect((await old.get('/api/me')).status).toBe(401)
    expect(browser.cookies.has('towline_device')).toBe(true)
  })
})

describe('what a number does not open', () => {
  // Mutants: `mayOpen` always true; without `insurerOf`.
  it('is an operator’s account, an insurer’s, a disabled one, or a driver’s with an unconfirmed address', async () => {
    const { db } = fixture.ctx
    const insurer = await makeStaff(db, await makePartner(db))
    const cases: [string, string][] = [
      [await makeAccount(db, { role: 'operator' }), 'no_sign_in_by_phone'],
      [insurer, 'no_sign_in_by_phone'],
      [await makeAccount(db, { role: 'driver', isEmailVerified: false }), 'no_sign_in_by_phone'],
      [await makeAccount(db, { disabledAt: new Date() }), 'account_disabled'],
    ]
    for (const [accountId, code] of cases) {
      const browser = fixture.browser()
      const phone = (await profileOf(accountId))?.phone ?? ''
      expect((await signIn(browser, phone)).body).toMatchObject({ code })
      expect((await browser.get('/api/me')).status).toBe(401)
    }
  })

  it('is what a second step protects, until that is given', async () => {
    const browser = fixture.browser()
    const phone = samplePhone()
    await signIn(browser, phone)
    const { body } = await post(browser, 'two-factor/set-up')
    const app = scan(String(Object(body).url))
    await post(browser, 'two-factor/confirm', {
      code: app.codeAt(await fixture.clock.now(fixture.ctx.db)),
    })
    fixture.clock.advance('60s')
    const next = fixture.browser()
    expect((await signIn(next, phone)).body).toMatchObject({ nextStep: 'give_two_factor' })
    expect((await next.get('/api/me')).status).toBe(401)
    const code = app.codeAt(await fixture.clock.now(fixture.ctx.db))
    expect((await post(next, 'two-factor/verify', { code })).status).toBe(200)
    expect((await next.get('/api/me')).status).toBe(200)
  })

  // Mutant: `authenticatedAt` always set.
  it('is a change of what protects an account that has a stronger way in', async () => {
    const { accountId } = await makeDriver(fixture.ctx.db)
    const browser = fixture.browser()
    await signIn(browser, (await profileOf(accountId))?.phone ?? '')
    expect((await me(browser)).role).toBe('driver')
    expect((await post(browser, 'two-factor/set-up')).body).toMatchObject({
      code: 'reauthentication_required',
    })
  })
})

describe('the address of an account that a number opened', () => {
  // Mutant: `releaseAddress` left out. The reader of a mistyped mailbox would take the account over.
  it('leaves an account when it was never proven, and a stranger who reads that mailbox gets nothing', async () => {
    const email = `${newId('acc')}@example.ie`
    const accountId = await makeAccount(fixture.ctx.db, { email, isEmailVerified: false })
    const browser = fixture.browser()
    await signIn(browser, (await profileOf(accountId))?.phone ?? '')
    expect(await me(browser)).toMatchObject({ accountId, email: null, receiptEmail: email })
    const stranger = fixture.browser()
    await post(stranger, 'email-otp/send-verification-otp', { email })
    expect(await mailedCode(email)).toBe('')
  })

  // Mutant: `takeOverUnproven` that leaves the proof of the number.
  it('takes the proof of the number away when its mailbox is proven instead', async () => {
    const email = `${newId('acc')}@example.ie`
    const accountId = await makeAccount(fixture.ctx.db, { email, isEmailVerified: false })
    const phone = (await profileOf(accountId))?.phone ?? ''
    const reader = fixture.browser()
    await post(reader, 'email-otp/send-verification-otp', { email })
    await post(reader, 'sign-in/email-otp', { email, code: await mailedCode(email) })
    expect((await me(reader)).accountId).toBe(accountId)
    const holder = fixture.browser()
    await signIn(holder, phone)
    expect((await me(holder)).accountId).not.toBe(accountId)
  })

  it('is for receipts alone until a code from there comes back; then it signs in', async () => {
    const email = `${newId('acc')}@example.ie`
    const [browser, phone] = [fixture.browser(), samplePhone()]
    await signIn(browser, phone)
    const { accountId } = await me(browser)
    await keepFirstContact(fixture.ctx.db, accountId, { phone, email })
    expect(await me(browser)).toMatchObject({ email: null, receiptEmail: email })
    await post(fixture.browser(), 'email-otp/send-verification-otp', { email })
    expect(await mailedCode(email)).toBe('')

    await post(browser, 'email/send-code', { email })
    const code = await mailedCode(email)
    expect((await post(fixture.browser(), 'email/prove', { email, code })).status).toBe(401)
    expect((await post(browser, 'email/prove', { email, code: '2222-2222' })).body).toMatchObject({
      code: 'wrong_code',
    })
    expect(await post(browser, 'email/prove', { email, code })).toMatchObject({
      status: 200,
      body: { email, receiptEmail: null, isEmailVerified: true },
    })
    const next = fixture.browser()
    await post(next, 'email-otp/send-verification-otp', { email })
    await post(next, 'sign-in/email-otp', { email, code: await mailedCode(email) })
    expect((await me(next)).accountId).toBe(accountId)
  })

  // Seen to fail with: the code of a mail bound to the account that requested it.
  it('is proven by the newest code in the mailbox, also when a stranger requested it', async () => {
    const email = `${newId('acc')}@example.ie`
    const [stranger, owner] = [fixture.browser(), fixture.browser()]
    for (const browser of [stranger, owner]) await signIn(browser, samplePhone())
    await post(stranger, 'email/send-code', { email })
    const proof = { email, code: await mailedCode(email) }
    expect(await post(owner, 'email/prove', proof)).toMatchObject({ body: { email } })
    expect(await post(stranger, 'email/prove', proof)).toMatchObject({
      body: { code: 'wrong_code' },
    })
  })

  // Mutant: `profileByEmail` not asked.
  it('is not taken from the account that has it', async () => {
    const email = `${newId('acc')}@example.ie`
    const owner = await makeAccount(fixture.ctx.db, { email })
    const browser = fixture.browser()
    await signIn(browser, samplePhone())
    await post(browser, 'email/send-code', { email })
    const code = await mailedCode(email)
    expect((await post(browser, 'email/prove', { email, code })).body).toMatchObject({
      code: 'account_exists',
    })
    expect((await profileOf(owner))?.email).toBe(email)
  })

  // Mutant: the number changed all the same, and nothing signs in any more.
  it('has to be there before the number can change', async () => {
    const browser = fixture.browser()
    const phone = samplePhone()
    await signIn(browser, phone)
    for (const other of [samplePhone(), null]) {
      const refused = await browser.send('PATCH', '/api/me', { fullName, phone: other })
      expect(refused.body).toMatchObject({ code: 'phone_signs_in' })
    }
    const same = { fullName: 'Grainne Example', phone: toE164(phone) }
    expect((await browser.send('PATCH', '/api/me', same)).body).toMatchObject({
      fullName: 'Grainne Example',
      isPhoneProven: true,
    })
  })

  it('may be proven again by text where nothing else is there', async () => {
    const browser = fixture.browser()
    const phone = samplePhone()
    await signIn(browser, phone)
    fixture.clock.advance('11m')
    expect((await browser.get('/api/auth/reauthentication')).body).toEqual({
      methods: ['phone_code'],
      isFresh: false,
    })
    await signIn(browser, phone)
    expect((await post(browser, 'two-factor/set-up')).status).toBe(200)
  })
})

describe('a code by mail inside a booking', () => {
  // Mutant: `mayMakeAccount` not read.
  it('makes an account only when it was asked for that', async () => {
    const email = `${newId('acc')}@example.ie`
    const browser = fixture.browser()
    await post(browser, 'email-otp/send-verification-otp', { email })
    expect(await mailedCode(email)).toBe('')
    await post(browser, 'email-otp/send-verification-otp', { email, mayMakeAccount: true })
    const code = await mailedCode(email)
    expect(
      (await post(fixture.browser(), 'sign-in/email-otp', { email, code: '2222-2222', fullName }))
        .status,
    ).toBe(401)
    expect(await post(browser, 'sign-in/email-otp', { email, code, fullName })).toMatchObject({
      status: 200,
      body: { email, fullName, role: 'customer', isEmailVerified: true },
    })
  })
})
