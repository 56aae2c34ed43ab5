/**
 * A booking that an insurer pays for, as its driver and an operator read it: that it is on account, and not whose; and that nobody writes
 * where nobody reads. Mutants that it is written against: `isChatOffered` always; `paid_by` not asked in the message's statement;
 * `paidBy` always by card in the view.
 */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { booking } from '../../contract/bookings.ts'
import { openAppScene, type AppScene } from '../testing/app-scene.ts'
import { ask, codeOf } from '../testing/ask.ts'
import { must } from '../testing/booking-scene.ts'
import { makeAccount } from '../testing/sample-drivers.ts'
import { placeSampleOnAccount } from '../testing/sample-on-account.ts'
import { samplePicture } from '../testing/sample-pictures.ts'

let house: AppScene
beforeAll(async () => {
  house = await openAppScene()
})
afterAll(() => house.close())

const accepted = async () => {
  const driver = await house.scene.driver()
  const { bookingId } = await placeSampleOnAccount(house.scene, house.ownPartner)
  const browser = await house.browserOf(driver.accountId)
  const offers = await browser.get('/api/driver/offers')
  must(await house.scene.accept(driver, bookingId))
  return { bookingId, browser, offers: JSON.stringify(offers.body) }
}

it('says that it is on account, and to nobody whose', async () => {
  const { bookingId, browser, offers } = await accepted()
  const operator = await house.browserOf(await makeAccount(house.db, { role: 'operator' }))
  const { rows } = await house.db.execute<{ name: string }>(
    sql`select company_name as name from insurance_partners where id = ${house.ownPartner.partnerId}`,
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

it('has no chat: the driver is given the number of whoever waits', async () => {
  const { bookingId, browser } = await accepted()
  const clientId = 'amessagethatnobodyreads'
  const said = await browser.send('POST', `/api/bookings/${bookingId}/messages`, {
    clientId,
    messageType: 'text',
    content: 'Where are you?',
  })
  expect(codeOf(said)).toBe('chat_not_offered')
  const sent = await ask(browser, 'POST', {
    path: `/api/bookings/${bookingId}/messages/photos?clientId=${clientId}`,
    file: { type: 'image/jpeg', bytes: samplePicture },
  })
  expect(codeOf(sent)).toBe('chat_not_offered')
  for (const table of ['chat_messages', 'chat_photos']) {
    expect((await house.db.execute(sql`select 1 from ${sql.identifier(table)}`)).rows).toEqual([])
  }
  const { body } = await browser.get(`/api/bookings/${bookingId}`)
  expect(booking.parse(body).customer?.phone).toMatch(/^\+/)
})
