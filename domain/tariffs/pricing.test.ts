import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { areas, type Area } from '../places/area.ts'
import * as choices from '../bookings/casualty.ts'
import { plainCasualty, type Casualty, type Urgency } from '../bookings/casualty.ts'
import { pickupTimeFor, priceRecovery, type RecoveryToPrice } from './pricing.ts'
import { launchTariff, type Tariff } from './tariff.ts'
import { optionsOf } from '../bookings/vehicle-fields.ts'

/** A Tuesday at noon: nothing special. */
const tuesdayNoon = new Date('2026-11-24T12:00:00Z')
const km = (distanceKm: number, isMinimumCharge = false) => ({ distanceKm, isMinimumCharge })

const plain: RecoveryToPrice = {
  tariff: launchTariff,
  rateCard: 'online',
  perKmCents: null,
  distance: km(10),
  casualty: plainCasualty,
  urgency: 'standard',
  pickupAt: tuesdayNoon,
  areas: [],
}
const price = (change: Partial<RecoveryToPrice> = {}) => priceRecovery({ ...plain, ...change })
const total = (change: Partial<RecoveryToPrice> = {}): number => price(change).totalCents
const codes = (change: Partial<RecoveryToPrice> = {}): string[] =>
  price(change).lines.map((line) => line.code)
const withCasualty = (change: Partial<Casualty>): Partial<RecoveryToPrice> => ({
  casualty: { ...plainCasualty, ...change },
})
const at = (instant: string): Partial<RecoveryToPrice> => ({ pickupAt: new Date(instant) })

describe('the worked figures of the specification', () => {
  it('10 km, nothing special: €95.00', () => {
    expect(price()).toEqual({
      lines: [
        { code: 'base', label: 'Call-out', amountCents: 7_000 },
        { code: 'distance', label: 'Distance', amountCents: 2_500, note: '10 km at €2.50 per km' },
      ],
      totalCents: 9_500,
      isDistanceConfirmed: true,
      isMinimumCharge: false,
      isPayable: true,
    })
  })

  it('not rolling, keys locked, underground, very tight: +€200', () => {
    const worst = withCasualty({
      isRolling: 'no',
      keysAvailable: 'locked',
      locationDetails: 'underground',
      loadingAccess: 'very_tight',
    })
    expect(total(worst) - total()).toBe(20_000)
  })

  it('under 5 km: 5 km, flagged', () => {
    const shortest = price({ distance: km(5, true) })
    expect(shortest.totalCents).toBe(8_250)
    expect(shortest.isMinimumCharge).toBe(true)
    expect(shortest.lines[1]?.note).toBe('Minimum of 5 km at €2.50 per km')
  })

  it('no distance: base only, to be confirmed, not payable, whatever else is said', () => {
    const unknown = price({
      ...withCasualty({ isRolling: 'no' }),
      distance: null,
      urgency: 'emergency',
      pickupAt: new Date('2026-12-25T23:00:00Z'),
      areas: ['remote'],
    })
    expect(unknown).toEqual({
      lines: [
        { code: 'base', label: 'Call-out', amountCents: 7_000, note: 'Distance to be confirmed' },
      ],
      totalCents: 7_000,
      isDistanceConfirmed: false,
      isMinimumCharge: false,
      isPayable: false,
    })
  })
})

describe('conditions', () => {
  it.each<[Partial<Casualty>, number]>([
    [{ isRolling: 'no' }, 7_500],
    [{ keysAvailable: 'locked' }, 5_000],
    [{ locationDetails: 'height_restricted' }, 3_500],
    [{ loadingAccess: 'very_tight' }, 4_000],
    [{ locationDetails: 'motorway' }, 2_500],
    [{ isAccidentScene: true }, 4_000],
    [{ isMultiVehicle: true }, 6_000],
    [{ hasHazardousLoad: true }, 10_000],
    [{ vehicleSize: 'truck' }, 4_000],
    [{ isLuxury: true }, 2_500],
    [{ isJapaneseImport: true }, 3_000],
    [{ vehicleType: 'motorcycle' }, -1_500],
  ])('%o: %i cents, on both cards', (change, cents) => {
    expect(total(withCasualty(change)) - total()).toBe(cents)
    const phone = { rateCard: 'phone' } as const
    expect(total({ ...phone, ...withCasualty(change) }) - total(phone)).toBe(cents)
  })

  it('are added after the percentages', () => {
    const night = at('2026-11-24T23:00:00Z')
    expect(total({ ...night, ...withCasualty({ isRolling: 'no' }) })).toBe(9_500 + 2_375 + 7_500)
  })
})

