/**
 * Tells the server that an advert was seen or opened. Without cookies and without waiting: `keepalive` completes it when the page is left.
 * The server decides whether it counts; a failure goes to the browser's console and does not bother the visitor.
 */
import type { AdInteractionType } from '../../../domain/adverts/advert.ts'
import { requestOf, type BodyOf, type CallKey } from '../../api/kit/call.ts'

const route = 'POST /api/adverts/:adId/interactions' satisfies CallKey

const seen = new Set<string>()

/** A view is reported once for each advert and page load; the server counts one a day. */
export const trackInteraction = (adId: string, type: AdInteractionType): void => {
  if (type === 'view') {
    if (seen.has(adId)) return
    seen.add(adId)
  }
  const body: BodyOf<typeof route> = { interaction_type: type }
  const { url, init } = requestOf(route, { params: { adId }, body })
  fetch(url, { ...init, credentials: 'omit', keepalive: true }).catch(() => undefined)
}
