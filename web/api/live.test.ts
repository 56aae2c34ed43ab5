/**
 * The live stream of a tab. Mutants that were seen to fail: a silent line left open; a server that never says that it is alive taken for a
 * silent one; nobody asking who is here when the stream comes back; the listening going on after the end.
 */
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openLive } from './live.ts'
import { queryKeys } from './query-keys.ts'

class StandInSource extends EventTarget {
  static OPEN = 1
  static CLOSED = 2
  readyState = StandInSource.OPEN
  readonly url: string
  constructor(url: string) {
    super()
    this.url = url
    streams.push(this)
  }
  close() {
    this.readyState = StandInSource.CLOSED
  }
  say(type: string, lastEventId = '') {
    this.dispatchEvent(Object.assign(new Event(type), { lastEventId, data: '{}' }))
  }
}

let streams: StandInSource[] = []
const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
let end = (): void => {}

beforeEach(() => {
  vi.useFakeTimers()
  streams = []
  vi.stubGlobal('EventSource', StandInSource)
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', page)
})
afterEach(() => {
  end()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const open = (client = new QueryClient()): StandInSource => {
  end = openLive(client)
  const [stream] = streams
  if (!stream) throw new Error('no stream')
  stream.say('ready', '7')
  return stream
}

it('a line on which nothing comes any more is opened anew, from where it was', async () => {
  const stream = open()
  for (let beats = 0; beats < 8; beats += 1) {
    stream.say('alive')
    await vi.advanceTimersByTimeAsync(15_000)
  }
  expect(streams).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(streams.map(({ url }) => url)).toEqual(['/api/live', '/api/live?lastEventId=7'])
  expect(stream.readyState).toBe(StandInSource.CLOSED)
})

it('a device that slept does not wait for that', () => {
  open().say('alive')
  page.dispatchEvent(new Event('visibilitychange'))
  expect(streams).toHaveLength(1)
  // while it sleeps no timer runs
  vi.setSystemTime(Date.now() + 60_000)
  page.dispatchEvent(new Event('visibilitychange'))
  expect(streams).toHaveLength(2)
})

it('a server that does not say that it is alive, an older one, is believed', async () => {
  open()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(streams).toHaveLength(1)
})

it('a tab whose place another took waits until it is looked at', () => {
  const stream = open()
  page.visibilityState = 'hidden'
  stream.say('displaced')
  expect(stream.readyState).toBe(StandInSource.CLOSED)
  vi.advanceTimersByTime(60_000)
  expect(streams).toHaveLength(1)
  page.visibilityState = 'visible'
  page.dispatchEvent(new Event('visibilitychange'))
  expect(streams).toHaveLength(2)
})

it('a stream that is over listens no more', async () => {
  open().say('alive')
  end()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(streams).toHaveLength(1)
})

it('who is here is asked again when the stream comes back: another tab may have signed somebody else in', () => {
  const client = new QueryClient()
  client.setQueryData(queryKeys.me, { accountId: 'acc_a' })
  const stream = open(client)
  expect(client.getQueryState(queryKeys.me)?.isInvalidated).toBe(false)
  stream.say('ready', '9')
  expect(client.getQueryState(queryKeys.me)?.isInvalidated).toBe(true)
})
