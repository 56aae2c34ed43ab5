/** What is known of a request before any route sees it. */
import { isIP } from 'node:net'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import type { Logger } from '../log.ts'
import type { Place } from './admission.ts'
import type { Deadline } from './deadline.ts'

export type Navigation = 'read' | 'form'

export type RequestContext = {
  /** Ours, never the caller's; every answer carries it as `X-Request-Id`. */
  requestId: string
  /** The caller's address as far as our own proxies vouch for it. */
  address: string
  /** The caller's `User-Agent`; empty when there is none. Never logged. */
  userAgent: string
  /** A person's browser opens an address or sends a form, and shows whatever is answered; null: a program reads the answer. */
  navigation: Navigation | null
  /** The route key, for log and metrics; addresses themselves are never logged. */
  route: string
  /** Set once the caller is known. */
  accountId: string | null
  log: Logger
  /** When it passes, the request is answered 503, whatever its handler still does. */
  deadline: Deadline
  /** Its place among the requests that this process works on; not there before the guard has given it one. */
  place?: Place
  /** The body as parsed JSON, before it is checked; not there when it was none, or held card data. Never logged as it is. */
  receivedBody?: unknown
}

/** Said by `Sec-Fetch-Mode` (Fetch Metadata), and by `Accept` of browsers that are older. */
export const navigationOf = (method: string, headers: IncomingHttpHeaders): Navigation | null => {
  const mode = headers['sec-fetch-mode']
  const isNavigation = mode ? mode === 'navigate' : (headers.accept ?? '').startsWith('text/html')
  if (!isNavigation) return null
  return method === 'POST' ? 'form' : 'read'
}

/** For `new Hono<AppEnv>()`: `c.env.request`, and Node's own `c.env.incoming` and `c.env.outgoing`. */
export type AppEnv = { Bindings: HttpBindings & { request: RequestContext } }

/**
 * Returned by a handler that has written to `c.env.outgoing` itself. It must be made before any listener is: a listener replaces the global
 * `Response` with its own, and one made of that would be sent once more. The module that makes our listener imports this one.
 */
export { RESPONSE_ALREADY_SENT as answeredByHand } from '@hono/node-server/utils/response'

/** Set by us only: a header of this name from outside is dropped. For libraries that read addresses from headers. */
export const clientAddressHeader = 'x-client-address'

/**
 * The caller's address. `X-Forwarded-For` is trusted only for as many entries, from the right, as there are proxies of
 * our own: with one hop the last entry, which that proxy wrote; anyone could have made up the entries before it.
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

/** The key of an address for limits: an IPv6 caller owns a whole /64. */
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
