/**
 * Tells the server that an advertisement was seen or opened. Without cookies and without waiting: `keepalive` sees it through when the page
 * is left. Whether it counts is the server's affair; when it fails, the browser's console says so and nobody is bothered.
 */
import type { AdInteractionType } from '../../../domain/advert.ts'
import { requestOf, type BodyOf, type CallKey } from '../../api/call.ts'

const route = 'POST /api/adverts/:adId/interactions' satisfies CallKey

const seen = new Set<string>()

/** A view is told once for each advertisement and page load; the server counts one a day. */
export const trackInteraction = (adId: string, type: AdInteractionType): void => {
  if (type === 'view') {
    if (seen.has(adId)) return
    seen.add(adId)
  }
  const body: BodyOf<typeof route> = { interaction_type: type }
  const { url, init } = requestOf(route, { params: { adId }, body })
  fetch(url, { ...init, credentials: 'omit', keepalive: true }).catch(() => undefined)
}
