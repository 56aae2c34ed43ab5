import type { LiveEvent } from '../contract/live-events.ts'
import { hydrateBookingEvent } from './bookings/index.ts'
import { hydrateChatEvent, isChatEvent } from './chat/index.ts'
import { hydrateCompanionEvent } from './companion/index.ts'
import type { Ctx } from './context.ts'
import { hydrateEvidenceEvent } from './evidence/index.ts'
import type { StoredLiveEvent } from './stored-live-events.ts'

/** What this account may now see of an event, built by the module that published it. */
export const hydrateLiveEvent = (
  ctx: Ctx,
  accountId: string,
  event: StoredLiveEvent,
): Promise<LiveEvent | null> => {
  if (event.type === 'application_moved') return Promise.resolve({ type: event.type })
  if (event.type === 'evidence_changed') return hydrateEvidenceEvent(ctx, accountId, event)
  if (event.type === 'companion_changed') return hydrateCompanionEvent(ctx, accountId, event)
  return isChatEvent(event)
    ? hydrateChatEvent(ctx, accountId, event)
    : hydrateBookingEvent(ctx, accountId, event)
}
