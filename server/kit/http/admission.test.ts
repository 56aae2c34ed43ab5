/** Who is taken on, who waits and who is refused. Mutants that were seen to fail are named beside their tests. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Priority } from '../../../contract/route.ts'
import { openAdmission, type Place } from './admission.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const open = (limits: Parameters<typeof openAdmission>[0]) => {
  const admission = openAdmission(limits)
  const outcomes: string[] = []
  const enter = (
    name: string,
    priority: Priority = 'normal',
    isBatched = false,
  ): Promise<Place | null> => {
    const entering = admission.enter(priority, isBatched)
    void entering.then((place) => outcomes.push(`${name} ${place ? 'in' : 'refused'}`))
    return entering
  }
  return { admission, outcomes, enter }
}

const turn = () => vi.advanceTimersByTimeAsync(0)

// Mutants: `low` first; the queue without an end; the newest first.
it('lets the first wait, takes them in turn, those of low priority last, and refuses the rest', async () => {
  const { admission, outcomes, enter } = open({ places: 2, mostWaiting: 3, waitMs: 1_000 })
  const one = await enter('one')
  const two = await enter('two')
  void enter('report', 'low')
  void enter('three')
  void enter('four')
  // the queue is full: what is of low priority gives way, and then no one does
  void enter('five')
  void enter('six')
  void enter('another report', 'low')
  await turn()
  expect(outcomes).toEqual([
    'one in',
    'two in',
    'report refused',
    'six refused',
    'another report refused',
  ])
  expect(admission.counts()).toEqual({ inside: 2, waiting: 3 })
  outcomes.length = 0
  one?.leave()
  one?.leave()
  await turn()
  expect(outcomes).toEqual(['three in'])
  two?.leave()
  await turn()
  expect(outcomes).toEqual(['three in', 'four in'])
})

// Mutant: `high` counted among those inside.
it('never keeps money and jobs under way waiting, and they keep no one out', async () => {
  const { admission, outcomes, enter } = open({ places: 1, mostWaiting: 0, waitMs: 1_000 })
  for (let n = 0; n < 100; n += 1) void enter(`accept ${n}`, 'high')
  void enter('chat')
  void enter('accept', 'high')
  await turn()
  expect(outcomes.filter((outcome) => outcome.endsWith('refused'))).toEqual([])
  expect(admission.counts()).toEqual({ inside: 1, waiting: 0 })
})

// Mutant: all places for `low`.
// Mutants: a whole place for each; one admitted when a whole place is left.
it('takes four batched requests in one place, and gives a place that is left to four', async () => {
  const { admission, outcomes, enter } = open({ places: 1 })
  const names = ['one', 'two', 'three', 'four', 'five'] as const
  const places = await Promise.all(names.slice(0, 4).map((name) => enter(name, 'normal', true)))
  void enter('five', 'normal', true)
  await turn()
  expect(outcomes).toEqual(['one in', 'two in', 'three in', 'four in'])
  expect(admission.counts()).toEqual({ inside: 1, waiting: 1 })
  places[0]?.leave()
  await turn()
  expect(outcomes.at(-1)).toBe('five in')
  expect(admission.counts()).toEqual({ inside: 1, waiting: 0 })

  const alone = open({ places: 1 })
  const place = await alone.enter('whole')
  for (const name of names) void alone.enter(name, 'normal', true)
  place?.leave()
  await turn()
  expect(alone.outcomes).toEqual(['whole in', 'one in', 'two in', 'three in', 'four in'])
})

it('leaves half of the places free of reports', async () => {
  const { outcomes, enter } = open({ places: 4, mostWaiting: 10, waitMs: 1_000 })
  for (const name of ['r1', 'r2', 'r3']) void enter(name, 'low')
  void enter('chat')
  await turn()
  expect(outcomes).toEqual(['r1 in', 'r2 in', 'chat in'])
})

// Mutant: no timer.
it('refuses who has waited too long', async () => {
  const { admission, outcomes, enter } = open({ places: 1, mostWaiting: 10, waitMs: 1_000 })
  await enter('one')
  void enter('two')
  await vi.advanceTimersByTimeAsync(999)
  expect(outcomes).toEqual(['one in'])
  await vi.advanceTimersByTimeAsync(1)
  expect(outcomes).toEqual(['one in', 'two refused'])
  expect(admission.counts()).toEqual({ inside: 1, waiting: 0 })
})

// Mutant: `pause` that keeps the place.
it('gives the place of a paused request to another, and lets it wait for one again', async () => {
  const { admission, outcomes, enter } = open({ places: 1, mostWaiting: 1, waitMs: 1_000 })
  const slow = await enter('slow')
  slow?.pause()
  const quick = await enter('quick')
  const resuming = slow?.resume()
  expect(admission.counts()).toEqual({ inside: 1, waiting: 1 })
  quick?.leave()
  expect(await resuming).toBe(true)
  slow?.leave()
  expect(admission.counts()).toEqual({ inside: 0, waiting: 0 })
  expect(outcomes).toEqual(['slow in', 'quick in'])
})
