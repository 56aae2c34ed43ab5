/**
 * An account under attack: strangers at many addresses use up every limit there is, and its owner gets in within a minute all the same,
 * while guessing stays slow (reliability.md, I17). Seen to fail with: the device cookie not checked; wrong guesses of one
 * address counted for everyone; a code ended by wrong guesses; a mail refused instead of pointing to the one before.
 */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { profiles } from '../../../db/schema/accounts.ts'
import { openAccountFixture, type AccountFixture } from '../../testing/fixtures/account-fixture.ts'
import { scan } from '../../testing/authenticator-app.ts'
import type { Browser, BrowserAnswer } from '../../testing/browser.ts'

/** Hundreds of passwords are hashed, slowly on purpose. */
vi.setConfig({ testTimeout: 90_000 })

let fixture: AccountFixture
beforeAll(async () => {
  fixture = await openAccountFixture({ hasLimits: true, env: { TRUSTED_PROXY_HOPS: '1' } })
})
afterAll(() => fixture.close())

const password = 'three lorries and a goat'
let people = 0

/** As our one proxy would pass it on; the caller made up whatever is to the left of the last address. */
const post = (browser: Browser, path: string, body: unknown, address: string) =>
  browser.send('POST', `/api/auth/${path}`, body, {
    headers: { 'x-forwarded-for': `203.0.113.9, ${address}` },
  })
const home = '192.0.2.77'
/** Each in another network. */
const strangers = Array.from({ length: 12 }, (_, n) => `198.51.${n}.7`)

/** An account whose address is proven, and a browser that has signed in to it. */
const anOwner = async () => {
  const email = `owner${(people += 1)}@example.ie`
  const browser = fixture.browser()
  const person = { fullName: 'Orla Owner', email, password, role: 'customer' }
  await post(browser, 'sign-up/email', person, home)
  await fixture.ctx.db
    .update(profiles)
    .set({ isEmailVerified: true })
    .where(eq(profiles.email, email))
  expect((await signIn(browser, email)).status).toBe(200)
  await post(browser, 'sign-out', {}, home)
  return { email, browser }
}

const signIn = (browser: Browser, email: string, address = home, word = password) =>
  post(browser, 'sign-in/email', { email, password: word }, address)

const statuses = (answers: readonly BrowserAnswer[]) => answers.map(({ status }) => status)

/** Does in a minute everything that strangers can do to an account; returns how many passwords they could try. */
const attack = async (email: string): Promise<number> => {
  const everything = strangers.map(async (address) => {
    const stranger = fixture.browser()
    const others = [
      ['sign-in/email-otp', { email, code: '2222-2222' }],
      ['email-otp/send-verification-otp', { email }],
      ['request-password-reset', { email }],
      ['send-verification-email', { email }],
    ] as const
    const [guesses] = await Promise.all([
      Promise.all([1, 2, 3].map(() => signIn(stranger, email, address, 'a wrong guess'))),
      ...others.map(([path, body]) => post(stranger, path, body, address)),
    ])
    return statuses(guesses).filter((status) => status === 401).length
  })
  return (await Promise.all(everything)).reduce((sum, tried) => sum + tried, 0)
}

const newestMail = async (email: string, subject: RegExp) => {
  const mail = (await fixture.mails(email)).find((one) => subject.test(one.subject))
  if (!mail) throw new Error(`no mail like ${subject}`)
  return mail
}
const codeIn = (text: string): string => /^[\dA-Z]{4}-[\dA-Z]{4}$/m.exec(text)?.[0] ?? ''

// Seen to fail with: a request that sends nothing counted with those that do.
it('a newcomer is sent their code, although strangers requested it where no account was', async () => {
  const email = `newcomer${(people += 1)}@example.ie`
  const send = (address: string, body: object) =>
    post(fixture.browser(), 'email-otp/send-verification-otp', { email, ...body }, address)
  for (const address of strangers) await send(address, {})
  expect(await fixture.mails(email)).toEqual([])
  // the answer does not reveal which of them was counted with which
  expect((await send(home, { mayMakeAccount: true })).body).toEqual({
    message: expect.stringContaining('we sent it a code a few minutes ago'),
  })
  expect(codeIn((await newestMail(email, /code/)).text)).not.toBe('')
})

