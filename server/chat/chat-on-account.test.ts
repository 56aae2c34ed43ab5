/**
 * A booking that an insurer pays for, as its driver and an operator read it: that it is on account, and not whose; and that no message is
 * written where none is read. Written against: `isChatOffered` always; `paid_by` not checked in the message's statement;
 * `paidBy` always by card in the view.
 */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { booking } from '../../contract/bookings/bookings.ts'
import { openAppFixture, type AppFixture } from '../testing/fixtures/app-fixture.ts'
import { sendSample, codeOf } from '../testing/send-sample.ts'
import { must } from '../testing/fixtures/booking-fixture.ts'
import { makeAccount } from '../testing/samples/sample-drivers.ts'
import { placeSampleOnAccount } from '../testing/samples/sample-on-account.ts'
import { samplePhoto } from '../testing/samples/sample-photos.ts'

let app: AppFixture
beforeAll(async () => {
  app = await openAppFixture()
})
afterAll(() => app.close())

const accepted = async () => {
  const driver = await app.fixture.driver()
  const { bookingId } = await placeSampleOnAccount(app.fixture, app.ownPartner)
  const browser = await app.browserOf(driver.accountId)
  const offers = await browser.get('/api/driver/offers')
  must(await app.fixture.accept(driver, bookingId))
  return { bookingId, browser, offers: JSON.stringify(offers.body) }
}

it('says that it is on account, and never whose', async () => {
  const { bookingId, browser, offers } = await accepted()
  const operator = await app.browserOf(await makeAccount(app.db, { role: 'operator' }))
  const { rows } = await app.db.execute<{ name: string }>(
    sql`select company_name as name from insurance_partners where id = ${app.ownPartner.partnerId}`,
  )
  const [{ name }] = rows as [{ name: string }]
  expect(offers).toContain(bookingId)
  expect(offers).not.toContain(name)
  for (const reader of [browser, operator]) {
    const { body } = await reader.get(`/api/bookings/${bookingId}`)
    expect(booking.parse(body).paidBy).toBe('account')
    expect(JSON.stringify(body)).not.toContain(name)
    expect(JSON.stringify(body)).not.toContain('POL-KE-7')
  }
})

it('has no chat: the driver is given the number of the person who waits', async () => {
  const { bookingId, browser } = await accepted()
  const clientId = 'amessagethatnobodyreads'
  const answer = await browser.send('POST', `/api/bookings/${bookingId}/messages`, {
    clientId,
    messageType: 'text',
    content: 'Where are you?',
  })
  expect(codeOf(answer)).toBe('chat_not_offered')
  const sent = await sendSample(browser, 'POST', {
    path: `/api/bookings/${bookingId}/messages/photos?clientId=${clientId}`,
    file: { type: 'image/jpeg', bytes: samplePhoto },
  })
  expect(codeOf(sent)).toBe('chat_not_offered')
  for (const table of ['chat_messages', 'chat_photos']) {
    expect((await app.db.execute(sql`select 1 from ${sql.identifier(table)}`)).rows).toEqual([])
  }
  const { body } = await browser.get(`/api/bookings/${bookingId}`)
  expect(booking.parse(body).customer?.phone).toMatch(/^\+/)
})
