import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { areasOf } from '../../domain/places/areas.ts'
import { plainCasualty, urgencies } from '../../domain/bookings/casualty.ts'
import { casualtyFieldList, optionsOf } from '../../domain/bookings/vehicle-fields.ts'
import { priceRecovery } from '../../domain/tariffs/pricing.ts'
import { launchTariff } from '../../domain/tariffs/tariff.ts'
import type { RankedCandidate } from '../drivers/index.ts'
import type { Journey } from './plan-journey.ts'
import { priceJourney } from './price-journey.ts'

const points = fc.record({
  lat: fc.double({ min: 51.4, max: 55.4, noNaN: true }),
  lon: fc.double({ min: -10.5, max: -6, noNaN: true }),
})
const place = (point: { lat: number; lon: number } | null) => ({
  label: 'Somewhere',
  area: null,
  eircode: null,
  point,
})

const journeys: fc.Arbitrary<Journey> = fc
  .record({
    pickup: fc.option(points),
    dropoff: fc.option(points),
    km: fc.option(fc.integer({ min: 50, max: 5_000 }).map((tenths) => tenths / 10)),
  })
  .map(({ pickup, dropoff, km }) => ({
    pickup: place(pickup),
    dropoff: dropoff && place(dropoff),
    distance: {
      km,
      durationText: null,
      source: 'estimate',
      isMinimumCharge: km === 5,
      problem: null,
    },
  }))

const casualties = fc.record({
  ...Object.fromEntries(
    casualtyFieldList.flatMap(([name, { kind }]) =>
      kind === 'trait' ? [[name, fc.boolean()]] : [],
    ),
  ),
  vehicleType: fc.constantFrom(...optionsOf('vehicleType')),
  isRolling: fc.constantFrom(...optionsOf('isRolling')),
  keysAvailable: fc.constantFrom(...optionsOf('keysAvailable')),
  locationDetails: fc.constantFrom(...optionsOf('locationDetails')),
  vehicleSize: fc.constantFrom(...optionsOf('vehicleSize')),
  loadingAccess: fc.constantFrom(...optionsOf('loadingAccess')),
})

const anyRequest = fc.record({
  tariff: fc.constant(launchTariff),
  casualty: casualties.map((casualty) => ({ ...plainCasualty, ...casualty })),
  urgency: fc.constantFrom(...urgencies),
  pickupAt: fc.date({
    min: new Date('2026-01-01T00:00:00Z'),
    max: new Date('2031-12-31T00:00:00Z'),
    noInvalidDate: true,
  }),
})

const ranked: fc.Arbitrary<RankedCandidate[]> = fc.array(
  fc.record({ perKmCents: fc.integer({ min: 200, max: 400 }), point: points }).map((driver) => ({
    candidate: {
      driverId: 'drv_sample',
      accountId: 'acc_sample',
      name: 'Sample Driver',
      location: 'Sampletown',
      truckName: 'Sample flatbed',
      ratingCount: 0,
      rating: null,
      isOnDuty: true,
      isVerified: true,
      hasActiveJob: false,
      lastOfferedAt: null,
      base: null,
      worked: null,
      truck: {
        type: null,
        grossKg: null,
        licence: null,
        hasTachograph: false,
        vehicleTypes: [],
        payloadKg: 1,
        heightCm: 1,
        services: [],
      },
      ...driver,
    },
    etaMinutes: 10,
    distanceKm: 5.04,
  })),
  { maxLength: 4 },
)

const sumOf = (lines: readonly { amountCents: number }[]) =>
  lines.reduce((sum, line) => sum + line.amountCents, 0)

describe('priceJourney', () => {
  it('adds up, line by line, and is the price of the domain at the online card', () => {
    fc.assert(
      fc.property(journeys, anyRequest, ranked, (journey, question, drivers) => {
        const priced = priceJourney(journey, question, drivers)
        const { km, isMinimumCharge } = journey.distance
        const domainPrice = (perKmCents: number | null) =>
          priceRecovery({
            ...question,
            rateCard: 'online',
            perKmCents,
            distance: km === null ? null : { distanceKm: km, isMinimumCharge },
            areas: areasOf(journey.pickup.point, journey.dropoff?.point ?? null),
          })
        const checked = [
          { shown: priced.anyDriver, perKmCents: null },
          ...priced.candidates.map((shown) => ({ shown, perKmCents: shown.perKmCents })),
        ]
        expect(priced.candidates).toHaveLength(drivers.length)
        for (const { shown, perKmCents } of checked) {
          const expected = domainPrice(perKmCents)
          expect(shown.priceCents).toBe(sumOf(shown.lines))
          expect(shown.priceCents).toBe(expected.totalCents)
          expect(shown.lines).toEqual(expected.lines)
          expect(shown.priceCents).toBeGreaterThanOrEqual(0)
        }
      }),
      { numRuns: 300 },
    )
  })

  it('shows a driver to about a kilometre', () => {
    fc.assert(
      fc.property(journeys, anyRequest, ranked, (journey, question, drivers) => {
        for (const { point, distanceKm } of priceJourney(journey, question, drivers).candidates) {
          expect(point.lat).toBeCloseTo(Math.round(point.lat * 100) / 100, 10)
          expect(point.lon).toBeCloseTo(Math.round(point.lon * 100) / 100, 10)
          expect(distanceKm).toBe(5)
        }
      }),
    )
  })
})
