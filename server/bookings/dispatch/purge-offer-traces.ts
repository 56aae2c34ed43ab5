import { sql } from 'drizzle-orm'
import { deleteByRule, heldBookings, type DeletionCtx } from '../../deletions/index.ts'

/**
 * Nightly: deletes the reasons why a job was offered to its drivers, once no one is entitled to ask for them. The verdicts go with their
 * waves; those of a booking on hold stay.
 */
export const purgeOfferTraces = async (ctx: DeletionCtx): Promise<void> => {
  await deleteByRule(
    ctx,
    'offer_traces',
    ({ cutoff, at }) => sql`
      delete from offer_waves where at < ${cutoff} and booking_id not in ${heldBookings(at)}
      returning at`,
  )
}
