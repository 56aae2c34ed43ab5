import type { FleetingEvent, LiveEvent } from '../../contract/live-events.ts'
import type { ApiClient } from './api-client.ts'
import { backoffMs } from './backoff.ts'
import type { Clock } from './clock.ts'
import { openFrameReader } from './event-stream.ts'

export type LiveFollower = {
  stream: ApiClient['stream']
  /** Connected for the first time, or something was missed for good: read everything afresh. */
  onAfresh: () => void
  onEvent: (event: LiveEvent | FleetingEvent) => void
  clock: Clock
  random: () => number
  signal: AbortSignal
}

/**
 * Follows `GET /api/live` as a tab does: reconnects when the connection breaks, with the id of the last event, so that nothing
 * is missed; waits longer after each failure. Never resolves; rejects when the signal fires.
 */
export const followLive = async (follower: LiveFollower): Promise<never> => {
  const { stream, onAfresh, onEvent, clock, random, signal } = follower
  let lastEventId: string | null = null
  let failures = 0
  for (;;) {
    let retryMs = 1_000
    let isConnected = false
    const isFirst: boolean = lastEventId === null
    const read = openFrameReader((frame) => {
      if (frame.retryMs !== null) retryMs = frame.retryMs
      if (frame.id !== null) lastEventId = frame.id
      if (frame.event === 'ready') isConnected = true
      if (frame.event === 'reset' || (frame.event === 'ready' && isFirst)) onAfresh()
      if (frame.event === 'message' && frame.data !== null) onEvent(JSON.parse(frame.data))
    })
    const answer = await stream(lastEventId, read, signal)
    failures = isConnected ? 0 : failures + 1
    const limit = answer.kind === 'refused' ? (answer.retryAfterSeconds ?? 0) * 1000 : 0
    const pause = failures === 0 ? retryMs : backoffMs(failures, random)
    await clock.wait(Math.max(limit, pause), signal)
  }
}
