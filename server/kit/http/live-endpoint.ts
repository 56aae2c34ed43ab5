/** `GET /api/live`: the live stream of the calling tab. */
import type { Context } from 'hono'
import { openLiveStream } from '../live/live-stream.ts'
import type { Live } from '../live/live.ts'
import type { Metrics } from '../metrics.ts'
import { answeredByHand, type AppEnv } from './request-context.ts'

export type LiveSession = {
  accountId: string
  sessionId: string
  follows?: readonly string[]
  isStillSignedIn: () => Promise<boolean>
}

/** One stream more than an account may have ends its oldest: the tab that was opened just now is the one in use. */
export const liveEndpoint =
  ({ live, metrics }: { live: Pick<Live, 'subscribe' | 'takeSeat'>; metrics: Metrics }) =>
  (c: Context<AppEnv>, session: LiveSession): Response => {
    const { incoming, outgoing } = c.env
    if (incoming.method === 'HEAD') {
      return new Response(null, { headers: { 'content-type': 'text/event-stream' } })
    }
    metrics.liveStreams.inc()
    const end = openLiveStream({
      live,
      incoming,
      outgoing,
      ...session,
      onClosed: (reason) => {
        leave()
        metrics.liveStreams.dec()
        metrics.liveStreamsEnded.inc({ reason })
      },
    })
    const leave = live.takeSeat(session.accountId, () => end('displaced'))
    return answeredByHand
  }
