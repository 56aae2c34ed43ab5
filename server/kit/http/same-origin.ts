/**
 * Writes must come from our own pages (reliability.md S6): a browser that sends our cookie from elsewhere does not act
 * on its user's will. Callers that are no browsers (no cookie, no `Origin`) are let through; they have no session either.
 */
import type { IncomingMessage } from 'node:http'

const readingMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Whether this request would change something on behalf of another site, or cannot show that it would not. */
export const isForeignWrite = (
  incoming: IncomingMessage,
  allowedOrigins: readonly string[],
): boolean => {
  if (readingMethods.has(incoming.method ?? 'GET')) return false
  const { origin, cookie } = incoming.headers
  const site = incoming.headers['sec-fetch-site']
  if (origin !== undefined) return !allowedOrigins.includes(origin)
  if (site !== undefined) return site !== 'same-origin'
  return cookie !== undefined
}
