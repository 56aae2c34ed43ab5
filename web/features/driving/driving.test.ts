import { describe, expect, it } from 'vitest'
import type { JobOffer } from '../../../contract/job-offers.ts'
import { plainCasualty } from '../../../domain/casualty.ts'
import { problems } from '../../../contract/problems.ts'
import { acceptReason } from './accept-reason.ts'
import { kmText, offerWorth } from './offer-worth.ts'
import { expiredShownMs, isRingWanted, msUntilChange, offersOnScreen } from './offers-on-screen.ts'

const nowMs = Date.parse('2026-12-04T18:20:00.000Z')

const offer = (bookingId: string, secondsLeft: number, more: Partial<JobOffer> = {}): JobOffer => ({
  bookingId,
  offeredAt: '2026-12-04T18:15:00.000Z',
  acceptBy: new Date(nowMs + secondsLeft * 1000).toISOString(),
  customerFirstName: 'Aoife',
  pickupLabel: 'Naas',
  dropoffLabel: 'Newbridge',
  pickupQuery: 'Naas',
  casualty: plainCasualty,
  description: null,
  distanceToPickupKm: 8.4,
  etaMinutes: 12,
  jobDistanceKm: 18,
  priceCents: 9500,
  commissionCents: 665,
  vatOnCommissionCents: 153,
  netCents: 8682,
  isChosen: false,
  ...more,
})

describe('offers on screen', () => {
  it('shows the most urgent first, says Expired for a while and then hides', () => {
    const offers = [offer('late', 300), offer('soon', 40), offer('over', -2), offer('gone', -5)]
    expect(
      offersOnScreen(offers, nowMs).map(({ offer: o, isExpired }) => [o.bookingId, isExpired]),
    ).toEqual([
      ['over', true],
      ['soon', false],
      ['late', false],
    ])
    expect(offersOnScreen([offer('over', -2)], nowMs + expiredShownMs)).toEqual([])
  })

  it('expires on the deadline itself, like the server', () => {
    expect(offersOnScreen([offer('now', 0)], nowMs)[0]?.isExpired).toBe(true)
    expect(offersOnScreen([offer('now', 0)], nowMs - 1)[0]?.isExpired).toBe(false)
  })

  it('knows when it changes by itself', () => {
    expect(msUntilChange([offer('late', 300), offer('soon', 40)], nowMs)).toBe(40_000)
    expect(msUntilChange([offer('over', -2)], nowMs)).toBe(3_000)
    expect(msUntilChange([offer('gone', -5)], nowMs)).toBeNull()
    expect(msUntilChange([], nowMs)).toBeNull()
  })

  it('rings until every open offer is answered', () => {
    const shown = offersOnScreen([offer('a', 60), offer('b', 90)], nowMs)
    expect(isRingWanted(shown, new Set())).toBe(true)
    expect(isRingWanted(shown, new Set(['a']))).toBe(true)
    expect(isRingWanted(shown, new Set(['a', 'b']))).toBe(false)
    expect(isRingWanted(offersOnScreen([offer('a', -1)], nowMs), new Set())).toBe(false)
    expect(isRingWanted([], new Set())).toBe(false)
  })
})

describe('what an offer is worth', () => {
  it('divides the net pay by the driving', () => {
    // 12 min there and 18 km at 60 km/h: 30 min.
    expect(offerWorth(offer('a', 60))).toEqual({ drivingMinutes: 30, netPerHourCents: 17364 })
  })

  it('drives slower with Dublin', () => {
    expect(offerWorth(offer('a', 60, { dropoffLabel: 'Dublin 12' })).drivingMinutes).toBe(39)
  })

  it('writes distances as a driver reads them', () => {
    expect([0.22705994, 8.4, 34.3].map(kmText)).toEqual(['0.2 km', '8.4 km', '34 km'])
  })

  it('says nothing when the way to the pickup is not known', () => {
    expect(offerWorth(offer('a', 60, { etaMinutes: null })).netPerHourCents).toBeNull()
    expect(
      offerWorth(offer('a', 60, { etaMinutes: 0, jobDistanceKm: 0 })).netPerHourCents,
    ).toBeNull()
  })
})

describe('the accept button', () => {
  const driver = {
    driverId: 'drv_1',
    isVerified: true,
    isOnDuty: true,
    activeBookingId: null,
  }
  const reason = (more: object, secondsLeft = 60) =>
    acceptReason({ ...driver, ...more }, offer('a', secondsLeft), new Date(nowMs))

  it('gives the server’s reason, or none', () => {
    expect(reason({})).toBeNull()
    expect(reason({ isOnDuty: false })).toBe(problems.driver_off_duty.detail)
    expect(reason({ isVerified: false })).toBe(problems.driver_not_verified.detail)
    expect(reason({ activeBookingId: 'bkg_1' })).toBe(problems.driver_busy.detail)
    expect(reason({}, 0)).toBe(problems.offer_expired.detail)
  })
})
