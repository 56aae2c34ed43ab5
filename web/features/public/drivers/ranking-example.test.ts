import { expect, test } from 'vitest'
import { rankedExample } from './ranking-example.ts'

test('the nearest is not first, and the best rated is last: the example makes its point', () => {
  const ranked = rankedExample()
  expect(ranked).toHaveLength(4)
  const [first] = ranked
  const nearest = ranked.toSorted((a, b) => a.etaMinutes - b.etaMinutes)[0]
  expect(nearest).not.toBe(first)
  expect(Math.max(...ranked.map(({ rating }) => rating ?? 0))).toBe(ranked.at(-1)?.rating)
})

test('an arrival less its deductions is the value compared', () => {
  for (const { etaMinutes, ratingMinutes, idleMinutes, countedMinutes } of rankedExample()) {
    expect(etaMinutes - ratingMinutes - idleMinutes).toBeCloseTo(countedMinutes, 9)
    expect(countedMinutes).toBeGreaterThan(0)
  }
})
