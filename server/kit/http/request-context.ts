/** What is known of a request before any route looks at it. */
import { isIP } from 'node:net'
import type { IncomingMessage } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import type { Logger } from '../log.ts'
import type { Deadline } from './deadline.ts'

export type RequestContext = {
  /** Ours, never the caller's; every answer carries it as `X-Request-Id`. */
  requestId: string
  /** The caller's address as far as our own proxies vouch for it. */
  address: string
  /** What the caller's program calls itself; empty when it says nothing. Never logged. */
  userAgent: string
  /** The route key, for log and metrics; addresses themselves are never logged. */
  route: string
  /** Set once the caller is known. */
  accountId: string | null
  log: Logger
  /** Passed, the request is answered 503, whatever its handler still does. */
  deadline: Deadline
}

/** For `new Hono<HouseEnv>()`: `c.env.request`, and Node's own `c.env.incoming` and `c.env.outgoing`. */
export type HouseEnv = { Bindings: HttpBindings & { request: RequestContext } }

/**
 * Returned by a handler that has written to `c.env.outgoing` itself. It has to be made before any listener is: a listener puts a `Response` of
 * its own in the global one's place, and this one made of that would be sent once more. What makes our listener comes by here.
 */
export { RESPONSE_ALREADY_SENT as answeredByHand } from '@hono/node-server/utils/response'

/** Ours to set: what comes with this name from outside is thrown away. For libraries that read addresses from headers. */
export const clientAddressHeader = 'x-client-address'

/**
 * The caller's address. `X-Forwarded-For` is believed only for as many entries, from the right, as there are proxies of
 * our own: with one hop the last entry, which that proxy wrote; everything before it anyone could have made up.
 */
export const clientAddress = (incoming: IncomingMessage, trustedProxyHops: number): string => {
  const socketAddress = plainAddress(incoming.socket.remoteAddress ?? '')
  if (trustedProxyHops === 0) return socketAddress
  const header = incoming.headers['x-forwarded-for']
  const entries = (Array.isArray(header) ? header.join(',') : (header ?? ''))
    .split(',')
    .map((entry) => plainAddress(entry.trim()))
  const claimed = entries.at(-Math.min(trustedProxyHops, entries.length))
  return claimed && isIP(claimed) ? claimed : socketAddress
}

/** `::ffff:192.0.2.1` is `192.0.2.1`. */
const plainAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '')

/** What an address counts as for limits: an IPv6 caller owns a whole /64. */
export const limitKeyOfAddress = (address: string): string => {
  if (isIP(address) !== 6) return address
  const [head = '', tail] = address.toLowerCase().split('%')[0]?.split('::') ?? []
  const start = head === '' ? [] : head.split(':')
  const end = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - start.length - end.length)
  const groups = [...start, ...Array.from({ length: zeros }, () => '0'), ...end]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