describe('guessing', () => {
  it('stays slow from many addresses together, hour after hour', async () => {
    const { email } = await anOwner()
    let tried = 0
    for (let minute = 0; minute < 7; minute += 1) {
      const guess = (address: string) => signIn(fixture.browser(), email, address, 'a wrong guess')
      const answers = await Promise.all([...strangers, ...strangers].map(guess))
      tried += statuses(answers).filter((status) => status === 401).length
      fixture.clock.advance('1m')
    }
    // 20 in a minute, and 100 in an hour; attempts that the minute refused count for the hour
    expect(tried).toBeLessThanOrEqual(100)
    expect(tried).toBeGreaterThan(60)
  })

  it('is refused to one address without being counted against the others', async () => {
    const { email } = await anOwner()
    const [address = ''] = strangers
    const stranger = fixture.browser()
    for (let n = 0; n < 40; n += 1) await signIn(stranger, email, address, 'a wrong guess')
    expect((await signIn(fixture.browser(), email)).status).toBe(200)
  })

  it('is limited for a known browser too, and a right password is no guess', async () => {
    const { email, browser } = await anOwner()
    for (let n = 0; n < 15; n += 1) expect((await signIn(browser, email)).status).toBe(200)
    const guesses = []
    for (let n = 0; n < 11; n += 1)
      guesses.push(await signIn(browser, email, home, 'a wrong guess'))
    expect(statuses(guesses)).toEqual([...Array.from({ length: 10 }, () => 401), 429])
    expect(guesses.at(-1)?.body).toMatchObject({ detail: expect.stringContaining('code') })
  })
})

describe('the owner of an account under attack', () => {
  it('signs in at once with the password where they signed in before', async () => {
    const { email, browser } = await anOwner()
    await attack(email)
    expect((await signIn(fixture.browser(), email)).status).toBe(429)
    expect((await signIn(browser, email)).status).toBe(200)
  })

  it('is recognised in their own browser alone: a copy for another account, or a made-up one, counts as a stranger’s', async () => {
    const { email } = await anOwner()
    const { browser: other } = await anOwner()
    await attack(email)
    expect((await signIn(other, email)).status).toBe(429)
    other.cookies.set('towline_device', `${'A'.repeat(22)}.${'B'.repeat(43)}`)
    expect((await signIn(other, email)).status).toBe(429)
  })

  it('signs in elsewhere within a minute with a code, even one that strangers requested', async () => {
    const { email } = await anOwner()
    await attack(email)
    const browser = fixture.browser()
    const response = await post(browser, 'email-otp/send-verification-otp', { email }, home)
    expect(response.status).toBe(200)
    expect(response.body).toMatchObject({ message: expect.stringContaining('Use that one') })
    const code = codeIn((await newestMail(email, /code/)).text)
    await attack(email)
    const answer = await post(browser, 'sign-in/email-otp', { email, code }, home)
    expect(answer.body).toMatchObject({ email })
    await attack(email)
    // from now on this browser is known
    expect((await signIn(browser, email)).status).toBe(200)
  })

  it('gets a code of their own within the next minute', async () => {
    const { email } = await anOwner()
    await attack(email)
    fixture.clock.advance('60s')
    const response = await post(
      fixture.browser(),
      'email-otp/send-verification-otp',
      { email },
      home,
    )
    expect(response.body).toMatchObject({
      message: expect.stringContaining('we have sent it a code'),
    })
  })

  it('sets a new password by mail and signs in with it at once', async () => {
    const { email } = await anOwner()
    await attack(email)
    const link = (await newestMail(email, /new password/)).links[0] ?? ''
    const token = new URL(link).hash.replace('#token=', '')
    const browser = fixture.browser()
    const newPassword = 'four lorries and a mule'
    const reset = await post(browser, 'reset-password', { token, newPassword }, home)
    expect(reset.status).toBe(204)
    await attack(email)
    expect((await signIn(browser, email, home, newPassword)).status).toBe(200)
  })

  it('finds at most one mail a minute of each kind in the mailbox, and fewer after ten', async () => {
    const { email } = await anOwner()
    for (let minute = 0; minute < 30; minute += 1) {
      const request = (address: string) =>
        post(fixture.browser(), 'email-otp/send-verification-otp', { email }, address)
      expect(statuses(await Promise.all(strangers.map(request)))).toEqual(strangers.map(() => 200))
      fixture.clock.advance('1m')
    }
    const codes = (await fixture.mails(email)).filter(({ subject }) => /code/.test(subject))
    expect(codes.length).toBeGreaterThanOrEqual(13)
    expect(codes.length).toBeLessThanOrEqual(16)
  })

  // Seen to fail with: wrong codes for a mailbox counted over all addresses together.
  it('proves a mailbox, although strangers guess at its code', async () => {
    const mailbox = `mailbox${(people += 1)}@example.ie`
    const { email, browser } = await anOwner()
    await signIn(browser, email)
    // an account by phone: another number loses its proof, so it is given first
    const update = (change: Partial<typeof profiles.$inferInsert>) =>
      fixture.ctx.db.update(profiles).set(change).where(eq(profiles.email, email))
    await update({ phone: '+353209100077' })
    await update({ email: null, isEmailVerified: false, phoneProvenAt: new Date() })
    for (const address of strangers.slice(0, 4)) {
      const stranger = await anOwner()
      await signIn(stranger.browser, stranger.email, address)
      const guess = { email: mailbox, code: '2222-2222' }
      for (let n = 0; n < 10; n += 1) await post(stranger.browser, 'email/prove', guess, address)
    }
    await post(browser, 'email/send-code', { email: mailbox }, home)
    const code = codeIn((await newestMail(mailbox, /code/)).text)
    const proven = await post(browser, 'email/prove', { email: mailbox, code }, home)
    expect(proven).toMatchObject({ status: 200, body: { email: mailbox } })
  })

  it('gets the same answers for an address without an account', async () => {
    const email = 'no-account@example.ie'
    const request = () =>
      post(fixture.browser(), 'email-otp/send-verification-otp', { email }, home)
    const { email: known } = await anOwner()
    const sendKnown = () =>
      post(fixture.browser(), 'email-otp/send-verification-otp', { email: known }, home)
    for (let n = 0; n < 2; n += 1) expect((await request()).body).toEqual((await sendKnown()).body)
  })
})

