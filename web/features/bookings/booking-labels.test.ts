import { describe, expect, it } from 'vitest'
import { bookingStatuses, cancelReasons } from '../../../domain/bookings/booking.ts'
import { statusLabels } from '../../../domain/bookings/booking-labels.ts'
import { paymentStatuses } from '../../../domain/payments/payment.ts'
import { bookingFixture } from './booking-fixture.ts'
import { bookingStatusCopy } from './booking-status-copy.ts'
import { mapsLink } from '../../ui/map/maps-link.ts'
import { earningLinesOf, paymentLabel, priceLinesOf } from './money/money-labels.ts'
import { timelineEntries } from './timeline-entries.ts'

const viewers = ['customer', 'driver', 'operator'] as const
const sum = (lines: readonly { amountCents: number }[]): number =>
  lines.reduce((total, { amountCents }) => total + amountCents, 0)

describe('headline and next step', () => {
  const cells = bookingStatuses.flatMap((status) => viewers.map((viewer) => ({ status, viewer })))

  it.each(cells)('$status as $viewer has a headline and a next step', ({ status, viewer }) => {
    const { headline, next } = bookingStatusCopy(bookingFixture({ status, viewer }))
    expect(headline).not.toBe('')
    expect(next).toMatch(/\.$/)
    // A driver who left has another headline than the booking.
    const hasLeft = viewer === 'driver' && status === 'pending_new_driver'
    if (status !== 'cancelled' && !hasLeft) expect(headline).toBe(statusLabels[status])
  })

  it.each(cancelReasons)('%s ends with where the money is, for each side', (cancelReason) => {
    for (const viewer of viewers) {
      const booking = bookingFixture({ status: 'cancelled', viewer, cancelReason })
      expect(bookingStatusCopy(booking).next).toMatch(/\.$/)
    }
  })

  it('says when the waiting ends and that nothing is charged then', () => {
    const { next } = bookingStatusCopy(bookingFixture({ status: 'pending_driver_acceptance' }))
    expect(next).toContain('by 18:11')
    expect(next).toContain('you pay nothing')
  })

  it.each([
    [true, 'Ciarán can’t take this one. We’ve asked the next nearest drivers, at no higher price.'],
    [false, 'Ciarán can’t take this one. No one else is free yet, so we keep looking'],
  ])('says that the chosen driver can’t come, and who is asked: %s', (areOthersOffered, words) => {
    const replacedChoice = { name: 'Ciarán Sample', areOthersOffered }
    for (const status of ['pending_driver_acceptance', 'pending_new_driver'] as const) {
      const { next } = bookingStatusCopy(bookingFixture({ status, replacedChoice }))
      expect(next).toMatch(new RegExp(`^${words}`))
      expect(next).toContain('by 18:11')
    }
    const accepted = bookingStatusCopy(
      bookingFixture({ status: 'confirmed', replacedChoice: null }),
    )
    expect(accepted.next).not.toContain('can’t take')
  })

  it('never says accepted while the payment is in doubt', () => {
    for (const viewer of viewers) {
      const copy = bookingStatusCopy(bookingFixture({ status: 'confirming_payment', viewer }))
      expect(copy.headline).toBe('Confirming payment')
    }
  })

  it('tells a customer who cancelled late what was kept and what goes back', () => {
    const late = { status: 'cancelled', cancellationFeeCents: 4750 } as const
    const { next } = bookingStatusCopy(bookingFixture(late))
    expect(next).toContain('€47.50 was kept')
    expect(bookingStatusCopy(bookingFixture({ ...late, viewer: 'driver' })).next).toContain(
      '€43.40',
    )
    const never = bookingFixture({ status: 'cancelled', acceptedAt: null })
    expect(bookingStatusCopy(never).next).toBe(
      'The hold on your card is released. You pay nothing.',
    )
  })

  // Seen to fail with: the whole price said of the card, or of what was charged.
  it('says what the card has of a price that credit pays a part of', () => {
    const credit = { usedCents: 1000, returnedCents: 0, grantedCents: 0 }
    const next = (viewer: 'customer' | 'operator') =>
      bookingStatusCopy(bookingFixture({ status: 'completed', viewer, credit })).next
    expect(next('customer')).toContain(
      '€85.00 was charged to your card, and your credit paid €10.00.',
    )
    expect(next('operator')).toBe('Completed. €85.00 was charged, and credit paid €10.00.')
    expect(paymentLabel(bookingFixture({ paymentStatus: 'captured', credit }))).toContain('€85.00')
  })

  it('tells the driver the Friday on which the job is paid', () => {
    const { next } = bookingStatusCopy(bookingFixture({ status: 'completed', viewer: 'driver' }))
    expect(next).toBe('Done. €86.82 is paid out on Fri 11 Dec.')
  })
})

