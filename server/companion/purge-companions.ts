import { sql } from 'drizzle-orm'
import { deleteByRule, heldBookings, type DeletionCtx } from '../deletions/index.ts'
import { purgeNotificationsOf } from '../notifications/index.ts'

/** Every notification that says something of a companion, or was sent to a relative. */
const kinds = ['check_in', 'follow_link', 'companion_silent', 'companion_not_safe'] as const

/** Nightly: deletes answers, check-ins and relatives' numbers, and what notifications said of them. Twice it finds nothing. */
export const purgeCompanions = async (ctx: DeletionCtx): Promise<void> => {
  await deleteByRule(
    ctx,
    'companions',
    ({ cutoff, at }) => sql`
      delete from companions where answered_at < ${cutoff} and booking_id not in ${heldBookings(at)}
      returning answered_at as at`,
  )
  await deleteByRule(
    ctx,
    'follow_links',
    ({ cutoff, at }) => sql`
      delete from follow_links where sent_at < ${cutoff} and booking_id not in ${heldBookings(at)}
      returning sent_at as at`,
  )
  await purgeNotificationsOf(ctx, kinds, 'companions')
}
