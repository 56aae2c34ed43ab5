/**
 * A chosen driver declines: the customer is notified at once on every channel, and others get the job where the customer wished it (rulings,
 * "Added 2026-11-23"). Who can't come without declining: `chosen-driver-leaves.test.ts`. Seen to fail: no new round when no one is free;
 * "we've asked" said of no one; the driver who declined not kept, or kept when they could still come; their name shown to drivers;
 * the customer's wish refused because none was free at that moment.
 */
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { customerNext } from '../../../domain/bookings/what-next.ts'
import { must, openBookingFixture, type Fixture } from '../../testing/fixtures/booking-fixture.ts'
import { brokenInvariants } from '../../testing/invariants.ts'
import { confirmHold } from '../payments/confirm-hold.ts'
import { requestBooking } from '../request-booking.ts'
import { viewBooking } from '../booking-view.ts'
import { assignDriver } from './assign-driver.ts'
import { declineOffer } from './decline-offer.ts'
import { openJobOffers } from './job-offers.ts'
import { openToAll } from './open-to-all.ts'

let fixture: Fixture
beforeEach(async () => {
  fixture = await openBookingFixture()
})
afterEach(async () => {
  const broken = await brokenInvariants(fixture)
  await fixture.close()
  expect(broken).toEqual([])
})

const everyChannel = ['email', 'push', 'sms']

/** A held booking of a chosen driver. */
const heldWith = async (driverId: string, offerToOthers?: boolean): Promise<string> => {
  const request = await fixture.requestFor(driverId)
  const { bookingId } = must(
    await requestBooking(fixture.ctx, await fixture.customer(), { ...request, offerToOthers }),
  )
  fixture.fakeProvider.control.confirm(await fixture.intentOf(bookingId), 'visa')
  must(await confirmHold(fixture.ctx, bookingId))
  return bookingId
}

const notificationsOf = async (bookingId: string) => {
  const { rows } = await fixture.db.execute<{
    channel: string
    subject: string
    body: string
    path: string | null
  }>(
    sql`select channel, coalesce(subject, '') as subject, coalesce(body_text, '') as body, path from notifications
      where booking_id = ${bookingId} and kind like 'driver_declined%' order by channel`,
  )
  return rows
}

const seenByCustomer = async (bookingId: string) =>
  viewBooking(fixture.ctx, fixture.db, await fixture.booking(bookingId), 'customer')

const offersTo = async (driverId: string) =>
  openJobOffers(fixture.db, driverId, await fixture.clock.now(fixture.db))

describe('the customer let others be asked', () => {
  it('others get the job at the same price in the same breath, and the customer knows', async () => {
    const chosen = await fixture.driver()
    const other = await fixture.driver(8)
    const bookingId = await heldWith(chosen.driverId, true)
    const before = await fixture.booking(bookingId)
    must(await declineOffer(fixture.ctx, chosen, { bookingId, reason: 'too_far' }))

    expect(await offersTo(other.driverId)).toHaveLength(1)
    const after = await fixture.booking(bookingId)
    expect(after).toMatchObject({
      assignment: 'auto',
      priceCents: before.priceCents,
      acceptBy: before.acceptBy,
    })
    const notifications = await notificationsOf(bookingId)
    expect(notifications.map(({ channel }) => channel)).toEqual(everyChannel)
    for (const { body, path } of notifications) expect(`${body} ${path}`).not.toContain('press=')
    for (const { subject, body } of notifications) {
      expect(`${subject} ${body}`).toContain('Fionn can’t take this one')
      expect(body).toContain('no higher price')
    }
    must(await fixture.accept(other, bookingId))
  })

  it('with no one else on duty, the customer knows, and a driver who comes on duty later gets it', async () => {
    const chosen = await fixture.driver()
    const bookingId = await heldWith(chosen.driverId, true)
    const { acceptBy, priceCents } = await fixture.booking(bookingId)
    must(await declineOffer(fixture.ctx, chosen, { bookingId, reason: 'too_far' }))
    expect(await fixture.booking(bookingId)).toMatchObject({ assignment: 'auto', round: 2 })
    const notifications = await notificationsOf(bookingId)
    expect(notifications.map(({ channel }) => channel)).toEqual(everyChannel)
    for (const { body } of notifications) {
      expect(body).toContain('No one else is free yet. We keep looking until')
    }
    expect(await seenByCustomer(bookingId)).toMatchObject({
      chosenDriverDeclined: false,
      replacedChoice: { name: 'Fionn Invented', areOthersOffered: false },
    })

    const later = await fixture.driver(8)
    fixture.clock.advance('61s')
    await fixture.drain()
    expect(await offersTo(later.driverId)).toHaveLength(1)
    expect(await offersTo(chosen.driverId), 'who declined is not asked again').toEqual([])
    expect(await seenByCustomer(bookingId)).toMatchObject({
      replacedChoice: { name: 'Fionn Invented', areOthersOffered: true },
    })
    expect(await notificationsOf(bookingId), 'once is enough').toHaveLength(everyChannel.length)
    must(await fixture.accept(later, bookingId))
    expect(await fixture.booking(bookingId)).toMatchObject({ acceptBy, priceCents })
  })

  it('the customer reads who declined for as long as no one has accepted, a driver never', async () => {
    const chosen = await fixture.driver()
    const other = await fixture.driver(8)
    const bookingId = await heldWith(chosen.driverId, true)
    must(await declineOffer(fixture.ctx, chosen, { bookingId, reason: 'too_far' }))
    const replacedChoice = { name: 'Fionn Invented', areOthersOffered: true }
    expect(await seenByCustomer(bookingId)).toMatchObject({ replacedChoice })
    const booking = await fixture.booking(bookingId)
    const byDriver = await viewBooking(fixture.ctx, fixture.db, booking, 'driver')
    expect(byDriver).toMatchObject({ replacedChoice: null, chosenDriverName: null })
    must(await fixture.accept(other, bookingId))
    expect(await seenByCustomer(bookingId)).toMatchObject({ replacedChoice: null })
  })

  it('says nothing of a driver whose offer was open when the customer asked everyone', async () => {
    const [chosen, other] = [await fixture.driver(), await fixture.driver(8)]
    const bookingId = await heldWith(chosen.driverId, true)
    const { customerId } = await fixture.booking(bookingId)
    const who = { accountId: customerId, role: 'customer' }
    must(await assignDriver(fixture.ctx, who, { bookingId, driverId: null }))
    expect(await offersTo(other.driverId)).toHaveLength(1)
    expect(await offersTo(chosen.driverId)).toHaveLength(1)
    must(await declineOffer(fixture.ctx, chosen, { bookingId, reason: 'too_far' }))
    expect(await seenByCustomer(bookingId)).toMatchObject({ replacedChoice: null })
    expect(await notificationsOf(bookingId)).toEqual([])
  })

  it('a second request, after a lost answer, is still the same booking', async () => {
    const chosen = await fixture.driver()
    await fixture.driver(8)
    const who = await fixture.customer()
    const request = { ...(await fixture.requestFor(chosen.driverId)), offerToOthers: true }
    const { bookingId } = must(await requestBooking(fixture.ctx, who, request))
    fixture.fakeProvider.control.confirm(await fixture.intentOf(bookingId), 'visa')
    must(await confirmHold(fixture.ctx, bookingId))
    must(await declineOffer(fixture.ctx, chosen, { bookingId, reason: 'too_far' }))
    expect(must(await requestBooking(fixture.ctx, who, request))).toMatchObject({ bookingId })
  })
})

