/**
 * What readings of the odometer say, and when one is questioned. Mutants: the two stages in the other order; miles told as kilometres; a
 * reading in another unit questioned for what a dashboard cuts off; no question where the pickup is typed after the hand-over.
 */
import { describe, expect, it } from 'vitest'
import { bookingStatuses } from '../bookings/booking.ts'
import {
  odometerStages,
  odometerText,
  readingDoubt,
  readingText,
  type OdometerUnit,
} from './odometer.ts'

const at = (
  stage: 'pickup' | 'dropoff',
  value: number | null,
  unit: OdometerUnit = 'km',
  isConfirmed = false,
) => ({ stage, value, unit: value === null ? null : unit, isConfirmed })

describe('the readings', () => {
  it.each([
    [[], ''],
    [[at('pickup', 48_210)], '48,210 km at pickup'],
    [[at('dropoff', null)], 'Not readable at hand-over'],
    [
      [at('dropoff', 48_231), at('pickup', 48_210)],
      '48,210 km at pickup, 48,231 km at hand-over: 21 km',
    ],
    [[at('pickup', 0), at('dropoff', 0)], '0 km at pickup, 0 km at hand-over: 0 km'],
    [
      [at('pickup', 100, 'mi'), at('dropoff', 101, 'mi')],
      '100 miles at pickup, 101 miles at hand-over: 1 mile',
    ],
    [
      [at('pickup', 100_000), at('dropoff', 62_160, 'mi')],
      '100,000 km at pickup, 62,160 miles at hand-over: about 37 km',
    ],
    [[at('pickup', 48_210), at('dropoff', null)], '48,210 km at pickup, Not readable at hand-over'],
    [
      [at('pickup', 48_210), at('dropoff', 48_200)],
      '48,210 km at pickup, 48,200 km at hand-over: 10 km lower at hand-over, which the driver has not confirmed',
    ],
    [
      [at('pickup', 48_210), at('dropoff', 48_200, 'km', true)],
      '48,210 km at pickup, 48,200 km at hand-over: 10 km lower at hand-over, as the driver confirmed',
    ],
  ])('%j say it in one line', (readings, text) => {
    expect(odometerText(readings)).toBe(text)
  })

  it('are written with their unit', () => {
    expect([readingText(at('pickup', 1, 'mi')), readingText(at('pickup', 2_000_000))]).toEqual([
      '1 mile',
      '2,000,000 km',
    ])
  })
})

describe('a reading is questioned', () => {
  it('below the one at pickup, and above the one at hand-over', () => {
    expect(readingDoubt(at('dropoff', 48_200), [at('pickup', 48_210)])).toBe(
      'That is lower than 48,210 km at pickup. An odometer counts up only. Is 48,200 km what the dashboard shows?',
    )
    expect(readingDoubt(at('pickup', 48_300), [at('dropoff', 48_231)])).toMatch(
      /^That is more than 48,231 km at hand-over/,
    )
  })

  it.each([
    ['the same', at('dropoff', 48_210), [at('pickup', 48_210)]],
    ['no other', at('dropoff', 1), []],
    ['its own correction', at('pickup', 1), [at('pickup', 48_210)]],
    ['not readable', at('dropoff', null), [at('pickup', 48_210)]],
    ['after one that was not readable', at('dropoff', 1), [at('pickup', null)]],
    ['less than a mile below in another unit', at('dropoff', 29_956, 'mi'), [at('pickup', 48_210)]],
  ])('not: %s', (_, typed, known) => {
    expect(readingDoubt(typed, known)).toBeNull()
  })
})

it('is open as the photos of its stage are', () => {
  const open = bookingStatuses.flatMap((status) =>
    odometerStages(status).map((stage) => [status, stage]),
  )
  expect(open).toEqual([
    ['driver_arrived', 'pickup'],
    ['in_progress', 'pickup'],
    ['in_progress', 'dropoff'],
  ])
})
