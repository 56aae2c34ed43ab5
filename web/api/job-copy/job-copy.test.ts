/**
 * What a device keeps of a booking, and for how long. Seen to fail with: the end ignored; a booking kept that the server no longer shows;
 * another account's bookings kept beside one's own; the time counted from the device's clock alone.
 */
import { describe, expect, it } from 'vitest'
import type { Account } from '../../../contract/accounts/accounts.ts'
import type { Booking } from '../../../contract/bookings/bookings.ts'
import { bookingFixture, fixtureNow } from '../../features/bookings/booking-fixture.ts'
import { copyOfBooking, currentCopy, mergedCopy, nextForgetAtMs, readJobCopy } from './job-copy.ts'

const account: Account = {
  accountId: 'acc_01k00000000000000000000000',
  email: 'aoife@example.ie',
  receiptEmail: null,
  fullName: 'Aoife Sample',
  phone: null,
  isPhoneProven: false,
  role: 'customer',
  isEmailVerified: true,
  worksFor: null,
}
/** The device is a day behind the server. */
const receivedAtMs = Date.parse(fixtureNow) - 86_400_000
const minute = 60_000
const hour = 60 * minute

const known = (booking: Booking, change = {}) => ({
  account,
  driver: null,
  bookings: [{ booking, receivedAtMs }],
  lost: [],
  ...change,
})
const ended = (minutesAgo: number, over: Partial<Booking> = {}) =>
  bookingFixture({
    status: 'completed',
    timeline: [
      {
        at: new Date(Date.parse(fixtureNow) - minutesAgo * minute).toISOString(),
        status: 'completed',
        notes: null,
        estimatedArrival: null,
        pressedAt: null,
        by: 'driver',
      },
    ],
    ...over,
  })

describe('a booking is kept', () => {
  it('until an hour after its end, by whichever clock', () => {
    const copy = copyOfBooking(ended(20), receivedAtMs)
    expect(copy?.forgetAtMs).toBe(receivedAtMs + 40 * minute)
    const merged = mergedCopy(null, known(ended(20)), receivedAtMs)
    expect(merged && nextForgetAtMs(merged)).toBe(receivedAtMs + 40 * minute)
    expect(merged && currentCopy(merged, receivedAtMs + 40 * minute - 1)).toEqual(merged)
    expect(merged && currentCopy(merged, receivedAtMs + 40 * minute)).toBeNull()
    expect(mergedCopy(null, known(ended(61)), receivedAtMs)).toBeNull()
  })

  it('for a day where the device never hears of the end, and not longer when its clock is put back', () => {
    const merged = mergedCopy(null, known(bookingFixture()), receivedAtMs)
    expect(merged && nextForgetAtMs(merged)).toBe(receivedAtMs + 24 * hour)
    expect(merged && currentCopy(merged, receivedAtMs - 24 * hour)).toBeNull()
    expect(merged && currentCopy(merged, receivedAtMs - hour)).toEqual(merged)
  })

  it.each([
    ['an operator', { viewer: 'operator' }],
    ['a customer who has not paid yet', { status: 'pending' }],
    ['a driver who has given it up', { viewer: 'driver', status: 'pending_new_driver' }],
  ] as const)('not for %s', (_, over) => {
    expect(copyOfBooking(bookingFixture(over), receivedAtMs)).toBeNull()
  })
})

describe('what was kept before', () => {
  const before = mergedCopy(null, known(bookingFixture({ status: 'confirmed' })), receivedAtMs)
  const now = receivedAtMs + minute

  it('stays beside another one, and gives way to what is later', () => {
    const other = bookingFixture({ bookingId: 'bkg_01k00000000000000000000001' })
    const both = mergedCopy(before, known(other), now)
    expect(both?.bookings.map(({ booking }) => booking.status)).toEqual([
      'confirmed',
      'driver_en_route',
    ])
    const serverNow = new Date(Date.parse(fixtureNow) + minute).toISOString()
    const later = mergedCopy(before, known(bookingFixture({ serverNow })), now)
    expect(later?.bookings.map(({ booking }) => booking.status)).toEqual(['driver_en_route'])
    const earlier = mergedCopy(later, known(bookingFixture({ status: 'confirmed' })), now)
    expect(earlier?.bookings.map(({ booking }) => booking.status)).toEqual(['driver_en_route'])
  })

  it('goes when the server no longer shows it, or another user is signed in', () => {
    const { bookingId } = bookingFixture()
    expect(
      mergedCopy(before, { ...known(ended(90)), bookings: [], lost: [bookingId] }, now),
    ).toBeNull()
    const other = { ...account, accountId: 'acc_01k00000000000000000000001' }
    expect(
      mergedCopy(before, { ...known(ended(90)), account: other, bookings: [] }, now),
    ).toBeNull()
    expect(mergedCopy(before, { ...known(ended(90)), bookings: [] }, now)?.bookings).toHaveLength(1)
  })
})

it('is read back whole, and not at all in another shape', () => {
  const copy = mergedCopy(null, known(bookingFixture()), receivedAtMs)
  expect(readJobCopy(JSON.parse(JSON.stringify(copy)))).toEqual(copy)
  expect(readJobCopy({ ...copy, bookings: [{ booking: { bookingId: 'bkg_1' } }] })).toBeNull()
  expect(readJobCopy(null)).toBeNull()
})