describe('the customer wanted this driver alone', () => {
  it.each([false, undefined])('no one else is asked, and the customer knows (%s)', async (wish) => {
    const chosen = await fixture.driver()
    const other = await fixture.driver(8)
    const bookingId = await heldWith(chosen.driverId, wish)
    must(await declineOffer(fixture.ctx, chosen, { bookingId, reason: 'too_far' }))
    expect(await offersTo(other.driverId)).toEqual([])
    const notifications = await notificationsOf(bookingId)
    expect(notifications.map(({ channel }) => channel)).toEqual(everyChannel)
    for (const { body } of notifications) expect(body).toContain('ask')
    // The press is in the mail's button and the push; a text is answered with 1.
    const [mail, push, text] = notifications
    const press = `/bookings/${bookingId}?press=other-drivers`
    expect(mail?.body).toMatch(/Ask other drivers at no higher price/)
    expect(mail?.body).toContain(press)
    expect(push?.path).toBe(press)
    expect(text?.path).toMatch(/^\/b\/TL-/)
    expect(await seenByCustomer(bookingId)).toMatchObject({
      chosenDriverDeclined: true,
      chosenDriverName: 'Fionn Invented',
      replacedChoice: null,
    })
  })

  it('and lets others be asked afterwards while none is free: they know, and one who comes on duty gets it', async () => {
    const chosen = await fixture.driver()
    const bookingId = await heldWith(chosen.driverId)
    const { acceptBy, priceCents } = await fixture.booking(bookingId)
    must(await declineOffer(fixture.ctx, chosen, { bookingId, reason: 'too_far' }))
    must(await openToAll(fixture.ctx, bookingId))
    const seen = await seenByCustomer(bookingId)
    expect(seen).toMatchObject({
      chosenDriverDeclined: false,
      replacedChoice: { name: 'Fionn Invented', areOthersOffered: false },
    })
    expect(customerNext(seen)).toMatch(
      /No one else is free yet, so we keep looking, at no higher price\. If no one accepts by .*, the hold on your card is released/,
    )
    const later = await fixture.driver(8)
    fixture.clock.advance('61s')
    await fixture.drain()
    must(await fixture.accept(later, bookingId))
    expect(await fixture.booking(bookingId)).toMatchObject({ acceptBy, priceCents })
  })

  it('a second decline of the same offer notifies no one', async () => {
    const chosen = await fixture.driver()
    const bookingId = await heldWith(chosen.driverId)
    must(await declineOffer(fixture.ctx, chosen, { bookingId, reason: 'too_far' }))
    await declineOffer(fixture.ctx, chosen, { bookingId, reason: 'too_far' })
    expect(await notificationsOf(bookingId)).toHaveLength(everyChannel.length)
  })
})

it('one of several drivers who declines is no news to the customer', async () => {
  const driver = await fixture.driver()
  await fixture.driver(8)
  const { bookingId } = await fixture.held()
  must(await declineOffer(fixture.ctx, driver, { bookingId, reason: 'too_far' }))
  expect(await notificationsOf(bookingId)).toEqual([])
})

it('the customer of an insurer, who chose no driver and has no card on hold, is not notified', async () => {
  const chosen = await fixture.driver()
  const bookingId = await heldWith(chosen.driverId)
  await fixture.db.execute(sql`update bookings set paid_by = 'account' where id = ${bookingId}`)
  must(await declineOffer(fixture.ctx, chosen, { bookingId, reason: 'too_far' }))
  expect(await notificationsOf(bookingId)).toEqual([])
  await fixture.db.execute(sql`update bookings set paid_by = 'card' where id = ${bookingId}`)
})