describe('money', () => {
  it.each(paymentStatuses)('%s has words', (paymentStatus) => {
    expect(paymentLabel(bookingFixture({ paymentStatus, viewer: 'operator' }))).not.toMatch(/your/i)
    expect(paymentLabel(bookingFixture({ paymentStatus }))).toMatch(/\.$/)
  })

  // Seen to fail with: `paidBy` not checked in `paymentLabel`.
  it.each(paymentStatuses)('%s names no card of a booking on account', (paymentStatus) => {
    const words = paymentLabel(
      bookingFixture({ paymentStatus, viewer: 'operator', paidBy: 'account' }),
    )
    expect(words).toMatch(/^Paid on account\. .+\.$/)
    expect(words).not.toMatch(/card|bank|customer/)
  })

  it('adds up, for both sides, before and after', () => {
    const prices = priceLinesOf(bookingFixture())
    expect(sum(prices.lines)).toBe(prices.total.amountCents)
    const earned = earningLinesOf(bookingFixture())
    expect(earned.lines.map(({ amountCents }) => amountCents)).toEqual([9500, -665, -153])
    expect(sum(earned.lines)).toBe(earned.total.amountCents)
    expect(earned.total.amountCents).toBe(8682)
    const feeOnly = earningLinesOf(
      bookingFixture({ status: 'cancelled', cancellationFeeCents: 4750 }),
    )
    expect(feeOnly.total.amountCents).toBe(4340)
    expect(earningLinesOf(bookingFixture({ status: 'cancelled' })).total.amountCents).toBe(0)
  })

  it('shows the fee and the refund of a cancelled booking', () => {
    const booking = bookingFixture({
      status: 'cancelled',
      cancellationFeeCents: 4750,
      refundedCents: 4750,
    })
    expect(priceLinesOf(booking).after).toEqual([
      { label: 'Cancellation fee', amountCents: 4750 },
      { label: 'Refunded', amountCents: 4750 },
    ])
  })
})

describe('the timeline', () => {
  const at = (minute: number) => `2026-12-04T18:0${minute}:00.000Z`
  const entry = (status: (typeof bookingStatuses)[number], minute: number) => ({
    at: at(minute),
    status,
    notes: null,
    estimatedArrival: null,
    pressedAt: null,
    by: 'system' as const,
  })

  it('continues from where the booking is', () => {
    const entries = timelineEntries({
      status: 'confirmed',
      estimatedArrival: at(9),
      timeline: [entry('confirmed', 3), entry('pending', 0), entry('pending_driver_acceptance', 1)],
    })
    expect(entries.map(({ title, state }) => `${state}: ${title}`)).toEqual([
      'done: Booked',
      'done: Card held, drivers asked',
      'current: Driver confirmed',
      'next: Driver sets off',
      'next: Driver arrives',
      'next: Recovery starts',
      'next: Done',
    ])
    expect(entries.find(({ id }) => id === 'next-driver_arrived')?.at).toBe(at(9))
  })

  it('expects the acceptance while the payment is confirmed', () => {
    const [, first] = timelineEntries({
      status: 'confirming_payment',
      estimatedArrival: null,
      timeline: [entry('confirming_payment', 2)],
    })
    expect(first?.title).toBe('A driver accepts')
  })

  it('ends where the booking ended', () => {
    const entries = timelineEntries({
      status: 'cancelled',
      estimatedArrival: null,
      timeline: [entry('pending', 0), { ...entry('cancelled', 1), by: 'customer', notes: 'Fixed' }],
    })
    expect(entries.map(({ state }) => state)).toEqual(['done', 'failed'])
    expect(entries[1]?.details).toEqual(['by the customer', 'Fixed'])
  })
})

it('puts the whole text into the maps query', () => {
  const link = new URL(mapsLink('M50 J9 & Red Cow, Dublin 22'))
  expect(link.searchParams.get('query')).toBe('M50 J9 & Red Cow, Dublin 22')
})
