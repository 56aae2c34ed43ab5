/**
 * The mail that names the driver says which truck to look for: its colour and its plate. Seen to fail: the truck's name alone, in the mail
 * of who pays by card, of who is taken over, and of who is insured.
 */
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { driverProfiles } from '../../../db/schema/drivers.ts'
import { must } from '../../testing/fixtures/booking-fixture.ts'
import { openPayoutFixture, type PayoutFixture } from '../../testing/fixtures/payout-fixture.ts'
import { brokenInvariants } from '../../testing/invariants.ts'
import type { MadeDriver } from '../../testing/samples/sample-drivers.ts'
import { placeSampleOnAccount } from '../../testing/samples/sample-on-account.ts'
import { makePartner } from '../../testing/samples/sample-partners.ts'
import { cancelBooking } from '../cancel-booking.ts'

let fixture: PayoutFixture
beforeEach(async () => {
  fixture = await openPayoutFixture()
})
afterEach(async () => {
  const broken = await brokenInvariants(fixture)
  await fixture.close()
  expect(broken).toEqual([])
})

const driverIn = async (
  truckColour: string | null,
  truckRegistration: string | null,
  kmAway = 5,
): Promise<MadeDriver> => {
  const driver = await fixture.driver(kmAway)
  await fixture.db
    .update(driverProfiles)
    .set({ truckColour, truckRegistration })
    .where(eq(driverProfiles.id, driver.driverId))
  return driver
}

/** To the customer, not the driver. */
const mailOf = async (bookingId: string, kind: string): Promise<string> => {
  const { rows } = await fixture.db.execute<{ body_text: string }>(sql`
    select n.body_text from notifications n join bookings b on b.id = n.booking_id
    where b.id = ${bookingId} and n.channel = 'email' and n.kind = ${kind} and n.recipient_id = b.customer_id`)
  return rows.map(({ body_text }) => body_text).join('\n')
}

it('the driver who accepted, and the one who takes over', async () => {
  const first = await driverIn('Yellow', '161-KE-4821')
  const second = await driverIn('White', '201-D-777', 8)
  const { bookingId } = await fixture.held()
  must(await fixture.accept(first, bookingId))
  expect(await mailOf(bookingId, 'capture_succeeded')).toContain(
    'Truck: Yellow Sample flatbed, 161-KE-4821',
  )
  const reason = 'A tyre has burst'
  const driver = { kind: 'driver', ...first } as const
  must(await cancelBooking(fixture.ctx, driver, { bookingId, expectedFeeCents: 0, reason }))
  must(await fixture.accept(second, bookingId))
  expect(await mailOf(bookingId, 'take_over')).toContain('Truck: White Sample flatbed, 201-D-777')
})

it('a driver whose profile has neither is named by the truck alone', async () => {
  const driver = await driverIn(null, null)
  const { bookingId } = await fixture.held()
  must(await fixture.accept(driver, bookingId))
  expect(await mailOf(bookingId, 'capture_succeeded')).toMatch(/Truck: Sample flatbed\n/)
})

it('the person whose insurer booked reads it too', async () => {
  const driver = await driverIn('Yellow', '161-KE-4821')
  const { bookingId } = await placeSampleOnAccount(fixture, await makePartner(fixture.db))
  must(await fixture.accept(driver, bookingId))
  expect(await mailOf(bookingId, 'accept_on_account')).toContain(
    'Truck: Yellow Sample flatbed, 161-KE-4821',
  )
})
