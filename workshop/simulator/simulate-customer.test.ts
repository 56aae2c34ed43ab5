/** The customers of the demo against a real app. Seen to fail with: a second booking made beside one from before a restart. */
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { bookings } from '../../db/schema/bookings.ts'
import { brokenInvariants } from '../../server/testing/invariants.ts'
import { openDrivingFixture, type DrivingFixture } from './testing/driving-fixture.ts'

let fixture: DrivingFixture
beforeEach(async () => {
  fixture = await openDrivingFixture()
})
afterEach(async () => {
  await fixture.drain()
  const broken = await brokenInvariants(fixture)
  await fixture.close()
  expect(broken).toEqual([])
})

const towns = [
  { name: 'Naas', county: 'Kildare' },
  { name: 'Newbridge', county: 'Kildare' },
]
const steady = (): number => 0.5
const ofCustomer = (accountId: string) =>
  fixture.db
    .select({ status: bookings.status })
    .from(bookings)
    .where(eq(bookings.customerId, accountId))

it('breaks down, is brought to a garage by a simulated driver, rates them, and breaks down again', async () => {
  fixture.simulate(await fixture.driverWithPassword())
  const person = await fixture.customerWithPassword()
  const customer = fixture.simulateCustomer(person, towns, steady)
  const first = await customer.hears('booked')
  expect(await customer.hears('rated')).toEqual({ ...first, action: 'rated' })
  const second = await customer.hears('booked')
  customer.holdAt('rated')
  expect(second.bookingId).not.toBe(first.bookingId)
  await customer.hears('rated')
}, 60_000)

it('follows the recovery from before a restart, and books no second one', async () => {
  const person = await fixture.customerWithPassword()
  const driver = await fixture.driverWithPassword()
  const before = fixture.simulateCustomer(person, towns, steady)
  before.holdAt('booked')
  await before.hears('booked')
  await before.stop()

  const after = fixture.simulateCustomer(person, towns, steady)
  after.holdAt('rated')
  fixture.simulate(driver)
  await after.hears('rated')
  expect(after.lines.map(({ action }) => action)).not.toContain('booked')
  expect(await ofCustomer(person.accountId)).toEqual([{ status: 'completed' }])
}, 60_000)

it('may think better of it before a driver has accepted', async () => {
  const person = await fixture.customerWithPassword()
  await fixture.driverWithPassword()
  const customer = fixture.simulateCustomer(person, towns, () => 0.01)
  customer.holdAt('cancelled')
  await customer.hears('cancelled')
  expect(await ofCustomer(person.accountId)).toEqual([{ status: 'cancelled' }])
}, 60_000)

it('does nothing in a database without the customers of the demo', async () => {
  const customer = fixture.simulateCustomer({ email: 'no-one@example.ie' }, towns, steady)
  expect(await customer.hears('nobody_here')).toMatchObject({ why: 'wrong_credentials' })
}, 60_000)
