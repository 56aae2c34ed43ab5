/**
 * Every kind of try. Seen to fail with: the pause a try too late; the right code taken during it; the count kept after it; the pause counted
 * from the last wrong code; seconds rounded down.
 */
import { expect, it } from 'vitest'
import { codeMaxWrong, codePauseMinutes, judgeTry, type CodeTries } from './code-tries.ts'

const now = new Date('2026-11-20T09:00:00Z')
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
const tries = (count: number, minutes: number | null): CodeTries => ({
  count,
  since: minutes === null ? null : minutesAgo(minutes),
})

const right = { kind: 'right', proof: 'code' }
const wrong = (count: number, minutes: number) => ({
  kind: 'wrong',
  tries: tries(count, minutes),
  left: 5 - count,
})
const paused = (waitSeconds: number) => ({ kind: 'paused', waitSeconds })

it.each([
  ['none', tries(0, null), right, wrong(1, 0)],
  ['one, a minute ago', tries(1, 1), right, wrong(2, 1)],
  ['four, a minute ago', tries(4, 1), right, wrong(5, 1)],
  ['five, just now', tries(5, 0), paused(600), paused(600)],
  ['five, from four minutes ago', tries(5, 4), paused(360), paused(360)],
  ['five, the pause all but over', tries(5, 10 - 1 / 60_000), paused(1), paused(1)],
  ['five, the pause over', tries(5, 10), right, wrong(1, 0)],
  ['three, ten minutes ago', tries(3, 10), right, wrong(1, 0)],
])('after %s', (_wrongBefore, before, withTheCode, withAnother) => {
  expect(judgeTry(before, 'code', now)).toEqual(withTheCode)
  expect(judgeTry(before, null, now)).toEqual(withAnother)
})

it('lets five wrong codes through, and a pause of ten minutes', () => {
  expect([codeMaxWrong, codePauseMinutes]).toEqual([5, 10])
})
