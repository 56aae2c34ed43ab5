/** Proving a phone number over real HTTP, with the text as it is written. Beside the tests: the mutants they are meant for. */
import { desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { auditLog } from '../../../db/schema/payments.ts'
import { notifications } from '../../../db/schema/notifications.ts'
import { phoneCodeTries } from '../../../domain/accounts/phone-code.ts'
import { toE164 } from '../../../domain/accounts/phone.ts'
import { inTransaction } from '../../kit/database/database.ts'
import { openAccountFixture, type AccountFixture } from '../../testing/fixtures/account-fixture.ts'
import type { Browser } from '../../testing/browser.ts'

let fixture: AccountFixture
beforeAll(async () => {
  fixture = await openAccountFixture({ hasLimits: true })
})
afterAll(() => fixture.close())

let people = 0

const post = (browser: Browser, path: string, body?: unknown) =>
  browser.send('POST', `/api/auth/phone/${path}`, body)
const save = (browser: Browser, phone: string | null) => browser.send('PATCH', '/api/me', { phone })
const isProven = async (browser: Browser): Promise<unknown> =>
  Object((await browser.get('/api/me')).body).isPhoneProven

/** From the range reserved for tests and films (ComReg). */
const withPhone = async () => {
  people += 1
  const browser = fixture.browser()
  await browser.send('POST', '/api/auth/sign-up/email', {
    fullName: 'Orla Sample',
    email: `orla${people}@example.ie`,
    password: 'three lorries and a goat',
    role: 'customer',
  })
  const phone = `020 910 ${String(people).padStart(4, '0')}`
  expect((await save(browser, phone)).status).toBe(200)
  return { browser, phone }
}

/** The newest text to this number. */
const textTo = async (phone: string): Promise<string> => {
  const [text] = await fixture.ctx.db
    .select()
    .from(notifications)
    .where(eq(notifications.address, toE164(phone) ?? ''))
    .orderBy(desc(notifications.id))
  return text?.bodyText ?? ''
}

/** Sends a code, and answers it as it has to come back. */
const sendCode = async (browser: Browser, phone: string) => {
  const { status, body } = await post(browser, 'send-code', { phone })
  expect(status).toBe(200)
  const code = /\b\d{6}\b/.exec(await textTo(phone))?.[0] ?? ''
  return { codeId: String(Object(body).codeId), code }
}
const otherCode = (code: string): string => (code === '000000' ? '000001' : '000000')
const wrong = { code: 'wrong_code' }

describe('a phone number', () => {
  // Mutant: no trigger `forget_phone_proof`; one that compares what was typed.
  it('is proven by the code that was sent there, until it changes', async () => {
    const { browser, phone } = await withPhone()
    expect(await isProven(browser)).toBe(false)
    const given = await sendCode(browser, phone)
    expect(await post(browser, 'prove', given)).toMatchObject({
      status: 200,
      body: { isPhoneProven: true },
    })
    await browser.send('PATCH', '/api/me', { fullName: 'Orla Example', phone: toE164(phone) })
    expect(await isProven(browser)).toBe(true)
    await save(browser, '020 910 9999')
    expect(await isProven(browser)).toBe(false)
    await save(browser, phone)
    expect(await isProven(browser)).toBe(false)
    expect((await post(browser, 'prove', given)).body).toMatchObject(wrong)
  })

  // Mutant: the call's words as those of a text.
  it('that no text reaches is proven by a code that a call reads out, digit by digit', async () => {
    const { browser, phone } = await withPhone()
    const sent = await post(browser, 'send-code', { phone, by: 'call' })
    expect(sent).toMatchObject({ status: 200, body: { mayCall: true } })
    const [call] = await fixture.ctx.db
      .select()
      .from(notifications)
      .where(eq(notifications.address, toE164(phone) ?? ''))
    expect(call).toMatchObject({ channel: 'call', recipientId: null, path: null })
    expect(call?.bodyText).toMatch(/^This is Towline\. Your code is (?:\d, ){5}\d\./)
    const code = (call?.bodyText ?? '').replaceAll(/\D/g, '')
    const given = { codeId: Object(sent.body).codeId, code }
    expect(await post(browser, 'prove', given)).toMatchObject({ status: 200 })
  })

  // Seen to fail with the audit row or the mail left out.
  it('signs in from then on, so its proof is on record and told by mail', async () => {
    const { browser, phone } = await withPhone()
    const { accountId, email } = Object((await browser.get('/api/me')).body)
    await post(browser, 'prove', await sendCode(browser, phone))
    const lines = await fixture.ctx.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.accountId, String(accountId)))
    expect(lines).toMatchObject([{ action: 'prove_phone', objectId: accountId }])
    const [mail] = await fixture.ctx.db
      .select()
      .from(notifications)
      .where(eq(notifications.address, String(email)))
      .orderBy(desc(notifications.id))
    expect(mail).toMatchObject({ kind: 'phone_proven', bodyText: expect.stringContaining(phone) })
  })

  // Seen to fail without `lockNumber`: the second one ended in a broken unique index.
  it('is proven for one of two accounts that prove it at once', async () => {
    const { browser, phone } = await withPhone()
    const other = (await withPhone()).browser
    await save(other, phone)
    const first = await sendCode(browser, phone)
    fixture.clock.advance('31s')
    const second = await sendCode(other, phone)
    const { db } = fixture.ctx
    const answers = await inTransaction(db, async (tx) => {
      await tx.execute(sql`select from profiles where phone = ${phone} for update`)
      const both = Promise.all([post(browser, 'prove', first), post(other, 'prove', second)])
      // Both have read who holds the number, unless one waits for the other.
      await vi.waitFor(async () => {
        const { rows } = await db.execute(
          sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
        expect(rows).toHaveLength(2)
      })
      return { both }
    }).then(({ both }) => both)
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  // Mutant: a prove route that does not compare the number.
  it('is not proven by a code that was sent to the one before', async () => {
    const { browser, phone } = await withPhone()
    const given = await sendCode(browser, phone)
    await save(browser, '020 910 9998')
    expect((await post(browser, 'prove', given)).body).toMatchObject(wrong)
    expect(await isProven(browser)).toBe(false)
  })

  // Mutant: `expiresAt` not compared.
  it('is not proven by the code of another request, or ten minutes later', async () => {
    const { browser, phone } = await withPhone()
    const first = await sendCode(browser, phone)
    fixture.clock.advance('31s')
    const second = await sendCode(browser, phone)
    const mixed = { codeId: first.codeId, code: second.code }
    if (first.code !== second.code) {
      expect((await post(browser, 'prove', mixed)).body).toMatchObject(wrong)
    }
    fixture.clock.advance('9m')
    // signed up ten minutes ago: another proof is due, which is no reason to spend the code
    expect((await post(browser, 'prove', second)).status).toBe(200)
  })

  it('is not proven after ten minutes', async () => {
    const { browser, phone } = await withPhone()
    const given = await sendCode(browser, phone)
    fixture.clock.advance('601s')
    await browser.send('POST', '/api/auth/reauthenticate', { password: 'three lorries and a goat' })
    expect((await post(browser, 'prove', given)).body).toMatchObject(wrong)
  })

  // Mutant: `requireFreshProof` left out. The number signs in from then on.
  it('needs a fresh proof of who is there', async () => {
    const { browser, phone } = await withPhone()
    fixture.clock.advance('11m')
    const given = await sendCode(browser, phone)
    expect((await post(browser, 'prove', given)).body).toMatchObject({
      code: 'reauthentication_required',
    })
    await browser.send('POST', '/api/auth/reauthenticate', { password: 'three lorries and a goat' })
    expect((await post(browser, 'prove', given)).status).toBe(200)
  })

  // Its owner would otherwise lose a way to sign in to a session that was found open.
  it('is not replaced once proven without a fresh proof, on record and told by mail', async () => {
    const { browser, phone } = await withPhone()
    await post(browser, 'prove', await sendCode(browser, phone))
    const { accountId, email } = Object((await browser.get('/api/me')).body)
    await fixture.ctx.db.execute(
      sql`update profiles set is_email_verified = true where user_id = ${accountId}`,
    )
    const password = 'three lorries and a goat'
    const elsewhere = fixture.browser()
    await elsewhere.send('POST', '/api/auth/sign-in/email', { email, password })
    expect((await elsewhere.get('/api/me')).status).toBe(200)
    fixture.clock.advance('11m')
    for (const other of ['020 910 9997', null]) {
      expect((await save(browser, other)).body).toMatchObject({ code: 'reauthentication_required' })
    }
    const renamed = { fullName: 'Orla Example', phone: toE164(phone) }
    expect((await browser.send('PATCH', '/api/me', renamed)).status).toBe(200)
    expect(await isProven(browser)).toBe(true)
    await browser.send('POST', '/api/auth/reauthenticate', { password })
    expect((await save(browser, '020 910 9997')).status).toBe(200)
    // it may have been opened by the number
    expect((await elsewhere.get('/api/me')).status).toBe(401)
    const [line] = await fixture.ctx.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.accountId, String(accountId)))
      .orderBy(desc(auditLog.id))
    expect(line).toMatchObject({ action: 'drop_proven_phone', objectId: accountId })
    const [mail] = await fixture.ctx.db
      .select()
      .from(notifications)
      .where(eq(notifications.address, String(email)))
      .orderBy(desc(notifications.id))
    expect(mail).toMatchObject({
      kind: 'phone_dropped',
      bodyText: expect.stringContaining(`${toE164(phone)} is no longer`),
    })
  })

  // Mutant: `wrongTries` not checked.
  it('cannot be guessed: after three wrong codes the right one is refused, and that is said', async () => {
    const { browser, phone } = await withPhone()
    const { codeId, code } = await sendCode(browser, phone)
    const guess = () => post(browser, 'prove', { codeId, code: otherCode(code) })
    for (let tries = 1; tries < phoneCodeTries; tries += 1) {
      expect((await guess()).body).toMatchObject({ detail: expect.stringContaining('try again') })
    }
    const spent = { ...wrong, detail: expect.stringContaining('3 times. Ask for a new one.') }
    expect((await guess()).body).toMatchObject(spent)
    expect((await post(browser, 'prove', { codeId, code })).body).toMatchObject(spent)
  })

  // Mutant: the wrong guesses of a number counted together.
  it('is proven while a stranger guesses at the same number', async () => {
    const { browser, phone } = await withPhone()
    const stranger = await withPhone()
    await save(stranger.browser, phone)
    const theirs = await sendCode(stranger.browser, phone)
    fixture.clock.advance('31s')
    const given = await sendCode(browser, phone)
    for (let tries = 0; tries < phoneCodeTries + 1; tries += 1) {
      const guess = { codeId: theirs.codeId, code: otherCode(theirs.code) }
      expect((await post(stranger.browser, 'prove', guess)).body).toMatchObject(wrong)
    }
    expect((await post(browser, 'prove', given)).status).toBe(200)
  })

  // Mutant: `profileByPhone` not asked.
  it('is proven for one account only', async () => {
    const { browser, phone } = await withPhone()
    const other = await withPhone()
    await post(browser, 'prove', await sendCode(browser, phone))
    await save(other.browser, phone)
    fixture.clock.advance('31s')
    const given = await sendCode(other.browser, phone)
    expect((await post(other.browser, 'prove', given)).body).toMatchObject({ code: 'phone_taken' })
    expect([await isProven(browser), await isProven(other.browser)]).toEqual([true, false])
  })

  // Mutant: no row in `authLimits`.
  it('is texted once in half a minute, and eight times an hour for one address', async () => {
    const { browser, phone } = await withPhone()
    for (let times = 0; times < 8; times += 1) {
      await sendCode(browser, phone)
      fixture.clock.advance('31s')
    }
    expect((await post(browser, 'send-code', { phone })).status).toBe(429)
    const other = await withPhone()
    await sendCode(other.browser, other.phone)
    expect(await post(other.browser, 'send-code', { phone: other.phone })).toMatchObject({
      status: 429,
      body: { detail: expect.stringContaining('We texted this number a moment ago') },
    })
  })

  it('must be one that a network can reach', async () => {
    const { browser } = await withPhone()
    const answer = await post(browser, 'send-code', { phone: '087 123 456' })
    expect(answer.body).toMatchObject({ code: 'phone_not_texted' })
  })
})

describe('the text', () => {
  // Mutant: the link, as in other texts.
  it('ends with the line by which phones fill the code in, on this site alone', async () => {
    const { browser, phone } = await withPhone()
    const { code } = await sendCode(browser, phone)
    const text = await textTo(phone)
    expect(text.split('\n').at(-1)).toBe(`@${new URL(fixture.origin).host} #${code}`)
    expect(text).not.toContain('http')
    expect(text.length).toBeLessThanOrEqual(160)
  })
})
