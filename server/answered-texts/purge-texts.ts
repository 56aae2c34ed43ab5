import { sql } from 'drizzle-orm'
import { deleteByRule, heldBookings, type DeletionCtx } from '../deletions/index.ts'

/** Erases the numbers and words of old texts; the provider's ids stay, because they stop a second reading. */
export const purgeTexts = async (ctx: DeletionCtx): Promise<void> => {
  await deleteByRule(
    ctx,
    'inbound_texts',
    ({ cutoff, at }) => sql`
      update inbound_texts set number = null, body = null
      where received_at < ${cutoff} and number is not null and (booking_id in ${heldBookings(at)}) is not true
      returning received_at as at`,
  )
  await deleteByRule(
    ctx,
    'inbound_texts',
    ({ cutoff }) => sql`
      delete from text_cancel_offers where offered_at < ${cutoff} returning offered_at as at`,
  )
}
