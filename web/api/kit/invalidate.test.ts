/**
 * Events that arrive while an answer is on its way: whatever state that answer was read from, the screen ends up current. Seen to fail
 * with: the library's `invalidateQueries` alone; the answer to a mutation stored without asking again; a live change applied without
 * asking again; a first answer discarded because it failed.
 */
import { QueryClient, QueryObserver, type QueryKey } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { invalidate, keepAnswer, keepChange } from './invalidate.ts'
import { keepLiveEvent } from './persist-query-cache.ts'
import { queryKeys } from './query-keys.ts'

/** A screen that reads `key`, and a server that reads its answer at the request and delivers it when the test says so. */
const openScreen = (key: QueryKey, read: () => unknown) => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const onTheirWay: (() => void)[] = []
  const queryFn = () => {
    const answer = read()
    return new Promise<unknown>((arrive, fail) => {
      onTheirWay.push(() => (answer instanceof Error ? fail(answer) : arrive(answer)))
    })
  }
  const leave = new QueryObserver(client, { queryKey: key, queryFn }).subscribe(() => {})
  const nextTick = () => new Promise((done) => setTimeout(done, 5))
  return {
    client,
    leave,
    seen: () => client.getQueryData(key),
    requested: () => onTheirWay.length,
    /** The oldest answer that has not arrived. */
    arrive: async () => {
      onTheirWay.shift()?.()
      await nextTick()
    },
    arriveAll: async () => {
      for (let answers = 0; onTheirWay.length > 0; answers += 1) {
        expect(answers).toBeLessThan(10)
        onTheirWay.shift()?.()
        await nextTick()
      }
    },
  }
}

type Screen = ReturnType<typeof openScreen>

describe('what happens while an answer is on its way', () => {
  let truth: string[] | Error
  let screen: Screen
  const key = ['live', 'list']
  const put = () =>
    keepChange<string[]>(screen.client, key, (known) => [...new Set([...known, 'b'])])

  beforeEach(() => {
    truth = ['a']
    screen = openScreen(key, () => truth)
  })
  afterEach(() => screen.leave())

  for (const [name, refetch] of [
    ['updates to be fetched', () => invalidate(screen.client, ['live'])],
    ['a change to be put in', () => put()],
  ] as const) {
    it(`is known after the first answer, too: ${name}`, async () => {
      truth = ['a', 'b']
      refetch()
      await screen.arrive()
      // the earlier answer is shown in between: on a slow line something is better than nothing
      expect(screen.seen()).toEqual(['a'])
      await screen.arriveAll()
      expect(screen.seen()).toEqual(['a', 'b'])
    })

    it(`is known after a later answer: ${name}`, async () => {
      await screen.arriveAll()
      invalidate(screen.client, key)
      truth = ['a', 'b']
      refetch()
      await screen.arriveAll()
      expect(screen.seen()).toEqual(['a', 'b'])
    })

    it(`is known where the first answer fails: ${name}`, async () => {
      screen.leave()
      truth = new Error('no connection')
      screen = openScreen(key, () => truth)
      truth = ['a', 'b']
      refetch()
      await screen.arriveAll()
      expect(screen.seen()).toEqual(['a', 'b'])
    })
  }

  it('is applied at once, without asking, where no answer is on its way', async () => {
    await screen.arriveAll()
    put()
    expect(screen.seen()).toEqual(['a', 'b'])
    expect(screen.requested()).toBe(0)
  })

  it('is asked for where nothing is known, because the answer failed', async () => {
    screen.leave()
    truth = new Error('no connection')
    screen = openScreen(key, () => truth)
    await screen.arriveAll()
    truth = ['a', 'b']
    put()
    await screen.arriveAll()
    expect(screen.seen()).toEqual(['a', 'b'])
  })
})

describe('the answer to a change', () => {
  it('is shown at once, and not undone by an answer that was read before it', async () => {
    const key = ['settings']
    let truth = 'before'
    const screen = openScreen(key, () => truth)
    await screen.arriveAll()
    invalidate(screen.client, key)
    truth = 'after'
    keepAnswer(screen.client, key, 'after')
    expect(screen.seen()).toBe('after')
    await screen.arriveAll()
    expect(screen.seen()).toBe('after')
    screen.leave()
  })
})

describe('an offer that opens while the list of offers is on its way', () => {
  const offer = { bookingId: 'bkg_1', offeredAt: '2026-12-04T18:00:00.000Z' }
  const opened = JSON.parse(JSON.stringify({ type: 'offer_opened', offer }))

  for (const [name, isFirst] of [
    ['the first list', true],
    ['a later one', false],
  ] as const) {
    it(`is not lost with ${name}`, async () => {
      let offers: unknown[] = []
      const screen = openScreen(queryKeys.offers, () => ({ offers, serverNow: '' }))
      if (!isFirst) {
        await screen.arriveAll()
        invalidate(screen.client, queryKeys.live)
      }
      offers = [offer]
      keepLiveEvent(screen.client, opened)
      await screen.arriveAll()
      expect(screen.seen()).toMatchObject({ offers: [offer] })
      screen.leave()
    })
  }
})
