import type { Ctx } from '../context.ts'
import { hasActiveJob } from '../drivers/index.ts'
import { offerToAccount } from './offers.store.ts'

/**
 * Whether what a notice tells has passed since it was written: an offer that is answered, withdrawn or gone to somebody else, or whose driver
 * has taken another job.
 */
export const isNewsOver = async (
  { db }: Pick<Ctx, 'db'>,
  news: { kind: string; bookingId: string | null; recipientId: string | null },
): Promise<boolean> => {
  if (news.kind !== 'offer' || !news.bookingId || !news.recipientId) return false
  const offer = await offerToAccount(db, news.bookingId, news.recipientId)
  return offer?.state !== 'open' || hasActiveJob(db, offer.driverId)
}
