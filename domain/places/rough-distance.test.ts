import fc from 'fast-check'
import { expect, it } from 'vitest'
import { roughKm, roughMinutes } from './rough-distance.ts'

it.each([
  [0.04, 1],
  [1.49, 1],
  [8.51, 9],
  [34.2, 34],
])('%d km is said as %d', (km, rounded) => {
  expect(roughKm(km)).toBe(rounded)
})

it.each([
  [1, 5],
  [7, 5],
  [8, 10],
  [62, 60],
])('%d minutes are said as %d', (minutes, rounded) => {
  expect(roughMinutes(minutes)).toBe(rounded)
})

it('says nothing of what is not known', () => {
  expect(roughKm(null)).toBeNull()
  expect(roughMinutes(null)).toBeNull()
})

it('is never zero, and never finer than a kilometre and five minutes', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 600, noNaN: true }), (exact) => {
      expect(Number.isInteger(roughKm(exact))).toBe(true)
      expect(roughKm(exact)).toBeGreaterThanOrEqual(1)
      expect(roughMinutes(exact) % 5).toBe(0)
      expect(roughMinutes(exact)).toBeGreaterThanOrEqual(5)
    }),
  )
})
