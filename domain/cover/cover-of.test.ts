/**
 * Covered and excess, line by line. Seen to fail: `<` of the distance from home as `<=`; the weight compared with `>=`; the call-outs with `>`;
 * the rest of a line rounded itself instead of subtracted; a discount covered whole; percentages covered whole beyond the kilometres.
 */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plainCasualty, vehicleTypes } from '../bookings/casualty.ts'
import type { PriceLine } from '../tariffs/pricing.ts'
import { coverOf, type CoverFacts } from './cover-of.ts'
import { coverServices, everythingCovered, type CoverRules } from './cover-rules.ts'

const facts: CoverFacts = {
  casualty: plainCasualty,
  distanceKm: 12.3,
  homeKm: 30,
  callOutsUsed: 0,
}
const line = (code: PriceLine['code'], amountCents: number): PriceLine => ({
  code,
  label: code,
  amountCents,
})
const base = line('base', 70_00)
const distance = line('distance', 30_75)
const rolling = line('not_rolling', 75_00)
const answer = (
  rules: Partial<CoverRules>,
  given: Partial<CoverFacts> = {},
  lines: readonly PriceLine[] = [base, distance, rolling],
) => coverOf({ ...everythingCovered, ...rules }, { ...facts, ...given }, lines)
const parts = (...of: Parameters<typeof answer>) => {
  const { coveredCents, excessCents, lines } = answer(...of)
  return [coveredCents, excessCents, lines.find(({ reason }) => reason)?.reasonCode ?? null]
}

describe('the whole recovery', () => {
  it.each([
    ['no rules', {}, {}, [175_75, 0, null]],
    ['nearer than 2 km', { homeMetres: 2000 }, { homeKm: 1.999 }, [0, 175_75, 'near_home']],
    ['at exactly 2 km', { homeMetres: 2000 }, { homeKm: 2 }, [175_75, 0, null]],
    ['home not known', { homeMetres: 2000 }, { homeKm: null }, [175_75, 0, null]],
    ['another type', { vehicleTypes: ['van'] as const }, {}, [0, 175_75, 'vehicle_type']],
    ['as heavy as may be', { mostWeightKg: 2500 }, {}, [175_75, 0, null]],
    ['heavier', { mostWeightKg: 1500 }, {}, [0, 175_75, 'too_heavy']],
    ['one left', { callOutsAYear: 3 }, { callOutsUsed: 2 }, [175_75, 0, null]],
    ['none left', { callOutsAYear: 3 }, { callOutsUsed: 3 }, [0, 175_75, 'call_outs_used']],
    ['never any', { callOutsAYear: 0 }, {}, [0, 175_75, 'call_outs_used']],
    ['no policy named', { callOutsAYear: 3 }, { callOutsUsed: null }, [175_75, 0, null]],
  ] as const)('%s', (_what, rules, given, expected) => {
    expect(parts(rules, given)).toEqual(expected)
  })

  it('says why in words, and what was not checked', () => {
    expect(answer({ homeMetres: 2000 }, { homeKm: 1.96 }).lines[0]?.reason).toBe(
      'The vehicle is 1.9 km from home, and cover begins at 2 km',
    )
    expect(answer({ mostWeightKg: 1500 }).lines[0]?.reason).toBe(
      'The vehicle counts as 2,500 kg, and the policy covers up to 1,500 kg',
    )
    const unknown = answer(
      { homeMetres: 2000, callOutsAYear: 3 },
      { homeKm: null, callOutsUsed: null },
    )
    expect(unknown.notChecked).toEqual(['home', 'call_outs'])
    expect(answer({}, { homeKm: null, callOutsUsed: null }).notChecked).toEqual([])
  })
})

describe('line by line', () => {
  it('kilometres beyond the covered ones', () => {
    const { lines, coveredCents } = answer({ coveredKm: 10 })
    expect(lines[1]).toMatchObject({
      coveredCents: 25_00,
      excessCents: 5_75,
      reason: 'The policy covers 10 km of 12.3 km',
    })
    expect(coveredCents).toBe(170_00)
  })
  it('a percentage is covered as far as what it is of', () => {
    const night = line('night', 25_19)
    const { lines } = answer({ coveredKm: 10 }, {}, [base, distance, night])
    // 25.19 × 95.00 ÷ 100.75 = 23.7523…
    expect(lines[2]).toMatchObject({ coveredCents: 23_75, excessCents: 1_44 })
  })
  it('an extra that the policy does not have', () => {
    const services = coverServices.filter((one) => one !== 'not_rolling')
    const { lines, excessCents } = answer({ services })
    expect(excessCents).toBe(75_00)
    expect(lines.map(({ reasonCode }) => reasonCode)).toEqual([null, null, 'service'])
  })
  it('a discount is shared as the rest is', () => {
    const lines = [base, line('distance', 50_00), line('motorcycle', -15_00)]
    const shared = answer({ coveredKm: 10 }, { distanceKm: 20 }, lines)
    // 95 of 120 covered; of the 15 off it 11.875, half-up
    expect(shared.lines[2]).toMatchObject({ coveredCents: -11_88, excessCents: -3_12 })
    expect([shared.coveredCents, shared.excessCents]).toEqual([83_12, 21_88])
  })
  it('without a distance', () => {
    expect(answer({ coveredKm: 0 }, { distanceKm: null }, [base]).excessCents).toBe(0)
  })
})

it('covered and excess make the price, and neither is below zero', () => {
  const code = fc.constantFrom<PriceLine['code']>(
    'night',
    'weekend',
    'peak_hours',
    'remote',
    'keys_locked',
    'motorway',
    'motorcycle',
    'luxury',
  )
  const orNull = (most: number) => fc.option(fc.integer({ min: 0, max: most }))
  fc.assert(
    fc.property(
      fc.record({
        homeMetres: orNull(5_000),
        mostWeightKg: fc.constantFrom(null, 1500, 2500, 3500),
        vehicleTypes: fc.subarray([...vehicleTypes]),
        callOutsAYear: orNull(4),
        coveredKm: orNull(60),
        services: fc.subarray([...coverServices]),
      }),
      fc.integer({ min: 1, max: 800 }),
      fc.record({ base: fc.nat(20_000), distance: fc.nat(90_000) }),
      fc.array(fc.tuple(code, fc.integer({ min: -9_000, max: 15_000 })), { maxLength: 6 }),
      fc.option(fc.double({ min: 0, max: 6, noNaN: true })),
      fc.option(fc.nat(5)),
      (rules, tenths, cents, others, homeKm, callOutsUsed) => {
        const lines = [
          line('base', cents.base),
          line('distance', cents.distance),
          ...others.map(([name, amount]) => line(name, amount)),
        ]
        const sum = lines.reduce((total, { amountCents }) => total + amountCents, 0)
        if (sum < 0) lines.push(line('minimum_charge', -sum))
        const price = Math.max(0, sum)
        const given = { casualty: plainCasualty, distanceKm: tenths / 10, homeKm, callOutsUsed }
        const { coveredCents, excessCents, lines: covered } = coverOf(rules, given, lines)
        expect(coveredCents + excessCents).toBe(price)
        expect(coveredCents).toBeGreaterThanOrEqual(0)
        expect(excessCents).toBeGreaterThanOrEqual(0)
        for (const [index, one] of covered.entries()) {
          expect(one.coveredCents + one.excessCents).toBe(lines[index]?.amountCents)
        }
      },
    ),
    { numRuns: 2000 },
  )
})
