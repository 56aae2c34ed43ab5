/** How often a router of roads is called for a way. Mutants that were seen to fail: no cells, the same time for an answer and for none. */
import { expect, it } from 'vitest'
import type { Point } from '../../domain/places/point.ts'
import { deferred } from '../testing/deferred.ts'
import { rememberWays } from './remember-ways.ts'

const naas = { lat: 53.22, lon: -6.66 }
const dublin = { lat: 53.35, lon: -6.26 }
const minuteMs = 60_000

const counting = (answers: (readonly Point[] | null)[] = []) => {
  let nowMs = 0
  const requested: Point[] = []
  const way = rememberWays(
    async (from) => {
      requested.push(from)
      return answers.length > 0 ? (answers.shift() ?? null) : [from, dublin]
    },
    () => nowMs,
  )
  return { way, requested, wait: (ms: number) => (nowMs += ms) }
}

it('requests a way once, also at once and from a few metres on, and again after ten minutes', async () => {
  const { way, requested, wait } = counting()
  await Promise.all([way(naas, dublin), way(naas, dublin)])
  expect(await way({ ...naas, lat: naas.lat + 0.0001 }, dublin)).toEqual([naas, dublin])
  expect(requested).toHaveLength(1)
  await way({ ...naas, lat: naas.lat + 0.001 }, dublin)
  expect(requested).toHaveLength(2)
  wait(11 * minuteMs)
  await way(naas, dublin)
  expect(requested).toHaveLength(3)
})

it('leaves a router without an answer alone for half a minute', async () => {
  const { way, requested, wait } = counting([null])
  expect(await way(naas, dublin)).toBeNull()
  wait(20_000)
  expect(await way(naas, dublin)).toBeNull()
  expect(requested).toHaveLength(1)
  wait(15_000)
  expect(await way(naas, dublin)).toEqual([naas, dublin])
})

it('requests sixteen ways at once and no more, and keeps five hundred', async () => {
  const answer = deferred<readonly Point[]>()
  let requested = 0
  const way = rememberWays(() => {
    requested += 1
    return answer.promise
  })
  const from = (n: number) => ({ lat: 51 + n / 100, lon: -7 })
  const waiting = Array.from({ length: 20 }, (_, n) => way(from(n), dublin))
  expect(requested).toBe(16)
  answer.resolve([naas, dublin])
  const ways = await Promise.all(waiting)
  expect(ways.filter((one) => one === null)).toHaveLength(4)
  for (let n = 20; n < 20 + 500; n += 1) await way(from(n), dublin)
  requested = 0
  await way(from(519), dublin)
  expect(requested).toBe(0)
  await way(from(0), dublin)
  expect(requested).toBe(1)
})
