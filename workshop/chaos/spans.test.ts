import { expect, it } from 'vitest'
import { openSpans, overlaps, sharedMs } from './spans.ts'

it('counts each moment once', () => {
  const spans = [
    { from: 10, to: 30 },
    { from: 20, to: 40 },
    { from: 60, to: 70 },
  ]
  expect(sharedMs(spans, { from: 0, to: 100 })).toBe(40)
  expect(sharedMs(spans, { from: 25, to: 65 })).toBe(20)
  expect(sharedMs(spans, { from: 41, to: 59 })).toBe(0)
  expect(overlaps(spans, { from: 41, to: 59 })).toBe(false)
  expect(overlaps(spans, { from: 41, to: 60 })).toBe(true)
})

it('goes on until it is ended', () => {
  let now = 5
  const spans = openSpans(() => now)
  const { end } = spans.begin()
  expect(sharedMs(spans.all(), { from: 0, to: 100 })).toBe(95)
  now = 25
  end()
  now = 50
  end()
  expect(sharedMs(spans.all(), { from: 0, to: 100 })).toBe(20)
})
