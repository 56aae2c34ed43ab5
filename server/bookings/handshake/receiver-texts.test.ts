/**
 * The person named to take the vehicle over, when the driver changes. Seen to fail with: `textReceiver` left out of `secretByTransition`; the
 * code kept from driver to driver; the key of the text without the time of the acceptance.
 */
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { profiles } from '../../../db/schema/accounts.ts'
import { driverPositions } from '../../../db/schema/drivers.ts'
import { must, openBookingFixture, type Fixture } from '../../testing/fixtures/booking-fixture.ts'
import type { MadeDriver } from '../../testing/samples/sample-drivers.ts'
import { cancelBooking } from '../cancel-booking.ts'
import { wishOthersIfLate } from '../dispatch/late-round.ts'
import { transitionBooking } from '../transition-booking.ts'
import { watchArrivals } from '../trips/watch-arrivals.ts'
import { nameReceiver } from './name-receiver.ts'

let fixture: Fixture
let first: MadeDriver
let second: MadeDriver
let bookingId: string
let customer: { accountId: string; role: string }
beforeEach(async () => {
  fixture = await openBookingFixture()
  first = await driverNamed('Fintan First', 5)
  second = await driverNamed('Sorcha Second', 8)
  const booked = await fixture.held(first.driverId)
  bookingId = booked.bookingId
  customer = { accountId: booked.who.accountId, role: 'customer' }
  must(await fixture.accept(first, bookingId))
  must(await nameReceiver(fixture.ctx, { bookingId, name: 'Niamh Sample', phone }))
})
afterEach(() => fixture.close())

const phone = '+353209100351'

const driverNamed = async (fullName: string, km: number): Promise<MadeDriver> => {
  const driver = await fixture.driver(km)
  await fixture.db.update(profiles).set({ fullName }).where(eq(profiles.id, driver.accountId))
  return driver
}

const textsToReceiver = async (): Promise<string[]> => {
  const { rows } = await fixture.db.execute<{ text: string }>(
    sql`select body_text as text from notifications where kind = 'handover_code' and address = ${phone} order by created_at, id`,
  )
  return rows.map(({ text }) => text)
}

/** Another driver has the job: by an acceptance after the first cancelled, or in their place while they are far too late. */
const changeDriver = {
  'cancelled and another took over': async () => {
    const giveUp = { bookingId, expectedFeeCents: 0, reason: null }
    must(await cancelBooking(fixture.ctx, { kind: 'driver', ...first }, giveUp))
    expect(await textsToReceiver()).toHaveLength(1)
    must(await fixture.accept(second, bookingId))
  },
  'was late and replaced by one who is nearer': async () => {
    must(await fixture.advance(first, bookingId, 'set_off'))
    const { pickup } = await fixture.booking(bookingId)
    if (!pickup.point) throw new Error('the pickup is on the map')
    const at = await fixture.clock.now(fixture.db)
    await fixture.db
      .update(driverPositions)
      .set({ lat: pickup.point.lat + 60 / 111, lon: pickup.point.lon, at })
      .where(eq(driverPositions.driverId, first.driverId))
    await watchArrivals(fixture.ctx)
    must(await wishOthersIfLate(fixture.ctx, customer, bookingId))
    expect(await textsToReceiver()).toHaveLength(1)
    must(await fixture.accept(second, bookingId))
  },
}

const complete = (code: string | undefined) =>
  transitionBooking(fixture.ctx, second, {
    bookingId,
    transition: 'complete',
    notes: null,
    estimatedArrival: null,
    startCode: null,
    handover: { isAtDropoff: true, reason: 'no_camera', code },
  })

it.each(Object.entries(changeDriver))(
  'they get another text when the driver %s: the new name, and a code that alone counts',
  async (_how, change) => {
    await change()
    const texts = await textsToReceiver()
    expect(texts).toEqual([
      expect.stringContaining('from Fintan.'),
      expect.stringContaining('from Sorcha.'),
    ])
    const [old, code] = texts.map((text) => /code (\d{4})$/.exec(text)?.[1])
    expect(code).not.toBe(old)
    for (const transition of ['set_off', 'arrive', 'start'] as const) {
      must(await fixture.advance(second, bookingId, transition))
    }
    expect(await complete(old)).toMatchObject({ refusal: { code: 'handover_code_wrong' } })
    must(await complete(code))
    const { rows } = await fixture.db.execute(
      sql`select proof from handshake_records where booking_id = ${bookingId} and purpose = 'handover'`,
    )
    expect(rows).toEqual([{ proof: 'receiver_code' }])
  },
)
