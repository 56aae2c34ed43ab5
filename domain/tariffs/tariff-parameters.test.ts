/** The parameters of a tariff that may be changed, their bounds, and when a change begins. */
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  toTariffValues,
  tariffParameters,
  withTariffValues,
  type TariffBody,
} from './tariff-parameters.ts'
import {
  findTariffProblems,
  parameterText,
  firstTariffDay,
  mayWithdraw,
  startProblem,
  tariffStart,
} from './tariff-rules.ts'
import { launchTariff } from './tariff.ts'
import { addDublinDays } from '../time/dublin-time.ts'

const { version: _version, effectiveFrom: _from, ...launch } = launchTariff
const values = toTariffValues(launch)
const idsAtFault = (changed: Record<string, number>): string[] =>
  findTariffProblems({ ...values, ...changed }).map(({ id }) => id)

describe('the figures', () => {
  it('are those of the launch tariff, keep their bounds, and make it again', () => {
    expect(findTariffProblems(values)).toEqual([])
    expect(withTariffValues(launch, values)).toEqual(launch)
    expect(new Set(tariffParameters.map(({ id }) => id)).size).toBe(tariffParameters.length)
  })

  test.each(tariffParameters.map((parameter) => [parameter.id, parameter] as const))(
    '%s changes alone, within its bounds',
    (id, { min, max, read, write }) => {
      for (const value of [min, max]) {
        const changed = write(launch, value)
        expect(read(changed)).toBe(value)
        expect({ ...toTariffValues(changed), [id]: 0 }).toEqual({ ...values, [id]: 0 })
      }
      expect(idsAtFault({ [id]: min - 1 })).toContain(id)
      expect(idsAtFault({ [id]: max + 1 })).toContain(id)
      expect(idsAtFault({ [id]: (min + max) / 2 + 0.5 + 0.25 })).toContain(id)
    },
  )

  it('are complete: each number of a tariff has one, but for the range of drivers', () => {
    const numbersOf = (value: unknown): number[] =>
      typeof value === 'number'
        ? [value]
        : typeof value === 'object' && value !== null
          ? Object.values(value).flatMap(numbersOf)
          : []
    const changed = tariffParameters.reduce<TariffBody>(
      (made, { read, write }) => write(made, read(launch) + 1),
      launch,
    )
    const { driverPerKm: before, ...others } = launch
    const { driverPerKm: after, ...changedOthers } = changed
    expect(after).toEqual({ ...before, defaultCents: before.defaultCents + 1 })
    const [was, is] = [numbersOf(others), numbersOf(changedOthers)]
    // areas that a card did not have come with a cent each
    expect(is.length).toBeGreaterThanOrEqual(was.length)
    for (const hour of [launch.night.fromHour, launch.peakHours[0]?.fromHour ?? 0]) {
      expect(parameterText('hour', hour)).toMatch(/^\d\d:00$/)
    }
    expect(changed.rateCards.online.baseCents).toBe(launch.rateCards.online.baseCents + 1)
  })

  it('need each other: the phone is never cheaper, hours do not end before they begin', () => {
    expect(idsAtFault({ 'phone.base': 69_99 })).toEqual(['phone.base'])
    expect(idsAtFault({ 'online.per_km': 4_00, 'phone.per_km': 3_99 })).toEqual(['phone.per_km'])
    expect(idsAtFault({ 'clock.night_until': 22 })).toEqual(['clock.night_until'])
    expect(idsAtFault({ 'clock.peak_morning_until': 7 })).toEqual(['clock.peak_morning_until'])
    expect(idsAtFault({ 'clock.peak_morning_until': 18 })).toEqual(['clock.peak_evening_from'])
    expect(idsAtFault({ 'clock.peak_evening_until': 17 })).toEqual(['clock.peak_evening_until'])
  })

  it('that are missing or unknown are named', () => {
    const { 'online.base': _gone, ...without } = values
    expect(findTariffProblems(without).map(({ id }) => id)).toEqual(['online.base'])
    expect(idsAtFault({ made_up: 1 })).toEqual(['made_up'])
  })
})

describe('the start', () => {
  test.each([
    ['2026-11-22T18:00:00Z', { year: 2026, month: 11, day: 23 }],
    ['2026-11-22T23:45:00Z', { year: 2026, month: 11, day: 23 }],
    // a quarter of an hour before midnight is too late for tomorrow
    ['2026-11-22T23:45:01Z', { year: 2026, month: 11, day: 24 }],
    // Irish midnight in summer is 23:00 UTC
    ['2026-07-01T22:45:01Z', { year: 2026, month: 7, day: 3 }],
  ])('at %s the first day is %o', (now, day) => {
    expect(firstTariffDay(new Date(now))).toMatchObject(day)
  })

  it('begins with the Irish day, also when it has 23 hours, and may be withdrawn until a quarter of an hour before', () => {
    const start = tariffStart({ year: 2027, month: 3, day: 29 })
    expect(start.toISOString()).toBe('2027-03-28T23:00:00.000Z')
    expect(tariffStart({ year: 2027, month: 3, day: 28 }).toISOString()).toBe(
      '2027-03-28T00:00:00.000Z',
    )
    expect(mayWithdraw(start, new Date('2027-03-28T22:45:00Z'))).toBe(true)
    expect(mayWithdraw(start, new Date('2027-03-28T22:45:01Z'))).toBe(false)
  })

  it('what may be chosen is never refused, and nothing before it is taken', () => {
    const moments = fc.date({
      min: new Date('2026-01-01T00:00:00Z'),
      max: new Date('2030-01-01T00:00:00Z'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(moments, (now) => {
        const first = tariffStart(firstTariffDay(now))
        expect(startProblem(first, now)).toBeNull()
        expect(startProblem(addDublinDays(first, -1), now)).not.toBeNull()
      }),
      // too late for the day that has 25 hours
      { examples: [[new Date('2028-10-28T22:45:00.001Z')]] },
    )
  })
})
