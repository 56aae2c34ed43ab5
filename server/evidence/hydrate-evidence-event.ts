import type { LiveEvent } from '../../contract/live-events.ts'
import { sidesOf } from '../bookings/index.ts'
import type { Ctx } from '../context.ts'
import type { StoredLiveEvent } from '../stored-live-events.ts'
import { sideOf } from './evidence-sides.ts'
import { viewEvidence } from './evidence-view.ts'

/** All evidence right now, for one of the two; null for any other account. */
export const hydrateEvidenceEvent = async (
  ctx: Ctx,
  accountId: string,
  { bookingId }: Extract<StoredLiveEvent, { type: 'evidence_changed' }>,
): Promise<LiveEvent | null> => {
  const sides = await sidesOf(ctx.db, bookingId)
  if (!sides || !sideOf(sides, accountId)) return null
  const evidence = await viewEvidence(ctx, bookingId, { accountId, sides })
  return { type: 'evidence_changed', bookingId, evidence }
}
