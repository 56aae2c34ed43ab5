import { describe, expect, test } from 'vitest'
import { areasOf } from '../../../../domain/places/areas.ts'
import { conditionsOf } from '../../../../domain/bookings/casualty-conditions.ts'
import { plainCasualty } from '../../../../domain/bookings/casualty.ts'
import { findPlace } from '../../../../domain/places/places.ts'
import { priceRecovery } from '../../../../domain/tariffs/pricing.ts'
import { launchTariff } from '../../../../domain/tariffs/tariff.ts'
import {
  answersOf,
  calculatorPlaceNames,
  calculatorPlaces,
  dayLabel,
  firstCalculatorInput,
  momentAsTyped,
  recoveryOf,
  tick,
  tickedConditions,
  type CalculatorInput,
  type CalculatorPlace,
} from './calculator-input.ts'

const priced = (change: Partial<CalculatorInput> = {}) =>
  priceRecovery(recoveryOf(launchTariff, { ...firstCalculatorInput(launchTariff), ...change }))
const codes = (change: Partial<CalculatorInput>): string[] =>
  priced(change).lines.map(({ code }) => code)

test('it opens with the plainest recovery there is', () => {
  expect(codes({})).toEqual(['base', 'distance'])
})

describe('when', () => {
  test.each<[Partial<CalculatorInput>, string[]]>([
    [{ time: '21:59' }, []],
    [{ time: '22:00' }, ['night']],
    [{ date: '2026-11-28' }, ['weekend']],
    [{ date: '2026-12-25', time: '23:00' }, ['night', 'public_holiday']],
    [{ time: '08:00' }, []],
    [{ time: '08:00', urgency: 'emergency' }, ['peak_hours']],
    // Not on any calendar, or not a time: the ordinary one.
    [{ date: '2026-02-30' }, []],
    [{ date: '25/12/2026' }, []],
    [{ time: '' }, []],
  ])('%o', (change, lines) => {
    expect(codes(change)).toEqual(['base', 'distance', ...lines])
  })

  test('is stated in words', () => {
    expect(dayLabel({ date: '' })).toBe('Leave empty for an ordinary working day.')
    expect(dayLabel({ date: '2026-12-25' })).toBe('Fri 25 Dec 2026, Christmas Day.')
    expect(dayLabel({ date: '2026-11-28' })).toBe('Sat 28 Nov 2026.')
  })

  test('now is read from an Irish clock', () => {
    expect(momentAsTyped(new Date('2026-07-01T21:05:00Z'))).toEqual({
      date: '2026-07-01',
      time: '22:05',
    })
  })
})

describe('unusual conditions', () => {
  test('each tick is that condition and no other', () => {
    for (const condition of tickedConditions) {
      expect(conditionsOf({ ...plainCasualty, ...answersOf([condition]) })).toEqual([condition])
    }
  })

  test('a vehicle is on a motorway or in a car park, not in both', () => {
    expect(tick(['low_ceiling', 'luxury'], 'motorway', true)).toEqual(['luxury', 'motorway'])
    expect(tick(['motorway'], 'low_ceiling', true)).toEqual(['low_ceiling'])
    expect(tick(['motorway', 'luxury'], 'motorway', false)).toEqual(['luxury'])
    expect(tick(['motorway'], 'luxury', false)).toEqual(['motorway'])
  })

  test('the type of vehicle implies its own condition', () => {
    expect(codes({ vehicleType: 'truck' })).toContain('commercial')
    expect(codes({ vehicleType: 'motorcycle' })).toContain('motorcycle')
    expect(codes({ vehicleType: 'van' })).toEqual(['base', 'distance'])
  })
})

test('a short distance is charged as the minimum', () => {
  expect(priced({ distanceKm: 2 })).toMatchObject({ isMinimumCharge: true })
  expect(priced({ distanceKm: 2 }).totalCents).toBe(priced({ distanceKm: 5 }).totalCents)
})

test('each place lies where the map says', () => {
  const examples: Record<CalculatorPlace, [name: string, county: string]> = {
    ordinary: ['Naas', 'Kildare'],
    remote: ['Belmullet', 'Mayo'],
    connemara: ['Clifden', 'Galway'],
    airport: ['Dublin Airport', 'Dublin'],
    coastal_or_rural: ['Skibbereen', 'Cork'],
    university_of_limerick: ['Castletroy', 'Limerick'],
  }
  for (const place of calculatorPlaceNames) {
    const [name, county] = examples[place]
    expect(areasOf(findPlace(name, county), null), place).toEqual(calculatorPlaces[place].areas)
  }
})