describe('time, by Irish clocks', () => {
  const base = 9_500
  const percent = (percents: number): number => base + Math.round((base * percents) / 100)

  it.each<[string, Urgency, string[], number]>([
    ['2026-11-24T21:59:00Z', 'standard', [], 0],
    ['2026-11-24T22:00:00Z', 'standard', ['night'], 25],
    ['2026-11-25T05:59:00Z', 'standard', ['night'], 25],
    ['2026-11-25T06:00:00Z', 'standard', [], 0],
    // In summer 22:00 is 21:00 UTC.
    ['2026-07-01T20:59:00Z', 'standard', [], 0],
    ['2026-07-01T21:00:00Z', 'standard', ['night'], 25],
    // The nights the clock changes: 05:59 and 06:00 are an hour nearer to or farther from midnight.
    ['2026-03-29T04:59:00Z', 'standard', ['night', 'weekend'], 40],
    ['2026-03-29T05:00:00Z', 'standard', ['weekend'], 15],
    ['2026-10-25T05:59:00Z', 'standard', ['night', 'weekend'], 40],
    ['2026-10-25T06:00:00Z', 'standard', ['weekend'], 15],
    ['2026-11-27T23:59:00Z', 'standard', ['night'], 25],
    ['2026-11-28T00:00:00Z', 'standard', ['night', 'weekend'], 40],
    ['2026-11-28T12:00:00Z', 'standard', ['weekend'], 15],
    ['2026-11-29T12:00:00Z', 'standard', ['weekend'], 15],
    ['2026-11-30T00:00:00Z', 'standard', ['night'], 25],
    // A public holiday replaces the weekend and adds to the night.
    ['2026-12-26T12:00:00Z', 'standard', ['public_holiday'], 30],
    ['2026-12-26T23:00:00Z', 'standard', ['night', 'public_holiday'], 55],
    ['2026-10-26T12:00:00Z', 'standard', ['public_holiday'], 30],
    // Peak hours: working days, emergencies only.
    ['2026-11-24T07:00:00Z', 'emergency', ['peak_hours'], 10],
    ['2026-11-24T08:59:00Z', 'emergency', ['peak_hours'], 10],
    ['2026-11-24T09:00:00Z', 'emergency', [], 0],
    ['2026-11-24T17:00:00Z', 'emergency', ['peak_hours'], 10],
    ['2026-11-24T19:00:00Z', 'emergency', [], 0],
    ['2026-11-24T08:00:00Z', 'urgent', [], 0],
    ['2026-11-24T08:00:00Z', 'standard', [], 0],
    ['2026-11-28T08:00:00Z', 'emergency', ['weekend'], 15],
    ['2026-10-26T08:00:00Z', 'emergency', ['public_holiday'], 30],
  ])('%s, %s: %j', (instant, urgency, expected, percents) => {
    const change = { ...at(instant), urgency }
    expect(codes(change).slice(2)).toEqual(expected)
    expect(total(change)).toBe(expected.length > 1 ? percentEach(expected) : percent(percents))
  })

  /** Each percentage is rounded separately. */
  const percentEach = (lines: readonly string[]): number => {
    const of: Record<string, number> = { night: 2_375, weekend: 1_425, public_holiday: 2_850 }
    return lines.reduce((sum, code) => sum + (of[code] ?? NaN), base)
  }

  it('names the holiday on its line', () => {
    expect(price(at('2026-12-25T12:00:00Z')).lines[2]?.label).toBe('Public holiday (Christmas Day)')
  })

  it('is the requested pickup time: now, in 30 minutes, in an hour', () => {
    const now = new Date('2026-11-24T21:30:00Z')
    expect(pickupTimeFor('emergency', now)).toEqual(now)
    expect(pickupTimeFor('urgent', now)).toEqual(new Date('2026-11-24T22:00:00Z'))
    expect(pickupTimeFor('standard', now)).toEqual(new Date('2026-11-24T22:30:00Z'))
    expect(codes({ urgency: 'urgent', pickupAt: pickupTimeFor('urgent', now) })).toContain('night')
  })
})

