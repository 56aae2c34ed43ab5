/**
 * What a customer reads of a booking that credit pays a part of, in its mails and on its pages, against what their card and their credit
 * have in the end. Seen to fail: mails over the whole price; a cancellation decided without the credit; a preview without it; the light
 * page's refund all on the card; a refund mail without the credit's part; no mail about a refund that is all credit, or two about one in parts.
 */
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { driverTransitions } from '../../domain/bookings/booking.ts'
import { customerNext } from '../../domain/bookings/what-next.ts'
import { formatEuro } from '../../domain/money.ts'
import { viewBooking } from '../bookings/booking-view.ts'
import { cancelBooking } from '../bookings/cancel-booking.ts'
import type { Customer } from '../bookings/request-booking.ts'
import { cancelPage } from '../lite/booking-page.ts'
import { must } from '../testing/fixtures/booking-fixture.ts'
import { openPayoutFixture, type PayoutFixture } from '../testing/fixtures/payout-fixture.ts'
import { brokenInvariants } from '../testing/invariants.ts'
import type { MadeDriver } from '../testing/samples/sample-drivers.ts'
import { balanceCentsOf } from './index.ts'

let fixture: PayoutFixture
let driver: MadeDriver
let who: Customer

beforeEach(async () => {
  fixture = await openPayoutFixture()
  driver = await fixture.payableDriver()
  who = await fixture.customer()
  await drive(await accepted(), true)
})

afterEach(async () => {
  const broken = await brokenInvariants(fixture)
  await fixture.close()
  expect(broken).toEqual([])
})

const held = async (): Promise<string> =>
  (await fixture.held(driver.driverId, 'visa', who)).bookingId

const accepted = async (): Promise<string> => {
  const bookingId = await held()
  must(await fixture.accept(driver, bookingId))
  return bookingId
}

const drive = async (bookingId: string, isLate = false): Promise<void> => {
  if (isLate)
    await fixture.db.execute(
      sql`update bookings set first_promised_by = now() - interval '1 hour' where id = ${bookingId}`,
    )
  for (const step of driverTransitions) must(await fixture.advance(driver, bookingId, step))
  await fixture.drain()
}

const mailOf = async (bookingId: string, kind: string): Promise<string> => {
  const { rows } = await fixture.db.execute<{ body_text: string }>(sql`
    select body_text from notifications where booking_id = ${bookingId} and channel = 'email' and kind = ${kind}
      and recipient_id = ${who.accountId} order by created_at, id`)
  return rows.map(({ body_text }) => body_text).join('\n')
}

const seen = async (bookingId: string) =>
  viewBooking(fixture.ctx, fixture.db, await fixture.booking(bookingId), 'customer')

const cancel = async (bookingId: string): Promise<void> => {
  const customer = { kind: 'customer', accountId: who.accountId } as const
  const { priceCents } = await fixture.booking(bookingId)
  must(
    await cancelBooking(fixture.ctx, customer, {
      bookingId,
      expectedFeeCents: priceCents,
      reason: null,
    }),
  )
  await fixture.drain()
}

/** What the card pays of it, and what credit does, as the payment has them. */
const partsOf = async (bookingId: string) => {
  const { amountCents, creditCents } = await fixture.payment(bookingId)
  expect(creditCents).toBeGreaterThan(0)
  return { card: formatEuro(amountCents), credit: formatEuro(creditCents) }
}

it('the hold, the charge and the end name both', async () => {
  const bookingId = await accepted()
  await drive(bookingId)
  const { card, credit } = await partsOf(bookingId)
  expect(await mailOf(bookingId, 'confirm_hold')).toContain(
    `${card} is held on your card, and your credit pays ${credit}.`,
  )
  const charged = `${card} was charged to your card, and your credit paid ${credit}.`
  expect(await mailOf(bookingId, 'capture_succeeded')).toContain(charged)
  expect(await mailOf(bookingId, 'complete')).toContain(`Charged to card: ${card}`)
  expect(customerNext(await seen(bookingId))).toContain(charged)
})

it('a free cancellation says beforehand and after where each part goes, and there it is', async () => {
  const bookingId = await accepted()
  const { card, credit } = await partsOf(bookingId)
  const before = await seen(bookingId)
  expect(before.cancelNow?.words).toContain(
    `You get ${card} back on your card and ${credit} as credit.`,
  )
  const body = await cancelPage(before).body
  const page = body.toString().replaceAll(/\s+/g, ' ')
  expect(page).toContain(`<dt>Back to your card</dt> <dd>${card}</dd>`)
  expect(page).toContain(`<dt>Back as credit</dt> <dd>${credit}</dd>`)
  await cancel(bookingId)
  const back = `${card} goes back to your card, and ${credit} is back as credit.`
  expect(await mailOf(bookingId, 'cancel_by_customer')).toContain(back)
  expect(customerNext(await seen(bookingId))).toContain(back)
  const refund = await mailOf(bookingId, 'refund')
  expect(refund).toContain(`We’ve sent ${card} back to the card`)
  expect(refund).toContain(`Back as credit: ${credit}`)
  const { refundedCents } = await fixture.payment(bookingId)
  expect(formatEuro(refundedCents)).toBe(card)
  expect(formatEuro(await balanceCentsOf(fixture.db, who.accountId))).toBe(credit)
})

it('a fee takes the credit first, so all that goes back goes to the card', async () => {
  const bookingId = await accepted()
  must(await fixture.advance(driver, bookingId, 'set_off'))
  fixture.clock.advance('6m')
  await cancel(bookingId)
  const mail = await mailOf(bookingId, 'cancel_by_customer')
  const { refundedCents } = await fixture.payment(bookingId)
  const back = `${formatEuro(refundedCents)} goes back to your card.`
  expect(mail).toContain(back)
  expect(mail).not.toContain('as credit')
  expect(customerNext(await seen(bookingId))).toContain(back)
  expect(await balanceCentsOf(fixture.db, who.accountId)).toBe(0)
})

it('a booking that no driver accepts releases the card’s part, and the credit is kept', async () => {
  const bookingId = await held()
  const { card, credit } = await partsOf(bookingId)
  fixture.clock.advance('11m')
  await fixture.drain()
  const mail = await mailOf(bookingId, 'expire')
  expect(mail).toContain(`the hold of ${card} is released, and you pay nothing.`)
  expect(mail).toContain(`You keep your ${credit} of credit.`)
  expect(formatEuro(await balanceCentsOf(fixture.db, who.accountId))).toBe(credit)
})

it('an operator’s refund is mailed once, of what is left on the card and of credit alone', async () => {
  const bookingId = await accepted()
  await drive(bookingId)
  const { amountCents, creditCents } = await fixture.payment(bookingId)
  await fixture.refund(bookingId, amountCents + 100)
  await fixture.drain()
  const first = await mailOf(bookingId, 'refund')
  expect(first.match(/Refunded: /g)).toHaveLength(1)
  expect(first).toContain(`Refunded: ${formatEuro(amountCents)}`)
  expect(first).toContain('Back as credit: €1.00')

  await fixture.refund(bookingId, creditCents - 100)
  await fixture.drain()
  const rest = (await mailOf(bookingId, 'refund')).replace(first, '')
  const back = formatEuro(creditCents - 100)
  expect(rest).toContain(`${back} is back as credit. We’ll take it off your next booking.`)
  expect(rest).toContain(`Refunded: ${back}`)
  expect(rest).toContain(`Back as credit: ${formatEuro(creditCents)}`)
  expect(rest).not.toMatch(/bank|sent .* back to the card/)
})
