import { describe, expect, test } from 'vitest'
import { clockText, spokenBetween } from './countdown-text.ts'

const minutes = (count: number): number => count * 60_000

describe('the figures', () => {
  test.each([
    [minutes(10), '10:00'],
    [minutes(9) + 5_000, '9:05'],
    [minutes(62) + 3_000, '1:02:03'],
    [1, '0:01'],
    [0, '0:00'],
    [-5_000, '0:00'],
  ])('%d ms left is %s', (leftMs, text) => {
    expect(clockText(leftMs)).toBe(text)
  })
})

describe('announcements', () => {
  test.each([
    [minutes(5) + 100, minutes(5) - 100, '5 minutes left'],
    [minutes(1) + 100, minutes(1), '1 minute left'],
    [30_050, 29_950, '30 seconds left'],
  ])('passing a threshold', (beforeMs, afterMs, words) => {
    expect(spokenBetween(beforeMs, afterMs)).toBe(words)
  })

  test('nothing between thresholds, so not every second', () => {
    expect(spokenBetween(minutes(4), minutes(4) - 1_000)).toBeNull()
  })

  test('a phone that slept says only where it is now', () => {
    expect(spokenBetween(minutes(9), 45_000)).toBe('1 minute left')
  })

  test('nothing once it is over: "Expired" says that', () => {
    expect(spokenBetween(11_000, -1)).toBeNull()
  })

  test('counting down ten minutes second by second speaks five times', () => {
    const spoken = Array.from({ length: 600 }, (_, second) =>
      spokenBetween(minutes(10) - second * 1_000, minutes(10) - (second + 1) * 1_000),
    ).filter(Boolean)
    expect(spoken).toEqual([
      '5 minutes left',
      '2 minutes left',
      '1 minute left',
      '30 seconds left',
      '10 seconds left',
    ])
  })
})
