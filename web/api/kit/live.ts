/**
 * The live stream of this tab: one EventSource on `/api/live`, open while a user is signed in. The browser reconnects automatically and
 * sends the last event it has seen (`Last-Event-ID`); where it gives up (an error answer, a device that slept) we open a new one with it.
 */
import type { QueryClient } from '@tanstack/react-query'
import type { FleetingEvent, LiveEvent } from '../../../contract/live-events.ts'
import { invalidate } from './invalidate.ts'
import { noteLiveState } from './connection.ts'
import { keepLiveEvent } from './persist-query-cache.ts'
import { queryKeys } from './query-keys.ts'

/** Pauses before opening again, in milliseconds; the last one repeats. Spread by up to half, so that not all tabs return at once. */
const pausesMs = [500, 1_000, 2_000, 5_000, 10_000]

/** The server sends a heartbeat every 15 s (`server/kit/live/live-stream.ts`). */
const mostSilentMs = 45_000

/** The number of streams per account is limited (`server/kit/http/live-endpoint.ts`). */
const displacedPauseMs = 300_000

/** The stream that is open now, and whether it rests. */
let current: { close: () => void; open: () => void } | null = null
let isResting = false

/** Closes the stream while a page needs no more than it fetches; the returned function opens it again. */
export const restLive = (): (() => void) => {
  isResting = true
  current?.close()
  return () => {
    isResting = false
    current?.open()
  }
}

/** Opens the stream; the returned function closes it. */
export const openLive = (client: QueryClient): (() => void) => {
  let source: EventSource | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  /** The time of the last heartbeat on this stream; null before the first. */
  let aliveAtMs: number | null = null
  /** The event to continue from. Empty: from now. */
  let position = ''

  const open = (): void => {
    clearTimeout(timer)
    source?.close()
    aliveAtMs = null
    if (isResting) return
    source = new EventSource(position ? `/api/live?lastEventId=${position}` : '/api/live')
    source.addEventListener('ready', (event) => start(event))
    source.addEventListener('alive', () => (aliveAtMs = Date.now()))
    source.addEventListener('reset', (event) => {
      note(event)
      invalidate(client)
    })
    source.addEventListener('message', (event) => {
      note(event)
      const change: LiveEvent | FleetingEvent = JSON.parse(event.data)
      keepLiveEvent(client, change)
    })
    source.addEventListener('displaced', () => {
      source?.close()
      clearTimeout(timer)
      // Other tabs displaced this one: it reconnects when it is visible, and until then tries rarely.
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
    // Data fetched before the stream began may have missed an event in between.
    if (isFirst) invalidate(client, queryKeys.live)
    // Positions are never replayed, so the truck's is asked for. And another tab may have signed another user in since then.
    else for (const queryKey of [...queryKeys.moving, queryKeys.me]) invalidate(client, queryKey)
  }

  const comeBack = (): void => {
    // The answer may have been that the session is over; then the code that opened the stream closes it.
    void client.invalidateQueries({ queryKey: queryKeys.me })
    const pauseMs = pausesMs[Math.min(failures, pausesMs.length - 1)] ?? 0
    failures += 1
    clearTimeout(timer)
    timer = setTimeout(open, pauseMs * (1 + Math.random() / 2))
  }

  /** A line that broke while the device slept looks open forever: nothing arrives, and no error is raised. */
  const isSilent = (): boolean => aliveAtMs !== null && Date.now() - aliveAtMs > mostSilentMs

  /** Reconnects at once, without waiting for the pause to end, on a device that wakes up or has a network again. */
  const wake = (): void => {
    if (document.visibilityState !== 'visible') return
    if (source?.readyState !== EventSource.OPEN || isSilent()) open()
  }

  const listen = (): void => {
    if (isResting || !isSilent()) return
    noteLiveState('cut')
    open()
  }

  current = {
    open,
    close: () => {
      clearTimeout(timer)
      source?.close()
      noteLiveState('off')
    },
  }
  open()
  const listening = setInterval(listen, mostSilentMs / 3)
  document.addEventListener('visibilitychange', wake)
  window.addEventListener('online', wake)
  return () => {
    current = null
    clearTimeout(timer)
    clearInterval(listening)
    source?.close()
    document.removeEventListener('visibilitychange', wake)
    window.removeEventListener('online', wake)
    noteLiveState('off')
  }
}
