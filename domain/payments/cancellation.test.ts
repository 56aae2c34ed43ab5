// Seen to fail: the five minutes and the setting off before a missed promise and a late acceptance.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bookingStatuses, type BookingStatus } from '../bookings/booking.ts'
import { cancellationFee, type CancelledBy } from './cancellation.ts'

const acceptedAt = new Date('2026-11-20T18:00:00Z')
const after = (seconds: number): Date => new Date(acceptedAt.getTime() + seconds * 1_000)
const priceCents = 9_500

const preview = (
  status: BookingStatus,
  seconds: number,
  by: CancelledBy = 'customer',
  isArrivalMissed = false,
  isArrivalProven = true,
) =>
  cancellationFee({
    status,
    acceptedAt: status.startsWith('pending') ? null : acceptedAt,
    isArrivalMissed,
    isArrivalProven,
    now: after(seconds),
    priceCents,
    by,
  })

describe('a customer cancels', () => {
  it.each<[BookingStatus, number, number, string]>([
    ['pending', 9_999, 0, 'before_acceptance'],
    ['pending_driver_acceptance', 9_999, 0, 'before_acceptance'],
    ['confirmed', 0, 0, 'within_free_minutes'],
    ['confirmed', 300, 0, 'within_free_minutes'],
    ['confirmed', 301, 0, 'not_set_off'],
    ['confirmed', 99_999, 0, 'not_set_off'],
    ['driver_en_route', 299, 0, 'within_free_minutes'],
    ['driver_en_route', 300, 0, 'within_free_minutes'],
    ['driver_en_route', 300.001, 50, 'driver_en_route'],
    ['driver_en_route', 3_600, 50, 'driver_en_route'],
    // A proven arrival comes before the five minutes.
    ['driver_arrived', 60, 100, 'driver_arrived'],
    ['driver_arrived', 3_600, 100, 'driver_arrived'],
  ])('%s, %d s after acceptance: %i %%', (status, seconds, percent, reason) => {
    const fee = preview(status, seconds)
    expect(fee).toMatchObject({ percent, reason, isAllowedOnline: true })
    expect(fee.feeCents).toBe((priceCents * percent) / 100)
    expect(fee.feeCents + fee.refundCents).toBe(priceCents)
  })

  it.each<[BookingStatus, string]>([
    ['confirming_payment', 'confirming_payment'],
    ['in_progress', 'in_progress'],
    ['completed', 'ended'],
    ['cancelled', 'ended'],
  ])('%s: not online', (status, reason) => {
    expect(preview(status, 60)).toMatchObject({ isAllowedOnline: false, reason })
  })

  it('is free on the way once the promised arrival is missed, and not when the driver is there', () => {
    expect(preview('driver_en_route', 3_600, 'customer', true)).toMatchObject({
      percent: 0,
      reason: 'arrival_missed',
      isAllowedOnline: true,
      words:
        'The driver can’t make the promised time. Cancelling is free until the driver arrives. You get €95.00 back.',
    })
    expect(preview('driver_arrived', 3_600, 'customer', true).percent).toBe(100)
    expect(preview('in_progress', 3_600, 'customer', true).isAllowedOnline).toBe(false)
  })

  it.each<[number, boolean, number, string]>([
    [8, false, 0, 'within_free_minutes'],
    [300, false, 0, 'within_free_minutes'],
    [301, false, 50, 'arrival_not_proven'],
    [301, true, 0, 'arrival_missed'],
  ])(
    'an arrival that nothing proves counts as on the way: %d s after acceptance, missed %s: %i %%',
    (seconds, isMissed, percent, reason) => {
      const fee = preview('driver_arrived', seconds, 'customer', isMissed, false)
      expect(fee).toMatchObject({ percent, reason, isAllowedOnline: true })
      expect(fee.feeCents + fee.refundCents).toBe(priceCents)
    },
  )

  it('says what it costs now, in money', () => {
    expect(preview('driver_en_route', 600).words).toBe(
      'The driver is on the way. Cancelling now costs €47.50, half the price; you get €47.50 back.',
    )
    expect(preview('driver_arrived', 600).words).toContain('full price of €95.00')
    expect(preview('driver_arrived', 600, 'customer', false, false).words).toBe(
      'The driver has marked the arrival, but it isn’t confirmed yet, so it counts as on the way. Cancelling now costs €47.50, half the price; you get €47.50 back.',
    )
    expect(preview('driver_arrived', 3_600, 'customer', true, false).words).toBe(
      'The driver has marked the arrival, but it isn’t confirmed yet. Cancelling is free until it is. You get €95.00 back.',
    )
    expect(preview('confirmed', 60).words).toContain('free within 5 minutes')
    expect(preview('in_progress', 600).words).toContain('Contact support')
  })

  // Seen to fail with: credit that the words leave out.
  it('says what of it is credit again, which pays a fee first', () => {
    const question = (
      status: BookingStatus,
      more: { by?: CancelledBy; returnedCents?: number } = {},
    ) =>
      cancellationFee({
        status,
        acceptedAt,
        isArrivalMissed: false,
        isArrivalProven: false,
        now: after(600),
        priceCents,
        creditCents: 1_000,
        by: 'customer',
        ...more,
      })
    expect(question('confirmed')).toMatchObject({
      back: { cardCents: 8_500, creditCents: 1_000 },
      words:
        'Cancelling is free until the driver sets off. You get €85.00 back on your card and €10.00 as credit.',
    })
    expect(question('driver_en_route')).toMatchObject({
      back: { cardCents: 4_750, creditCents: 0 },
      words:
        'The driver is on the way. Cancelling now costs €47.50, half the price; you get €47.50 back.',
    })
    expect(question('confirmed', { by: 'platform' }).words).toBe(
      'Towline cancels, so the customer gets €85.00 back on the card and €10.00 as credit and pays nothing.',
    )
    expect(question('confirmed', { returnedCents: 8_500 }).words).toContain(
      'You get €10.00 back as credit and have €85.00 back already.',
    )
  })

  it('says until when it is free only because acceptance is recent', () => {
    expect(preview('driver_en_route', 60).freeUntil).toEqual(after(300))
    expect(preview('confirmed', 600).freeUntil).toBeNull()
    expect(preview('pending', 0).freeUntil).toBeNull()
  })
})

