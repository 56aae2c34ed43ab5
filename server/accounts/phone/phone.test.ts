/** Proving a phone number over real HTTP, with the text as it is written. Mutants that were seen to fail are named beside their tests. */
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { notifications } from '../../../db/schema/notifications.ts'
import { phoneCodeTries } from '../../../domain/accounts/phone-code.ts'
import { toE164 } from '../../../domain/accounts/phone.ts'
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

/** The code of the newest text to this number; null: none was written. */
const codeSentTo = async (phone: string): Promise<string | null> => {
  const [text] = await fixture.ctx.db
    .select()
    .from(notifications)
    .where(eq(notifications.address, toE164(phone) ?? ''))
    .orderBy(desc(notifications.id))
  return /\b\d{6}\b/.exec(text?.bodyText ?? '')?.[0] ?? null
}

describe('a phone number', () => {
  // Mutant: no trigger `forget_phone_proof`.
  it('is proven by the code that was sent there, until it changes', async () => {
    const { browser, phone } = await withPhone()
    expect(await isProven(browser)).toBe(false)
    expect((await post(browser, 'send-code')).status).toBe(204)
    const code = await codeSentTo(phone)
    expect(await post(browser, 'prove', { code })).toMatchObject({
      status: 200,
      body: { isPhoneProven: true },
    })
    await browser.send('PATCH', '/api/me', { fullName: 'Orla Example', phone })
    expect(await isProven(browser)).toBe(true)
    await save(browser, '020 910 9999')
    expect(await isProven(browser)).toBe(false)
    await save(browser, phone)
    expect(await isProven(browser)).toBe(false)
    expect((await post(browser, 'prove', { code })).body).toMatchObject({ code: 'wrong_code' })
  })

  // Mutant: `notePhoneProven` that does not check which number.
  it('is not proven by a code that was sent to the one before', async () => {
    const { browser, phone } = await withPhone()
    await post(browser, 'send-code')
    await save(browser, '020 910 9998')
    const code = await codeSentTo(phone)
    expect((await post(browser, 'prove', { code })).body).toMatchObject({ code: 'wrong_code' })
    expect(await isProven(browser)).toBe(false)
  })

  it('is not proven by another account’s code, or ten minutes later', async () => {
    const one = await withPhone()
    const other = await withPhone()
    await post(one.browser, 'send-code')
    await post(other.browser, 'send-code')
    const code = await codeSentTo(one.phone)
    expect((await post(other.browser, 'prove', { code })).body).toMatchObject({
      code: 'wrong_code',
    })
    fixture.clock.advance('601s')
    expect((await post(one.browser, 'prove', { code })).body).toMatchObject({ code: 'wrong_code' })
  })

  // Mutant: `wrongTries` not checked.
  it('cannot be guessed: after a few wrong codes the right one is refused', async () => {
    const { browser, phone } = await withPhone()
    await post(browser, 'send-code')
    const code = await codeSentTo(phone)
    const wrong = code === '000000' ? '000001' : '000000'
    for (let tries = 0; tries < phoneCodeTries; tries += 1) {
      await post(browser, 'prove', { code: wrong })
    }
    expect((await post(browser, 'prove', { code })).body).toMatchObject({ code: 'wrong_code' })
  })

  // Mutant: no `isMailDue`.
  it('is texted once a minute, no matter who requests it', async () => {
    const { browser, phone } = await withPhone()
    const other = await withPhone()
    await save(other.browser, phone)
    await post(browser, 'send-code')
    expect((await post(other.browser, 'send-code')).body).toMatchObject({
      code: 'phone_not_texted',
    })
    fixture.clock.advance('61s')
    expect((await post(other.browser, 'send-code')).status).toBe(204)
  })

  it('must exist and belong to the signed-in user', async () => {
    const { browser } = await withPhone()
    await save(browser, null)
    expect((await post(browser, 'send-code')).body).toMatchObject({ code: 'phone_not_texted' })
    expect((await post(fixture.browser(), 'send-code')).status).toBe(401)
  })
})
