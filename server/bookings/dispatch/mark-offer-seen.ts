import type { Ctx } from '../../context.ts'
import { markSeen } from './offers.store.ts'

/** The driver's own open screen shows the offer, so it is not escalated. Nothing is saved for an offer that is answered or over. */
export const markOfferSeen = async (
  ctx: Pick<Ctx, 'db' | 'clock'>,
  driverId: string,
  bookingId: string,
): Promise<void> => {
  const at = await ctx.clock.now(ctx.db)
  await markSeen(ctx.db, { bookingId, driverId, at })
}
