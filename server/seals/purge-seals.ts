import { sql, type SQLWrapper } from 'drizzle-orm'
import type { Tx } from '../kit/database/database.ts'
import { deleteByRule, type DeletionCtx } from '../deletions/index.ts'

/**
 * With the evidence of these bookings (a query for their ids), what their chains say of them and of places goes: hashes and times stay, about
 * no one.
 */
export const detachSeals = async (tx: Tx, bookingIds: SQLWrapper): Promise<void> => {
  await tx.execute(sql`
    update evidence_links set subject = null, lat = null, lon = null, place_salt = null
    where seal_id in (select seal_id from evidence_chains where booking_id in ${bookingIds})`)
  await tx.execute(
    sql`update evidence_chains set booking_id = null where booking_id in ${bookingIds}`,
  )
}

/** Chains whose time is over, with their links and packs. */
export const purgeSeals = (ctx: DeletionCtx): Promise<number> =>
  deleteByRule(
    ctx,
    'evidence_seals',
    ({ cutoff }) => sql`
      delete from evidence_chains where booking_id is null and started_at < ${cutoff}::timestamptz
      returning started_at as at`,
  )