describe('the driver’s own rate', () => {
  it('replaces the default online', () => {
    expect(total({ perKmCents: 400 })).toBe(11_000)
    expect(total({ perKmCents: 200 })).toBe(9_000)
    expect(total({ perKmCents: 233, distance: km(12.3) })).toBe(7_000 + 2_866)
  })
  it('does not touch the phone card', () => {
    expect(total({ rateCard: 'phone', perKmCents: 200 })).toBe(total({ rateCard: 'phone' }))
  })
  it.each([199, 401, NaN, 250.5])('%d cents is a bug', (perKmCents) => {
    expect(() => price({ perKmCents })).toThrow(RangeError)
  })
})

describe('the emergency minimum', () => {
  const motorcycle = withCasualty({ vehicleType: 'motorcycle' })
  it('tops up to €80, for an emergency only', () => {
    const change = { ...motorcycle, distance: km(5, true), perKmCents: 200 }
    expect(total(change)).toBe(6_500)
    const emergency = price({ ...change, urgency: 'emergency' })
    expect(emergency.totalCents).toBe(8_000)
    expect(emergency.lines.at(-1)).toEqual({
      code: 'emergency_minimum',
      label: 'Emergency minimum',
      amountCents: 1_500,
      note: 'Brings the price to €80.00',
    })
  })
  it('adds no line where the price is higher already', () => {
    expect(codes({ urgency: 'emergency' })).toEqual(['base', 'distance'])
  })
})

describe('the phone card', () => {
  const phone = (change: Partial<RecoveryToPrice> = {}) => ({
    ...change,
    rateCard: 'phone' as const,
  })
  it('75 + 3.50 per km', () => {
    expect(total(phone())).toBe(11_000)
  })
  it.each<[string, string[], number]>([
    ['2026-11-24T23:00:00Z', ['night_or_weekend_call_out'], 13_500],
    ['2026-11-28T12:00:00Z', ['night_or_weekend_call_out'], 13_500],
    ['2026-11-28T23:00:00Z', ['night_or_weekend_call_out'], 13_500],
    ['2026-12-26T12:00:00Z', ['public_holiday'], 14_300],
    ['2026-12-26T23:00:00Z', ['public_holiday', 'night_or_weekend_call_out'], 16_800],
  ])('%s: %j', (instant, expected, cents) => {
    expect(codes(phone(at(instant))).slice(2)).toEqual(expected)
    expect(total(phone(at(instant)))).toBe(cents)
  })
  it.each<[Area[], string[], number]>([
    [['airport'], ['airport'], 1_500],
    [['coastal_or_rural'], ['coastal_or_rural'], 1_500],
    [['airport', 'coastal_or_rural'], ['airport'], 1_500],
    [['remote', 'connemara', 'coastal_or_rural'], ['remote'], 2_000],
    [['connemara', 'coastal_or_rural'], ['connemara'], 2_000],
  ])('%j: the highest, once', (touched, expected, cents) => {
    expect(codes(phone({ areas: touched })).slice(2)).toEqual(expected)
    expect(total(phone({ areas: touched })) - total(phone())).toBe(cents)
  })
  it('starts at 85 in the University of Limerick area, which costs nothing more online', () => {
    const there: Partial<RecoveryToPrice> = { areas: ['university_of_limerick'] }
    expect(total(phone(there))).toBe(12_000)
    expect(total(there)).toBe(9_500)
  })
  it('online knows only the remote area', () => {
    expect(total({ areas: ['airport', 'coastal_or_rural', 'connemara'] })).toBe(9_500)
    expect(total({ areas: ['remote', 'connemara'] })).toBe(11_500)
  })
})

