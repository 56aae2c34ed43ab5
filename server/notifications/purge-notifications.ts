import { sql, type SQL } from 'drizzle-orm'
import type { RuleName } from '../../domain/privacy/retention-rules.ts'
import {
  deleteByRule,
  heldAccounts,
  heldBookings,
  type DeletionCtx,
  type Times,
} from '../deletions/index.ts'

/**
 * Erases the recipients and texts of old mails, and gives up those never delivered with it. The row stays with its key, because that
 * prevents a second notification, with its kind and its outcome. What is about a booking or a person on hold is left.
 */
export const purgeNotifications = async (ctx: DeletionCtx): Promise<void> => {
  await deleteByRule(ctx, 'notifications', (times) => purged(times, null))
  await deleteByRule(
    ctx,
    'closing_mails',
    ({ cutoff }) => sql`
      update notifications set address = null, reply_to = null, subject = null, recipient_id = null, body_text = null,
        body_html = null, failure = null
      where kind = 'account_closed' and address is not null and state <> 'queued' and created_at < ${cutoff}
      returning created_at as at`,
  )
}

/** The same of kinds that go sooner than the others, by a rule of their own. */
export const purgeNotificationsOf = async (
  ctx: DeletionCtx,
  kinds: readonly string[],
  rule: RuleName,
): Promise<void> => {
  await deleteByRule(ctx, rule, (times) => purged(times, kinds))
}

/** Kinds: null, all. */
const purged = ({ cutoff, at }: Times, kinds: readonly string[] | null): SQL => sql`
  update notifications set state = case state when 'queued' then 'failed' else state end,
    address = null, reply_to = null, subject = null, recipient_id = null, body_text = null, body_html = null
  where created_at < ${cutoff} and address is not null
    and ${kinds === null ? sql`true` : sql`kind = any(${sql.param([...kinds])}::text[])`}
    and (booking_id in ${heldBookings(at)}) is not true and (recipient_id in ${heldAccounts(at)}) is not true
  returning created_at as at`
