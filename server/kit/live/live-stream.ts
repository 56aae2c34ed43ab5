/**
 * The live stream of one tab as server-sent events (HTML Standard, "Server-sent events"): `id:` is the position, so a
 * browser that lost the connection asks for the rest automatically. Written straight to Node's response: ten thousand of
 * these are open at once.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { EndReason, LiveFrame, Subscriber } from './live-channel.ts'
import type { Live } from './live.ts'

export type LiveStreamOptions = {
  live: Pick<Live, 'subscribe'>
  incoming: IncomingMessage
  outgoing: ServerResponse
  accountId: string
  sessionId: string
  /** Channels beside the account's own, of which only fleeting events are passed on. */
  follows?: readonly string[]
  /** Checked each minute, so that a stream cannot outlive its session even when the message of its end was lost. */
  isStillSignedIn: () => Promise<boolean>
  onClosed?: (reason: EndReason | 'left') => void
  heartbeatMs?: number
}

/** A tab that is this far behind is cut off: it reconnects and replays. */
const maxBufferedBytes = 256 * 1024
const retryBaseMs = 500
const beatsPerCheck = 4

/** Answers the request with a stream that ends when the tab, the session or the process does; the returned function ends it earlier. */
export const openLiveStream = (options: LiveStreamOptions): ((reason: EndReason) => void) => {
  const { live, incoming, outgoing, accountId, sessionId, follows = [] } = options
  const { heartbeatMs = 15_000 } = options
  outgoing.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // tells nginx not to hold frames back
    'x-accel-buffering': 'no',
  })
  // spread out the reconnects after a restart
  outgoing.write(`retry: ${retryBaseMs + Math.floor(Math.random() * retryBaseMs)}\n\n`)

  const held = new Map<string, string>()
  let isOver = false

  const close = (reason: EndReason | 'left'): void => {
    if (isOver) return
    isOver = true
    clearInterval(heartbeat)
    for (const leave of leaves) leave()
    // without this a browser reconnects at once
    if (reason === 'displaced') outgoing.write('event: displaced\ndata: {}\n\n')
    if (reason === 'too_slow') outgoing.destroy()
    else outgoing.end()
    options.onClosed?.(reason)
  }

  const write = (text: string): void => {
    if (isOver) return
    outgoing.write(text)
    if (outgoing.writableLength > maxBufferedBytes) close('too_slow')
  }

  const subscriber: Subscriber = {
    sessionId,
    end: close,
    send: (frame) => {
      // a tab that cannot keep up gets only the latest fleeting events
      if (frame.kind === 'fleeting' && outgoing.writableNeedDrain) held.set(frame.key, frame.data)
      else write(frameText(frame))
    },
  }

  outgoing.on('drain', () => {
    for (const [key, data] of held) write(frameText({ kind: 'fleeting', key, data }))
    held.clear()
  })
  outgoing.on('close', () => close('left'))
  outgoing.on('error', () => close('left'))

  // tabs that reconnected together after a restart do not keep polling together
  let beats = Math.floor(Math.random() * beatsPerCheck)
  const heartbeat = setInterval(() => {
    // an event, not a comment: a browser that slept notices by its absence that the line is dead
    write('event: alive\ndata: {}\n\n')
    if (++beats % beatsPerCheck !== 0) return
    options.isStillSignedIn().then(
      (isSignedIn) => {
        if (!isSignedIn) close('signed_out')
      },
      // the database is away: the stream stays, and is checked again later
      () => {},
    )
  }, heartbeatMs)
  /** Its positions are another account's, and mean nothing to this tab. */
  const follower: Subscriber = {
    ...subscriber,
    send: (frame) => {
      if (frame.kind === 'fleeting') subscriber.send(frame)
    },
  }
  const leaves = [
    live.subscribe(accountId, subscriber, requestedPosition(incoming)),
    ...follows.map((channel) => live.subscribe(channel, follower, null)),
  ]
  return close
}

/** One frame on the wire. A frame without data moves the position and is not shown. */
const frameText = (frame: LiveFrame): string => {
  switch (frame.kind) {
    case 'event':
      return frame.data === null
        ? `id: ${frame.seq}\n\n`
        : `id: ${frame.seq}\ndata: ${frame.data}\n\n`
    case 'fleeting':
      return `data: ${frame.data}\n\n`
    case 'ready':
    case 'reset':
      return `id: ${frame.seq}\nevent: ${frame.kind}\ndata: {}\n\n`
    default: {
      const unknown: never = frame
      throw new Error(`unknown frame ${String(unknown)}`)
    }
  }
}

/** `Last-Event-ID`, or `?lastEventId=` for a page that opens a new stream after a reload; anything else starts from now. */
const requestedPosition = (incoming: IncomingMessage): number | null => {
  const header = incoming.headers['last-event-id']
  const query = /[?&]lastEventId=(\d{1,15})(?:&|$)/.exec(incoming.url ?? '')?.[1]
  const text = typeof header === 'string' ? header : query
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : null
}