const anyCasualty: fc.Arbitrary<Casualty> = fc.record({
  vehicleType: fc.constantFrom(...optionsOf('vehicleType')),
  isRolling: fc.constantFrom(...optionsOf('isRolling')),
  besideVehicle: fc.constantFrom(...optionsOf('besideVehicle')),
  vehicleOwnership: fc.constantFrom(...optionsOf('vehicleOwnership')),
  keysAvailable: fc.constantFrom(...optionsOf('keysAvailable')),
  locationDetails: fc.constantFrom(...optionsOf('locationDetails')),
  vehicleSize: fc.constantFrom(...optionsOf('vehicleSize')),
  loadingAccess: fc.constantFrom(...optionsOf('loadingAccess')),
  driveTrain: fc.constantFrom(...optionsOf('driveTrain')),
  visibleDamage: fc.constantFrom(...optionsOf('visibleDamage')),
  isJapaneseImport: fc.boolean(),
  isLuxury: fc.boolean(),
  isAccidentScene: fc.boolean(),
  isMultiVehicle: fc.boolean(),
  hasHazardousLoad: fc.boolean(),
})

const anyRecovery: fc.Arbitrary<RecoveryToPrice> = fc.record({
  tariff: fc.constant(launchTariff),
  rateCard: fc.constantFrom('online', 'phone'),
  perKmCents: fc.option(fc.integer({ min: 200, max: 400 })),
  distance: fc.option(
    fc.record({
      distanceKm: fc.integer({ min: 50, max: 8_000 }).map((tenths) => tenths / 10),
      isMinimumCharge: fc.boolean(),
    }),
  ),
  casualty: anyCasualty,
  urgency: fc.constantFrom(...choices.urgencies),
  pickupAt: fc.date({
    min: new Date('2025-01-01T00:00:00Z'),
    max: new Date('2033-01-01T00:00:00Z'),
    noInvalidDate: true,
  }),
  areas: fc.subarray([...areas]),
})

describe('every price', () => {
  it('adds up, in whole cents, is above zero, and says whether it can be paid', () => {
    fc.assert(
      fc.property(anyRecovery, (recovery) => {
        const priced = priceRecovery(recovery)
        const sum = priced.lines.reduce((all, line) => all + line.amountCents, 0)
        expect(priced.totalCents).toBe(sum)
        expect(priced.lines.every((line) => Number.isSafeInteger(line.amountCents))).toBe(true)
        expect(priced.totalCents).toBeGreaterThan(0)
        expect(priced.isPayable).toBe(recovery.distance !== null)
        expect(priced.isDistanceConfirmed).toBe(priced.isPayable)
        const seen = priced.lines.map((line) => line.code)
        expect(new Set(seen).size).toBe(seen.length)
        if (recovery.urgency === 'emergency' && priced.isPayable) {
          expect(priced.totalCents).toBeGreaterThanOrEqual(launchTariff.emergencyMinimumCents)
        }
      }),
    )
  })

  it('never costs less by phone than online at the default rate', () => {
    fc.assert(
      fc.property(anyRecovery, (recovery) => {
        const online = priceRecovery({ ...recovery, rateCard: 'online', perKmCents: null })
        const phone = priceRecovery({ ...recovery, rateCard: 'phone', perKmCents: null })
        expect(phone.totalCents).toBeGreaterThanOrEqual(online.totalCents)
      }),
    )
  })

  it('stays at zero or above under a tariff with absurd discounts', () => {
    const absurd: Tariff = {
      ...launchTariff,
      conditionCents: { ...launchTariff.conditionCents, motorcycle: -100_000 },
    }
    const motorcycle = withCasualty({ vehicleType: 'motorcycle' })
    const priced = price({ ...motorcycle, tariff: absurd })
    expect(priced.totalCents).toBe(0)
    expect(priced.lines.reduce((all, line) => all + line.amountCents, 0)).toBe(0)
  })

  it.each([0, -1, NaN])('a distance of %d is a bug', (distanceKm) => {
    expect(() => price({ distance: km(distanceKm) })).toThrow(RangeError)
  })
})
