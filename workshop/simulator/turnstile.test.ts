import { expect, it } from 'vitest'
import { hurriedClock } from './testing/hurried-clock.ts'
import { openTurnstile } from './turnstile.ts'

const { signal } = new AbortController()

it('lets people through so far apart', async () => {
  const clock = hurriedClock(0)
  const turnstile = openTurnstile(clock, 1_500)
  const times: number[] = []
  for (let person = 0; person < 4; person += 1) {
    await turnstile.pass(signal)
    times.push(clock.now())
  }
  expect(times).toEqual([0, 1_500, 3_000, 4_500])
})

it('gives each of those who come at once a moment of their own', async () => {
  const clock = hurriedClock(0)
  const turnstile = openTurnstile(clock, 1_500)
  await Promise.all(Array.from({ length: 4 }, () => turnstile.pass(signal)))
  expect(clock.waits).toEqual([1_500, 3_000, 4_500])
})

it('stays closed as long as the server says, for those who already wait too', async () => {
  const clock = hurriedClock(0)
  const turnstile = openTurnstile(clock, 1_000)
  await turnstile.pass(signal)
  const waiting = turnstile.pass(signal)
  turnstile.close(30_000)
  await waiting
  expect(clock.now()).toBeGreaterThanOrEqual(30_000)
})
