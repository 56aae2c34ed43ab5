/**
 * What cancelling costs, as said before there is anything to cancel, against the rule that charges it. Seen to fail: the free minutes
 * without the arrival that ends them; an arrival that need not be confirmed; the price on the way of a driver who will be late.
 */
import { expect, it } from 'vitest'
import { cancellingCopy } from './booking-terms.ts'
import {
  cancellationFee,
  freeCancellationMinutes,
  type CancellationQuestion,
} from './cancellation.ts'

const acceptedAt = new Date('2026-11-20T18:00:00Z')
const percent = (
  status: CancellationQuestion['status'],
  more: Partial<CancellationQuestion> = {},
) =>
  cancellationFee({
    status,
    acceptedAt,
    isArrivalMissed: false,
    isArrivalProven: false,
    now: new Date(acceptedAt.getTime() + (freeCancellationMinutes + 1) * 60_000),
    priceCents: 10_000,
    by: 'customer',
    ...more,
  }).percent

it('says each cost that the rule charges', () => {
  const proven = { isArrivalProven: true }
  expect(percent('pending_driver_acceptance', { acceptedAt: null })).toBe(0)
  expect(cancellingCopy).toMatch(/^Free until a driver accepts, /)
  expect(percent('driver_en_route', { now: acceptedAt })).toBe(0)
  expect(percent('driver_arrived', { now: acceptedAt, ...proven })).toBe(100)
  expect(cancellingCopy).toContain(
    'for 5 minutes after that unless the driver’s arrival is confirmed',
  )
  expect(percent('confirmed')).toBe(0)
  expect(cancellingCopy).toContain('and until the driver sets off.')
  expect(percent('driver_en_route')).toBe(50)
  expect(percent('driver_arrived')).toBe(50)
  expect(percent('driver_en_route', { isArrivalMissed: true })).toBe(0)
  expect(cancellingCopy).toContain(
    'On the way it costs half the price, or nothing if the driver will miss the promised time;',
  )
  expect(percent('driver_arrived', proven)).toBe(100)
  expect(percent('driver_arrived', { ...proven, isArrivalMissed: true })).toBe(100)
  expect(cancellingCopy).toMatch(/ once the arrival is confirmed, the full price\.$/)
})
