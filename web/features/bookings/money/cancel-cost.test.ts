import { describe, expect, it } from 'vitest'
import { bookingStatuses } from '../../../../domain/bookings/booking.ts'
import { freeCancellationMinutes } from '../../../../domain/payments/cancellation.ts'
import { bookingFixture } from '../booking-fixture.ts'
import { cancelCostNow } from './cancel-cost.ts'

const acceptedMs = Date.parse('2026-12-04T18:03:00.000Z')
const lastFreeMs = acceptedMs + freeCancellationMinutes * 60_000

describe('what cancelling costs now', () => {
  it('changes automatically as the clock runs', () => {
    const booking = bookingFixture({ status: 'driver_en_route' })
    const free = cancelCostNow(booking, lastFreeMs)
    expect(free).toMatchObject({ feeCents: 0, refundCents: 9500 })
    expect(free.freeUntil?.getTime()).toBe(lastFreeMs)
    expect(cancelCostNow(booking, lastFreeMs + 1)).toMatchObject({
      feeCents: 4750,
      refundCents: 4750,
      freeUntil: null,
    })
  })

  it('costs a driver or an operator nothing: the customer gets everything back', () => {
    for (const viewer of ['driver', 'operator'] as const) {
      const booking = bookingFixture({ viewer, status: 'driver_arrived' })
      expect(cancelCostNow(booking, lastFreeMs + 1)).toMatchObject({
        feeCents: 0,
        refundCents: 9500,
        isAllowedOnline: true,
      })
    }
  })

  it('promises no money that a dispute has given back already', () => {
    const cancelNow = {
      isAllowedOnline: true,
      feeCents: 0,
      refundCents: 6500,
      returnedCents: 3000,
      words: '',
    }
    const booking = { ...bookingFixture({ status: 'confirmed' }), cancelNow }
    expect(cancelCostNow(booking, lastFreeMs)).toMatchObject({
      feeCents: 0,
      refundCents: 6500,
      returnedCents: 3000,
    })
  })

  // Seen to fail with: the credit left out of the question.
  it('says what of it is credit again', () => {
    const credit = { usedCents: 1000, returnedCents: 0, grantedCents: 0 }
    const booking = bookingFixture({ status: 'confirmed', credit })
    expect(cancelCostNow(booking, lastFreeMs)).toMatchObject({
      back: { cardCents: 8500, creditCents: 1000 },
      words: expect.stringContaining('You get €85.00 back on your card and €10.00 as credit.'),
    })
  })

  it.each(bookingStatuses)('has words in status %s', (status) => {
    expect(cancelCostNow(bookingFixture({ status }), lastFreeMs).words).toMatch(/\.$/)
  })
})
