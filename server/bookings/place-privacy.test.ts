/**
 * How long a driver sees the exact places of a job, and which positions of the truck the other side sees (rulings, "Roles and
 * privacy"). Seen to fail with: no end of the exact places; a position from before the acceptance in the booking, behind a
 * shared link, sent live; what the customer wrote shown for as long as the booking is.
 */
import { and, eq, ne } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { bookings } from '../../db/schema/bookings.ts'
import { driverPositions } from '../../db/schema/drivers.ts'
import { notifications } from '../../db/schema/notifications.ts'
import { driverPlaceDays } from '../../domain/accounts/retention.ts'
import type { FleetingEvent } from '../../contract/live-events.ts'
import type { Identity } from '../accounts/index.ts'
import type { Ctx } from '../context.ts'
import { reportPositions } from '../tracking/report-positions.ts'
import { loadTrail } from '../tracking/load-trail.ts'
import { must, openBookingFixture, type Fixture } from '../testing/fixtures/booking-fixture.ts'
import type { MadeDriver } from '../testing/samples/sample-drivers.ts'
import { cancelBooking } from './cancel-booking.ts'
import { openJobOffers } from './dispatch/job-offers.ts'
import { confirmHold } from './payments/confirm-hold.ts'
import { listBookings } from './list-bookings.ts'
import { loadTrip, shareTrip } from './trips/share-trip.ts'
import { showBooking } from './show-booking.ts'

let fixture: Fixture
let driver: MadeDriver
let bookingId: string
let customerId: string

beforeEach(async () => {
  fixture = await openBookingFixture()
  driver = await fixture.driver(5)
  const booked = await fixture.held()
  bookingId = booked.bookingId
  customerId = booked.who.accountId
})
afterEach(() => fixture.close())

const as = (accountId: string, driverId: string | null = null): Identity => ({
  accountId,
  sessionId: 'ses_1',
  email: 'someone@example.ie',
  fullName: 'Some One',
  driverId,
  role: driverId ? 'driver' : 'customer',
  isEmailVerified: true,
  isPhoneProven: false,
})
const asDriver = () => as(driver.accountId, driver.driverId)
const seenBy = async (who: Identity) => must(await showBooking(fixture.ctx, who, bookingId))

describe('the exact places of a job', () => {
  const exact = async () => (await fixture.booking(bookingId)).pickup

  const isExact = async (): Promise<boolean[]> => {
    const { label, point } = await exact()
    const seen = await seenBy(asDriver())
    const { items } = must(await listBookings(fixture.ctx, asDriver(), { limit: 10 }))
    const listed = items.find((item) => item.bookingId === bookingId)
    const trail = must(await loadTrail(fixture.ctx, asDriver(), bookingId))
    return [
      seen.pickup.label === label,
      seen.pickup.point !== null,
      point !== null,
      seen.dropoff?.point !== null,
      listed === undefined || listed.pickupLabel === label,
      trail.points.length > 0,
    ]
  }

  beforeEach(async () => {
    must(await fixture.accept(driver, bookingId))
    const positions = [{ at: new Date().toISOString(), lat: 53.23, lon: -6.66 }]
    must(await reportPositions(fixture.ctx, driver.accountId, { positions, isSharing: true }))
  })

  it('are the driver’s until some days after the end, then the area alone is', async () => {
    for (const transition of ['set_off', 'arrive', 'start', 'complete'] as const) {
      must(await fixture.advance(driver, bookingId, transition))
    }
    // people write where they are into every field that takes text
    const description = 'Behind the church, the blue gate'
    await fixture.db.update(bookings).set({ description }).where(eq(bookings.id, bookingId))
    fixture.clock.advance(`${driverPlaceDays * 24 - 1}h`)
    expect(await isExact()).toEqual([true, true, true, true, true, true])
    expect((await seenBy(asDriver())).description).toBe(description)
    fixture.clock.advance('2h')
    expect(await isExact()).toEqual([false, false, true, false, false, false])

    const seen = await seenBy(asDriver())
    expect(seen.pickup.label).toBe((await exact()).area)
    expect(seen.description).toBeNull()
    const own = await seenBy(as(customerId))
    expect(own.pickup.label).toBe((await exact()).label)
    expect(own.description).toBe(description)
    expect(own.pickup.point).not.toBeNull()
  })

  it('are hidden at once from a driver who gave the job up', async () => {
    const giveUp = { bookingId, expectedFeeCents: 0, reason: null }
    must(await cancelBooking(fixture.ctx, { kind: 'driver', ...driver }, giveUp))
    const { pickup } = await seenBy(asDriver())
    expect(pickup).toMatchObject({ label: (await exact()).area, point: null })
  })
})

// Seen to fail with: the customer's words for an area that is not known.
it('a place that is not on the map is shown to no driver before one has the job', async () => {
  const { bookingId: id, who } = await fixture.book()
  const words = '14 Rose Lane, behind the mart'
  const offTheMap = { label: words, area: null, eircode: null, point: null }
  await fixture.db
    .update(bookings)
    .set({ pickup: offTheMap, pickupLocation: words })
    .where(eq(bookings.id, id))
  fixture.fakeProvider.control.confirm(await fixture.intentOf(id), 'visa')
  must(await confirmHold(fixture.ctx, id))
  await fixture.drain()
  const offers = await openJobOffers(
    fixture.db,
    driver.driverId,
    await fixture.clock.now(fixture.db),
  )
  expect(offers.find((one) => one.bookingId === id)).toMatchObject({
    pickupLabel: 'Place not on the map',
    pickupQuery: '',
  })
  const notified = await fixture.db
    .select()
    .from(notifications)
    .where(and(eq(notifications.bookingId, id), ne(notifications.recipientId, who.accountId)))
  expect(notified.length).toBeGreaterThan(0)
  expect(JSON.stringify(notified)).not.toContain('Rose Lane')
})

describe('where the truck was before the acceptance', () => {
  it('is shown to no customer, in the booking or behind a link, until a newer position comes', async () => {
    must(await fixture.accept(driver, bookingId))
    must(await shareTrip(fixture.ctx, bookingId))
    const link = async () => {
      const { sharePath } = await seenBy(as(customerId))
      const trip = must(await loadTrip(fixture.ctx, sharePath?.slice('/trip/'.length) ?? ''))
      return trip.state === 'under_way' ? trip.driverPosition : null
    }
    expect((await seenBy(as(customerId))).driverPosition).toBeNull()
    expect(await link()).toBeNull()
    expect((await seenBy(asDriver())).driverPosition).not.toBeNull()

    await fixture.db
      .update(driverPositions)
      .set({ at: await fixture.clock.now(fixture.db) })
      .where(eq(driverPositions.driverId, driver.driverId))
    expect((await seenBy(as(customerId))).driverPosition).not.toBeNull()
    expect(await link()).not.toBeNull()
  })

  it('is not sent live either when it comes late', async () => {
    const before = new Date().toISOString()
    must(await fixture.accept(driver, bookingId))
    const notified: FleetingEvent[] = []
    const live: Ctx['live'] = {
      ...fixture.ctx.live,
      publish: ({ event }) => void notified.push(event),
    }
    const send = async (at: string) => {
      const positions = [{ at, lat: 53.24, lon: -6.66 }]
      const sent = { positions, isSharing: true }
      must(await reportPositions({ ...fixture.ctx, live }, driver.accountId, sent))
    }
    await send(before)
    expect(notified).toEqual([])
    await send(new Date().toISOString())
    expect(notified).toMatchObject([{ type: 'driver_position' }])
  })
})
