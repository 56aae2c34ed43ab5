import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chartScale } from './chart-scale.ts'

test.each<[number, number[]]>([
  [42_500, [0, 20_000, 40_000, 60_000]],
  [100, [0, 25, 50, 75, 100]],
  [7, [0, 2, 4, 6, 8]],
  [0, [0, 1]],
])('up to %d', (highest, ticks) => {
  expect(chartScale(highest).ticks).toEqual(ticks)
})

test('an axis contains the highest value, wastes less than a step, and has a few ticks', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000_000 }), (highest) => {
      const { top, ticks } = chartScale(highest)
      const step = ticks[1] ?? 0
      expect(top).toBeGreaterThanOrEqual(highest)
      expect(top - highest).toBeLessThan(step)
      expect(ticks[0]).toBe(0)
      expect(ticks.at(-1)).toBe(top)
      expect(ticks.length).toBeLessThanOrEqual(6)
    }),
  )
})

test.each<[number, number[]]>([
  [1, [0, 1]],
  [2, [0, 1, 2]],
  [9, [0, 5, 10]],
])('counts up to %d have no halves', (highest, ticks) => {
  expect(chartScale(highest, { isWhole: true }).ticks).toEqual(ticks)
})

test('the axis of a count has whole ticks, and only a few', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000 }), (highest) => {
      const { top, ticks } = chartScale(highest, { isWhole: true })
      expect(ticks.every(Number.isInteger)).toBe(true)
      expect(top).toBeGreaterThanOrEqual(highest)
      expect(ticks.length).toBeLessThanOrEqual(6)
    }),
  )
})
