/**
 * The live stream of this tab: one EventSource on `/api/live`, open while someone is signed in. The browser comes back by itself
 * and says what it has seen (`Last-Event-ID`); where it gives up (an error answer, a device that slept) we open a new one and say it.
 */
import type { QueryClient } from '@tanstack/react-query'
import type { FleetingEvent, LiveEvent } from '../../contract/live-events.ts'
import { askAgain } from './ask-again.ts'
import { noteLiveState } from './connection.ts'
import { keepLiveEvent } from './keep-answers.ts'
import { queryKeys } from './query-keys.ts'

/** Pauses before opening again, in milliseconds; the last one repeats. Spread by up to half, so that not everyone returns at once. */
const pausesMs = [500, 1_000, 2_000, 5_000, 10_000]

/** The server says every 15 s that it is there (`server/kit/live-stream.ts`). */
const mostSilentMs = 45_000

/** An account has so many streams and no more (`server/kit/http/live-endpoint.ts`). */
const displacedPauseMs = 300_000

/** Opens the stream; the answer closes it. */
export const openLive = (client: QueryClient): (() => void) => {
  let source: EventSource | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  /** When the server last said that it is there; null until it has, on this stream. */
  let aliveAtMs: number | null = null
  /** Where to go on from. Empty: from now. */
  let position = ''

  const open = (): void => {
    clearTimeout(timer)
    source?.close()
    aliveAtMs = null
    source = new EventSource(position ? `/api/live?lastEventId=${position}` : '/api/live')
    source.addEventListener('ready', (event) => start(event))
    source.addEventListener('alive', () => (aliveAtMs = Date.now()))
    source.addEventListener('reset', (event) => {
      note(event)
      askAgain(client)
    })
    source.addEventListener('message', (event) => {
      note(event)
      const change: LiveEvent | FleetingEvent = JSON.parse(event.data)
      keepLiveEvent(client, change)
    })
    source.addEventListener('displaced', () => {
      source?.close()
      clearTimeout(timer)
      // Other tabs took the place: this one is back when it is looked at, and until then seldom tries.
      timer = setTimeout(open, displacedPauseMs)
    })
    source.addEventListener('error', () => {
      noteLiveState('cut')
      if (source?.readyState === EventSource.CLOSED) comeBack()
    })
  }

  const note = (event: MessageEvent): void => {
    if (event.lastEventId) position = event.lastEventId
  }

  const start = (event: MessageEvent): void => {
    const isFirst = position === ''
    note(event)
    failures = 0
    noteLiveState('open')
    // What was fetched before the stream began may have missed something in between.
    if (isFirst) askAgain(client, queryKeys.live)
    // Positions are never replayed: where the truck was meanwhile is asked for. And another tab may have signed somebody else in.
    else for (const queryKey of [...queryKeys.moving, queryKeys.me]) askAgain(client, queryKey)
  }

  const comeBack = (): void => {
    // The answer may have been that the session is over; then whoever opened us closes us.
    void client.invalidateQueries({ queryKey: queryKeys.me })
    const pauseMs = pausesMs[Math.min(failures, pausesMs.length - 1)] ?? 0
    failures += 1
    clearTimeout(timer)
    timer = setTimeout(open, pauseMs * (1 + Math.random() / 2))
  }

  /** A line that broke while the device slept looks open for ever: nothing comes, and nothing says so. */
  const isSilent = (): boolean => aliveAtMs !== null && Date.now() - aliveAtMs > mostSilentMs

  /** A device that wakes up, or has a network again, does not wait for the pause to end. */
  const wake = (): void => {
    if (document.visibilityState !== 'visible') return
    if (source?.readyState !== EventSource.OPEN || isSilent()) open()
  }

  const listen = (): void => {
    if (!isSilent()) return
    noteLiveState('cut')
    open()
  }

  open()
  const listening = setInterval(listen, mostSilentMs / 3)
  document.addEventListener('visibilitychange', wake)
  window.addEventListener('online', wake)
  return () => {
    clearTimeout(timer)
    clearInterval(listening)
    source?.close()
    document.removeEventListener('visibilitychange', wake)
    window.removeEventListener('online', wake)
    noteLiveState('off')
  }
}
