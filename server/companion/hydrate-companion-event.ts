import type { LiveEvent } from '../../contract/live-events.ts'
import { sidesOf } from '../bookings/index.ts'
import type { Ctx } from '../context.ts'
import type { StoredLiveEvent } from '../stored-live-events.ts'

/** That something has changed, for the two of the booking; null for any other account, and for a driver who has it no longer. */
export const hydrateCompanionEvent = async (
  ctx: Ctx,
  accountId: string,
  { type, bookingId }: Extract<StoredLiveEvent, { type: 'companion_changed' }>,
): Promise<LiveEvent | null> => {
  const sides = await sidesOf(ctx.db, bookingId)
  const isParty = sides?.customerId === accountId || sides?.driverAccountId === accountId
  return isParty ? { type, bookingId } : null
}
