/** `GET /api/live`: the live stream of the calling tab. */
import type { Context } from 'hono'
import type { EndReason } from '../live/live-channel.ts'
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

/**
 * Far more tabs than a person looks at. Counted in this process: streams use up its memory and its sockets.
 */
const mostStreamsPerAccount = 20

/** One stream more than an account may have ends its oldest: the tab that was opened just now is the one in use. */
export const liveEndpoint = ({
  live,
  metrics,
}: {
  live: Pick<Live, 'subscribe'>
  metrics: Metrics
}) => {
  /** The streams of each account, oldest first. */
  const open = new Map<string, Set<OpenStream>>()

  return (c: Context<AppEnv>, session: LiveSession): Response => {
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
