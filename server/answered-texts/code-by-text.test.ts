/**
 * A code in answer to a text: the owner of an account that has nothing but a number gets in from a new browser while strangers use up the
 * codes that are sent there (reliability.md, I17). Seen to fail with: the code sent for any tag, or to another number; guesses that are
 * left out of account; a code that is sent before the text; the request counted for the number; the newest of two requests with the same
 * letters answered alone; every late request answered; our number without its country.
 */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { profiles } from '../../db/schema/accounts.ts'
import { phoneCodes } from '../../db/schema/sign-in-factors.ts'
import { phoneCodePatienceSeconds, phoneCodeTries } from '../../domain/accounts/phone-code.ts'
import { toE164 } from '../../domain/accounts/phone.ts'
import { textAnswers } from '../../domain/notifications/text-answers.ts'
import type { Browser } from '../testing/browser.ts'
import { openTextFixture, type TextFixture } from '../testing/fixtures/text-fixture.ts'
import { makeAccount, samplePhone } from '../testing/samples/sample-drivers.ts'
import { newMessageSid } from '../../workshop/fakes/text-provider/send-answer.ts'

let texts: TextFixture
beforeAll(async () => {
  texts = await openTextFixture({ TRUSTED_PROXY_HOPS: '1', TEXTS_NUMBER: '+353871234567' })
})
afterAll(() => texts.web.close())

const home = '192.0.2.77'
const postFrom = (browser: Browser, path: string, body: unknown, address: string) =>
  browser.send('POST', `/api/auth/${path}`, body, { headers: { 'x-forwarded-for': address } })
const post = (browser: Browser, path: string, body: unknown) => postFrom(browser, path, body, home)

/** An account without an address or a password. */
const aNumber = async () => {
  const phone = samplePhone()
  const accountId = await makeAccount(texts.app.db, { phone, email: null, isEmailVerified: false })
  return { accountId, phone, number: String(toE164(phone)) }
}

/** A new browser that waits for the text. */
const aRequest = async (phone: string, address = home) => {
  const browser = texts.web.visitor()
  const { status, body } = await postFrom(browser, 'phone/await-text', { phone }, address)
  expect(status).toBe(200)
  const { codeId, words, number } = Object(body)
  return { browser, codeId: String(codeId), words: String(words), number: String(number) }
}

const codesTo = async (number: string): Promise<string[]> =>
  (await texts.answersTo(number, 'phone_code')).map((text) => /\b\d{6}\b/.exec(text)?.[0] ?? '')
const signIn = (browser: Browser, codeId: string, code: string | undefined) =>
  post(browser, 'sign-in/phone', { codeId, code })
const wrongCode = { body: { code: 'wrong_code' } }

describe('an owner on a new browser', () => {
  it('gets in after strangers have used up every code', async () => {
    const { accountId, phone, number } = await aNumber()
    for (let turn = 0; turn < 8; turn += 1) {
      for (const stranger of ['198.51.1.7', '198.51.2.7', '198.51.3.7']) {
        await postFrom(texts.web.visitor(), 'phone/send-code', { phone }, stranger)
        await postFrom(texts.web.visitor(), 'phone/await-text', { phone }, stranger)
      }
      texts.app.clock.advance('26s')
    }
    const refused = await post(texts.web.visitor(), 'phone/send-code', { phone })
    expect(refused.body).toMatchObject({ code: 'too_many_requests' })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(phoneCodePatienceSeconds)

    const { browser, codeId, words, number: ours } = await aRequest(phone)
    // also a visitor's foreign phone can text it
    expect(ours).toBe('+353 87 123 4567')
    const before = await codesTo(number)
    expect(await texts.text(number, words)).toBeNull()
    const codes = await codesTo(number)
    expect(codes).toHaveLength(before.length + 1)
    expect(await signIn(browser, codeId, codes.at(-1))).toMatchObject({
      status: 200,
      body: { accountId, nextStep: null },
    })
  })

  it('gets in where a stranger has drawn the same letters since', async () => {
    const { phone, number } = await aNumber()
    const { browser, codeId, words } = await aRequest(phone)
    const stranger = await aRequest(phone, '198.51.9.7')
    await texts.app.db
      .update(phoneCodes)
      .set({ requestTag: words.slice(-4) })
      .where(eq(phoneCodes.id, stranger.codeId))
    await texts.text(number, words)
    const [code] = await codesTo(number)
    expect((await signIn(browser, codeId, code)).status).toBe(200)
  })

  it('gets in after a dozen forged texts from that number', async () => {
    const { phone, number } = await aNumber()
    const { browser, codeId, words } = await aRequest(phone)
    for (let n = 0; n < 15; n += 1) {
      await texts.post({ from: number, body: 'HELP' })
      await texts.post({ from: number, body: 'CODE CCCC' })
    }
    await texts.text(number, words)
    expect((await signIn(browser, codeId, (await codesTo(number)).at(-1))).status).toBe(200)
  })

  it('writes the words as a phone writes them', async () => {
    const { phone, number } = await aNumber()
    const { browser, codeId, words } = await aRequest(phone)
    await texts.text(number, ` ${words.toLowerCase()}. `)
    expect((await signIn(browser, codeId, (await codesTo(number))[0])).status).toBe(200)
  })

  it('gets one code for a text that the provider sends three times, and another for another text', async () => {
    const { phone, number } = await aNumber()
    const { browser, codeId, words } = await aRequest(phone)
    const sent = { from: number, body: words, messageSid: newMessageSid() }
    await Promise.all([texts.post(sent), texts.post(sent), texts.post(sent)])
    await texts.app.drain()
    expect(await codesTo(number)).toHaveLength(1)
    await texts.text(number, words)
    const [first, second] = await codesTo(number)
    if (first !== second) expect(await signIn(browser, codeId, first)).toMatchObject(wrongCode)
    expect((await signIn(browser, codeId, second)).status).toBe(200)
  })
})