describe('when the driver or the platform cancels', () => {
  it('says of a hold that it is released, not that money comes back', () => {
    const { words } = preview('pending_driver_acceptance', 0, 'platform')
    expect(words).toContain('the hold on the customer’s card is released')
    expect(words).not.toContain('back')
  })

  it.each<[CancelledBy, BookingStatus]>([
    ['driver', 'confirmed'],
    ['driver', 'driver_en_route'],
    ['driver', 'driver_arrived'],
    ['driver', 'in_progress'],
    ['platform', 'pending_driver_acceptance'],
    ['platform', 'driver_arrived'],
    ['platform', 'in_progress'],
  ])('%s at %s: everything back', (by, status) => {
    expect(preview(status, 3_600, by)).toMatchObject({
      feeCents: 0,
      refundCents: priceCents,
      isAllowedOnline: true,
    })
  })

  it('gives nothing back twice once it has ended', () => {
    expect(preview('cancelled', 0, 'platform')).toMatchObject({
      refundCents: 0,
      isAllowedOnline: false,
    })
  })
})

describe('always', () => {
  it('fee and refund are whole, not negative, and make the price unless it has ended', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...bookingStatuses),
        fc.constantFrom<CancelledBy[]>('customer', 'driver', 'platform'),
        fc.integer({ min: 1, max: 500_000 }),
        fc.integer({ min: 0, max: 100_000 }),
        fc.boolean(),
        fc.boolean(),
        (status, by, price, seconds, isArrivalMissed, isArrivalProven) => {
          const fee = cancellationFee({
            status,
            acceptedAt,
            isArrivalMissed,
            isArrivalProven,
            now: after(seconds),
            priceCents: price,
            by,
          })
          expect(Number.isSafeInteger(fee.feeCents)).toBe(true)
          expect(fee.feeCents).toBeGreaterThanOrEqual(0)
          expect(fee.refundCents).toBeGreaterThanOrEqual(0)
          const hasEnded = status === 'completed' || status === 'cancelled'
          expect(fee.feeCents + fee.refundCents).toBe(hasEnded ? 0 : price)
          if (by !== 'customer') expect(fee.feeCents).toBe(0)
          expect(fee.words).not.toBe('')
        },
      ),
    )
  })

  it('an accepted booking without its moment of acceptance is a bug', () => {
    expect(() =>
      cancellationFee({
        status: 'confirmed',
        acceptedAt: null,
        isArrivalMissed: false,
        isArrivalProven: false,
        now: acceptedAt,
        priceCents,
        by: 'customer',
      }),
    ).toThrow(RangeError)
  })
})

