import { describe, expect, it } from 'vitest'
import { brokenBudgets, budgets, takeMedian, type VisitMetrics } from './web-metrics.ts'

const good: VisitMetrics = {
  scores: { performance: 98, accessibility: 100, 'best-practices': 100, seo: 95 },
  largestPaintMs: 1_000,
  shift: 0.019,
  blockedMs: 200,
  transferBytes: 210_000,
  scriptBytes: 180_000,
}

describe('a page', () => {
  it('may come to exactly what its budget is', () => {
    expect(brokenBudgets(good)).toEqual([])
  })

  it.each<[string, Partial<VisitMetrics>]>([
    ['seo 94 < 95', { scores: { ...good.scores, seo: 94 } }],
    ['accessibility 0 < 95', { scores: { ...good.scores, accessibility: 0 } }],
    ['LCP 1001 ms > 1000 ms', { largestPaintMs: 1_001 }],
    ['CLS 0.020 >= 0.02', { shift: budgets.shift }],
    ['TBT 201 ms > 200 ms', { blockedMs: 201 }],
    ['scripts 181 kB > 180 kB', { scriptBytes: 180_600 }],
  ])('breaks a budget: %s', (words, change) => {
    expect(brokenBudgets({ ...good, ...change })).toEqual([words])
  })
})

it('the median of three visits is taken for each figure', () => {
  const middle = takeMedian([
    { ...good, largestPaintMs: 900, blockedMs: 400 },
    { ...good, largestPaintMs: 2_000, blockedMs: 90 },
    { ...good, largestPaintMs: 950, blockedMs: 100 },
  ])
  expect(middle).toEqual({ ...good, largestPaintMs: 950, blockedMs: 100 })
})
