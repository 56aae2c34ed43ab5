/** `GET /api/live`: the live stream of the tab that asks. */
import type { Context } from 'hono'
import { openLiveStream } from '../live-stream.ts'
import type { Live } from '../live.ts'
import type { Metrics } from '../metrics.ts'
import { answeredByHand, type HouseEnv } from './request-context.ts'

export type LiveSession = {
  accountId: string
  sessionId: string
  follows?: readonly string[]
  isStillSignedIn: () => Promise<boolean>
}

export const liveEndpoint =
  ({ live, metrics }: { live: Pick<Live, 'subscribe'>; metrics: Metrics }) =>
  (c: Context<HouseEnv>, session: LiveSession): Response => {
    const { incoming, outgoing } = c.env
    if (incoming.method === 'HEAD') {
      return new Response(null, { headers: { 'content-type': 'text/event-stream' } })
    }
    metrics.liveStreams.inc()
    openLiveStream({
      live,
      incoming,
      outgoing,
      ...session,
      onClosed: (reason) => {
        metrics.liveStreams.dec()
        metrics.liveStreamsEnded.inc({ reason })
      },
    })
    return answeredByHand
  }
