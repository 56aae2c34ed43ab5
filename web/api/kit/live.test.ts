/**
 * The live stream of a tab. Seen to fail with: a silent line left open; a server that never sends a heartbeat taken for a silent one; the
 * session not checked when the stream comes back; listening that goes on after the end.
 */
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openLive, restLive } from './live.ts'
import { queryKeys } from './query-keys.ts'

class FakeSource extends EventTarget {
  static OPEN = 1
  static CLOSED = 2
  readyState = FakeSource.OPEN
  readonly url: string
  constructor(url: string) {
    super()
    this.url = url
    streams.push(this)
  }
  close() {
    this.readyState = FakeSource.CLOSED
  }
  emit(type: string, lastEventId = '') {
    this.dispatchEvent(Object.assign(new Event(type), { lastEventId, data: '{}' }))
  }
}

let streams: FakeSource[] = []
const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
let end = (): void => {}

beforeEach(() => {
  vi.useFakeTimers()
  streams = []
  vi.stubGlobal('EventSource', FakeSource)
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', page)
})
afterEach(() => {
  end()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const open = (client = new QueryClient()): FakeSource => {
  end = openLive(client)
  const [stream] = streams
  if (!stream) throw new Error('no stream')
  stream.emit('ready', '7')
  return stream
}

it('reopens a silent line from where it was', async () => {
  const stream = open()
  for (let beats = 0; beats < 8; beats += 1) {
    stream.emit('alive')
    await vi.advanceTimersByTimeAsync(15_000)
  }
  expect(streams).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(streams.map(({ url }) => url)).toEqual(['/api/live', '/api/live?lastEventId=7'])
  expect(stream.readyState).toBe(FakeSource.CLOSED)
})

it('does so at once on a device that slept', () => {
  open().emit('alive')
  page.dispatchEvent(new Event('visibilitychange'))
  expect(streams).toHaveLength(1)
  // while it sleeps no timer runs
  vi.setSystemTime(Date.now() + 60_000)
  page.dispatchEvent(new Event('visibilitychange'))
  expect(streams).toHaveLength(2)
})

it('trusts an older server that sends no heartbeat', async () => {
  open()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(streams).toHaveLength(1)
})

it('waits, in a tab that was displaced by another, until it is visible', () => {
  const stream = open()
  page.visibilityState = 'hidden'
  stream.emit('displaced')
  expect(stream.readyState).toBe(FakeSource.CLOSED)
  vi.advanceTimersByTime(60_000)
  expect(streams).toHaveLength(1)
  page.visibilityState = 'visible'
  page.dispatchEvent(new Event('visibilitychange'))
  expect(streams).toHaveLength(2)
})

it('stops listening after the end of the stream', async () => {
  open().emit('alive')
  end()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(streams).toHaveLength(1)
})

it('checks the session again when the stream comes back: another tab may have signed another user in', () => {
  const client = new QueryClient()
  client.setQueryData(queryKeys.me, { accountId: 'acc_a' })
  const stream = open(client)
  expect(client.getQueryState(queryKeys.me)?.isInvalidated).toBe(false)
  stream.emit('ready', '9')
  expect(client.getQueryState(queryKeys.me)?.isInvalidated).toBe(true)
})

// Mutant: `isResting` not looked at when a line is silent.
it('rests while a page needs none, and goes on from where it was', async () => {
  const stream = open()
  stream.emit('alive')
  const wakeUp = restLive()
  expect(stream.readyState).toBe(FakeSource.CLOSED)
  await vi.advanceTimersByTimeAsync(300_000)
  page.dispatchEvent(new Event('visibilitychange'))
  expect(streams).toHaveLength(1)
  wakeUp()
  expect(streams.map(({ url }) => url)).toEqual(['/api/live', '/api/live?lastEventId=7'])
})
