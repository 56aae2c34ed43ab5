/** When trucks and licences end a verification: to the day, leap days included. Seen to fail with: a day later; leap days not clamped. */
import { describe, expect, it } from 'vitest'
import { dateInDays, today, yearsSince } from '../time/calendar-date.ts'
import { isVehicleYoungEnough } from './driver-requirements.ts'
import { longEnoughSince, tooOldSince, truckGoodUntil, verifiedUntil } from './verification-end.ts'
import { documentKinds } from './verification-documents.ts'

const aDay = 24 * 60 * 60_000

describe('a truck', () => {
  it.each(['2016-02-29', '2016-03-27', '2016-10-30', '2016-07-01'])(
    'of %s is young enough until the anniversary begins in Ireland, and not after',
    (registered) => {
      const end = truckGoodUntil(registered)
      const before = new Date(end.getTime() - 1)
      expect(isVehicleYoungEnough(yearsSince(registered, before))).toBe(true)
      expect(isVehicleYoungEnough(yearsSince(registered, end))).toBe(false)
      expect(registered <= tooOldSince(today(before))).toBe(false)
      expect(registered <= tooOldSince(today(end))).toBe(true)
    },
  )

  it('is looked for on a leap day as on any other', () => {
    expect(tooOldSince('2028-02-29')).toBe('2018-02-28')
    expect(longEnoughSince('2028-02-29')).toBe('2025-02-28')
  })

  it('is looked for thirty days before', () => {
    const end = truckGoodUntil('2016-07-01')
    const thirtyBefore = new Date(end.getTime() - 30 * aDay)
    expect('2016-07-01' <= tooOldSince(dateInDays(thirtyBefore, 30))).toBe(true)
    expect('2016-07-01' <= tooOldSince(dateInDays(thirtyBefore, 29))).toBe(false)
  })
})

describe('verifiedUntil', () => {
  const documents = documentKinds.map((kind) => ({
    kind,
    pages: 1,
    insurer: null,
    policyNumber: null,
    coverCents: null,
    validUntil: '2030-06-30',
  }))
  const truckOf = (firstRegistered: string | null) => ({
    name: 'DAF LF',
    type: 'flatbed' as const,
    payloadKg: 5_000,
    grossKg: 7_490,
    hasTachograph: false,
    heightCm: 290,
    vehicleTypes: ['car'],
    registration: '191-KE-1',
    colour: null,
    firstRegistered,
  })

  it('is the earlier of documents and truck, and nothing while a document is missing', () => {
    const young = verifiedUntil({ truck: truckOf('2024-01-05'), documents })
    expect(young?.toISOString()).toBe('2030-06-30T23:00:00.000Z')
    expect(verifiedUntil({ truck: truckOf(null), documents })).toEqual(young)
    const old = verifiedUntil({ truck: truckOf('2019-01-05'), documents })
    expect(old?.toISOString()).toBe('2029-01-05T00:00:00.000Z')
    expect(
      verifiedUntil({ truck: truckOf('2019-01-05'), documents: documents.slice(1) }),
    ).toBeNull()
  })
})