describe('no code', () => {
  it('comes before the text, so none is right', async () => {
    const { phone, number } = await aNumber()
    const { browser, codeId } = await aRequest(phone)
    expect(await codesTo(number)).toEqual([])
    expect(await signIn(browser, codeId, '000000')).toMatchObject(wrongCode)
  })

  it.each([
    ['a text from another number', async (words: string) => ({ words, from: samplePhone() })],
    [
      'a tag that the number did not request',
      async (_: string, number: string) => ({ words: 'CODE CCCC', from: number }),
    ],
  ])('follows %s', async (_, textOf) => {
    const { phone, number } = await aNumber()
    const { words } = await aRequest(phone)
    const sent = await textOf(words, number)
    const from = String(toE164(sent.from))
    expect(await texts.text(from, sent.words)).toContain(textAnswers.codeNotAwaited)
    expect(await codesTo(number)).toEqual([])
    expect(await codesTo(from)).toEqual([])
  })

  it('follows a text after ten minutes', async () => {
    const { phone, number } = await aNumber()
    const { words } = await aRequest(phone)
    texts.app.clock.advance('11m')
    expect(await texts.text(number, words)).toContain(textAnswers.codeNotAwaited)
    expect(await codesTo(number)).toEqual([])
  })

  it('counts after three wrong guesses, nor does another follow', async () => {
    const { phone, number } = await aNumber()
    const { browser, codeId, words } = await aRequest(phone)
    await texts.text(number, words)
    const [code = ''] = await codesTo(number)
    const wrong = code === '000000' ? '000001' : '000000'
    for (let guess = 0; guess < phoneCodeTries; guess += 1) await signIn(browser, codeId, wrong)
    expect(await signIn(browser, codeId, code)).toMatchObject(wrongCode)
    expect(await texts.text(number, words)).toContain(textAnswers.codeNotAwaited)
  })

  it('of one browser opens an account in another', async () => {
    const { phone, number } = await aNumber()
    const [one, other] = [await aRequest(phone), await aRequest(phone, '198.51.9.7')]
    await texts.text(number, one.words)
    const [code] = await codesTo(number)
    expect(await signIn(other.browser, other.codeId, code)).toMatchObject(wrongCode)
    expect((await signIn(one.browser, one.codeId, code)).status).toBe(200)
  })
})

// A stranger's texts cost them as much as us, and another's number may be forged.
it('is told once in a while that a request is over', async () => {
  const from = String(toE164(samplePhone()))
  for (const tag of ['CCCC', 'CCCD', 'CCCC']) await texts.text(from, `CODE ${tag}`)
  expect(await texts.answersTo(from)).toHaveLength(1)
  texts.app.clock.advance('6m')
  await texts.text(from, 'CODE CCCC')
  expect(await texts.answersTo(from)).toHaveLength(2)
})

it('makes no account where a code comes back without a name', async () => {
  const phone = samplePhone()
  const { browser, codeId, words } = await aRequest(phone)
  const number = String(toE164(phone))
  await texts.text(number, words)
  const answer = await signIn(browser, codeId, (await codesTo(number))[0])
  expect(answer.body).toMatchObject({ code: 'no_sign_in_by_phone' })
  expect(await texts.app.db.select().from(profiles).where(eq(profiles.phone, phone))).toEqual([])
})