describe('a customer who has money back already', () => {
  const cancel = (returnedCents: number, status: BookingStatus = 'confirmed', seconds = 0) =>
    cancellationFee({
      status,
      acceptedAt,
      isArrivalMissed: false,
      isArrivalProven: false,
      now: after(seconds),
      priceCents,
      returnedCents,
      by: 'customer',
    })

  it('is promised the rest, and told what they have', () => {
    expect(cancel(3_000)).toMatchObject({ feeCents: 0, refundCents: 6_500, returnedCents: 3_000 })
    expect(cancel(3_000).words).toContain('You get €65.00 back and have €30.00 back already.')
  })

  it('is promised nothing when all of it is back', () => {
    expect(cancel(priceCents)).toMatchObject({ refundCents: 0, returnedCents: priceCents })
    expect(cancel(priceCents).words).toContain('You have €95.00 back already.')
  })

  it('counts no more than is theirs beside a fee', () => {
    expect(cancel(9_000, 'driver_en_route', 3_600)).toMatchObject({
      feeCents: 4_750,
      refundCents: 0,
      returnedCents: 4_750,
    })
  })
})

it.each<[string, { isArrivalMissed?: boolean; isAcceptedLate?: boolean }, string, string]>([
  ['promised arrival is missed', { isArrivalMissed: true }, 'arrival_missed', 'driver arrives'],
  ['acceptance was late', { isAcceptedLate: true }, 'accepted_late', 'driver is near'],
])(
  'where the %s, cancelling is free beyond the moment at which the driver sets off, and says so before it',
  (_, facts, reason, until) => {
    for (const seconds of [0, 300, 301]) {
      for (const status of ['confirmed', 'driver_en_route'] as const) {
        const fee = cancellationFee({
          status,
          acceptedAt,
          isArrivalMissed: false,
          isArrivalProven: false,
          ...facts,
          now: after(seconds),
          priceCents,
          by: 'customer',
        })
        expect(fee).toMatchObject({ percent: 0, reason, isAllowedOnline: true, freeUntil: null })
        expect(fee.words).toContain(`free until the ${until}`)
      }
    }
  },
)

it.each<[BookingStatus, boolean, number]>([
  ['driver_en_route', false, 0],
  ['driver_arrived', false, 0],
  ['driver_arrived', true, 100],
])('after a late acceptance, %s (proven: %s): %i %%', (status, isArrivalProven, percent) => {
  const facts = { status, acceptedAt, isArrivalMissed: false, isArrivalProven, now: after(900) }
  const fee = cancellationFee({ ...facts, isAcceptedLate: true, priceCents, by: 'customer' })
  expect(fee).toMatchObject({ percent, isAllowedOnline: true })
  const inTime = cancellationFee({ ...facts, priceCents, by: 'customer' })
  expect(inTime.percent).toBeGreaterThanOrEqual(50)
})
