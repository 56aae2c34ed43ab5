/**
 * The provider's webhook, and which texts are read. Seen to fail with: the signature not checked, the account not compared, the limit of a
 * number left out, or counted for a call for help too.
 */
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { newMessageSid } from '../../workshop/fakes/text-provider/send-answer.ts'
import { openAppFixture } from '../testing/fixtures/app-fixture.ts'
import type { Fixture } from '../testing/fixtures/booking-fixture.ts'
import {
  openTextFixture,
  textSettings,
  textWebhook,
  type TextFixture,
} from '../testing/fixtures/text-fixture.ts'
import { brokenInvariants } from '../testing/invariants.ts'
import { purgeTexts } from './purge-texts.ts'

let texts: TextFixture
let app: Fixture
beforeAll(async () => {
  texts = await openTextFixture()
  app = texts.app
})
afterEach(async () => {
  expect(await brokenInvariants(app)).toEqual([])
})
afterAll(() => texts.web.close())

describe('the webhook', () => {
  const answer = { from: '+353209109990', body: 'HELP' }

  it.each([
    ['without a signature', { signature: null }],
    ['with a wrong one', { signature: 'c2lnbmVk' }],
    ['signed for another address', { url: 'https://other.example/api/webhooks/twilio' }],
    ['of another account', { sid: 'ACsomeoneelse' }],
  ])('refuses a text %s', async (_, over) => {
    expect((await texts.post(answer, over)).status).toBe(403)
    await app.drain()
    expect(await texts.answersTo(answer.from)).toEqual([])
  })

  it('takes a text once, however often the provider sends it', async () => {
    const { number } = await texts.accepted()
    const messageSid = newMessageSid()
    const sent = { from: number, body: 'ETA', messageSid }
    for (const response of await Promise.all([
      texts.post(sent),
      texts.post(sent),
      texts.post(sent),
    ])) {
      expect(response.status).toBe(200)
      expect(await response.text()).toContain('<Response/>')
    }
    await app.drain()
    await texts.post(sent)
    await app.drain()
    expect(await texts.answersTo(number)).toHaveLength(1)
    // also after its number and words were erased
    app.clock.advance('40d')
    await purgeTexts(app.ctx)
    const { rows } = await app.db.execute(
      sql`select number, body from inbound_texts where message_sid = ${messageSid}`,
    )
    expect(rows).toEqual([{ number: null, body: null }])
    await texts.post(sent)
    await app.drain()
    expect(await texts.answersTo(number)).toHaveLength(1)
  })

  it('refuses more than a provider’s form', async () => {
    const response = await fetch(`${texts.web.address}${textWebhook}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: `Body=${'x'.repeat(20_000)}`,
    })
    expect(response.status).toBe(413)
  })

  it('reads a dozen texts of one number in ten minutes', async () => {
    const { number } = await texts.accepted()
    for (let n = 0; n < 15; n += 1) await texts.post({ from: number, body: 'HELP' })
    await app.drain()
    expect(await texts.answersTo(number)).toHaveLength(12)
    // a call for help is heard all the same, a dozen times too
    expect(await texts.text(number, 'SOS')).toContain('112')
    expect(await texts.answersTo(number)).toHaveLength(13)
    for (let n = 0; n < 15; n += 1) await texts.post({ from: number, body: 'sos!' })
    await app.drain()
    expect(await texts.answersTo(number)).toHaveLength(24)
    app.clock.advance('11m')
    expect(await texts.text(number, 'HELP')).toContain('112')
  })

  it('does not exist where texts are not answered', async () => {
    const other = await openAppFixture({ env: { ...textSettings, TEXTS_ANSWERED: 'off' } })
    const response = await fetch(`${other.address}${textWebhook}`, { method: 'POST', body: '' })
    expect(response.status).toBe(404)
    await other.close()
  })
})
