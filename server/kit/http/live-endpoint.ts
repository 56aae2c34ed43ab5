/** `GET /api/live`: the live stream of the tab that asks. */
import type { Context } from 'hono'
import type { EndReason } from '../live-channel.ts'
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

/**
 * Far more tabs than a person looks at. Counted in this process: what many streams use up is its memory and its sockets.
 */
const mostStreamsPerAccount = 20

/** One stream more than an account may have ends its oldest: the tab that was opened just now is the one somebody looks at. */
export const liveEndpoint = ({
  live,
  metrics,
}: {
  live: Pick<Live, 'subscribe'>
  metrics: Metrics
}) => {
  /** Of each account, the oldest first. */
  const open = new Map<string, Set<OpenStream>>()

  return (c: Context<HouseEnv>, session: LiveSession): Response => {
    const { incoming, outgoing } = c.env
    if (incoming.method === 'HEAD') {
      return new Response(null, { headers: { 'content-type': 'text/event-stream' } })
    }
    metrics.liveStreams.inc()
    const streams = open.get(session.accountId) ?? new Set<OpenStream>()
    open.set(session.accountId, streams)
    const stream: OpenStream = {
      end: openLiveStream({
        live,
        incoming,
        outgoing,
        ...session,
        onClosed: (reason) => {
          streams.delete(stream)
          if (streams.size === 0) open.delete(session.accountId)
          metrics.liveStreams.dec()
          metrics.liveStreamsEnded.inc({ reason })
        },
      }),
    }
    streams.add(stream)
    const [oldest] = streams
    if (streams.size > mostStreamsPerAccount) oldest?.end('displaced')
    return answeredByHand
  }
}

type OpenStream = { end: (reason: EndReason) => void }