describe('the second step of an operator', () => {
  it('is open to the known browser, and by a backup code anywhere, while an attacker with the password guesses', async () => {
    const { email, browser } = await anOwner()
    await fixture.ctx.db.update(profiles).set({ role: 'operator' }).where(eq(profiles.email, email))
    await signIn(browser, email)
    const setUp = await post(browser, 'two-factor/set-up', {}, home)
    const app = scan(String(Object(setUp.body).url))
    const now = () => fixture.clock.now(fixture.ctx.db)
    const confirmed = await post(
      browser,
      'two-factor/confirm',
      { code: app.codeAt(await now()) },
      home,
    )
    const [backupCode] = Object(confirmed.body).backupCodes
    fixture.clock.advance('1m')
    await signIn(browser, email)
    const verified = await post(
      browser,
      'two-factor/verify',
      { code: app.codeAt(await now()) },
      home,
    )
    expect(verified.status).toBe(200)

    let tried = 0
    for (const address of strangers) {
      const thief = fixture.browser()
      await signIn(thief, email, address)
      for (let n = 0; n < 12; n += 1) {
        const answer = await post(thief, 'two-factor/verify', { code: '000000' }, address)
        tried += answer.status === 401 ? 1 : 0
      }
    }
    expect(tried).toBeLessThanOrEqual(20)

    fixture.clock.advance('30s')
    await signIn(browser, email)
    const known = await post(browser, 'two-factor/verify', { code: app.codeAt(await now()) }, home)
    expect(known.status).toBe(200)
    const elsewhere = fixture.browser()
    await signIn(elsewhere, email)
    const withBackup = await post(elsewhere, 'two-factor/verify', { code: backupCode }, home)
    expect(withBackup.status).toBe(200)
  })
})
