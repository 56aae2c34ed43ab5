import { sql } from 'drizzle-orm'
import { deleteByRule, heldBookings, type DeletionCtx } from '../../deletions/index.ts'
import { purgeNotificationsOf } from '../../notifications/index.ts'

/**
 * Nightly: deletes what codes were made of and who was named to take a vehicle over, and what was texted to them. How a vehicle was handed
 * over stays as long as its photos. A booking that has not ended, or is on hold, keeps its row.
 */
export const purgeHandshakes = async (ctx: DeletionCtx): Promise<void> => {
  await deleteByRule(
    ctx,
    'handshakes',
    ({ cutoff, at }) => sql`
      delete from booking_handshakes
      where made_at < ${cutoff} and secret is null and booking_id not in ${heldBookings(at)}
      returning made_at as at`,
  )
  await purgeNotificationsOf(ctx, ['handover_code'], 'handshakes')
}
