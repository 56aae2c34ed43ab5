/** Daily maintenance. Safe to run twice, and a missed day is caught up by the next run. */
import { sql } from 'drizzle-orm'
import { daysOf } from '../domain/privacy/retention-periods.ts'
import { forgetTexts } from './answered-texts/index.ts'
import { deleteOrphanedAdvertImages, purgeInteractions } from './adverts/index.ts'
import { forgetHandshakes, forgetOfferTraces } from './bookings/index.ts'
import { deleteOldExports } from './data-exports/index.ts'
import { deleteOrphanedChatPhotos } from './chat/index.ts'
import { purgeCompanions } from './companion/index.ts'
import { deleteOldMessages } from './contact/index.ts'
import type { Ctx } from './context.ts'
import { purgeEvidence } from './evidence/index.ts'
import { inTransaction } from './kit/database/database.ts'
import { livePartitions } from './kit/live/live-store.ts'
import { deleteByRule, dropDaysByRule, heldAccounts, type DeletionCtx } from './deletions/index.ts'
import { forgetNotifications } from './notifications/index.ts'
import { forgetPartnerRecords } from './partners/index.ts'
import { forgetPhoneBookings } from './phone-bookings/index.ts'
import { closeRevenueDays } from './revenue/index.ts'
import { purgeSeals } from './seals/index.ts'
import { purgeTaxReports } from './tax-reports/index.ts'
import { purgePositions } from './tracking/index.ts'
import { forgetActions } from './undo/index.ts'
import { purgeDocuments } from './verification/index.ts'

/**
 * Creates partitions ahead and drops old ones; deletes what customers said of how they were, expired sessions, sign-in tokens, unused quotes, old provider events, what operators could once undo, and photos
 * and images without a message or an advert; erases old mails and callers without a card; adds up the revenue of past days.
 */
export const runDailyMaintenance = async (ctx: Ctx & { jobRun?: string }): Promise<void> => {
  await dropDaysByRule(ctx, 'live_events', { ...livePartitions, keepDays: daysOf('live_events') })
  await purgeInteractions(ctx)
  await purgePositions(ctx)
  await deleteOldMessages(ctx)
  await forgetNotifications(ctx)
  await forgetTexts(ctx)
  await purgeCompanions(ctx)
  await forgetOfferTraces(ctx)
  await forgetHandshakes(ctx)
  await forgetPhoneBookings(ctx)
  await deleteOldExports(ctx)
  await purgeTaxReports(ctx)
  await forgetActions(ctx)
  await forgetPartnerRecords(ctx)
  await purgeEvidence(ctx)
  await purgeSeals(ctx)
  await purgeDocuments(ctx)
  await deleteOrphanedChatPhotos(ctx)
  await deleteOrphanedAdvertImages(ctx)
  await closeRevenueDays(ctx)
  // as a job: an upgrade may have many to issue, and the start does not wait for them
  await inTransaction(ctx.db, (tx) => ctx.jobs.enqueue(tx, 'issue-missing-receipts', {}))
  await deleteExpired(ctx, 'expired_sessions', 'sessions')
  for (const table of ['verifications', 'phone_codes', 'passkey_challenges']) {
    await deleteExpired(ctx, 'sign_in_tokens', table)
  }
  await deleteByRule(
    ctx,
    'unused_quotes',
    ({ cutoff, at }) => sql`
      delete from quotes q
      where q.created_at < ${cutoff} and not exists (select 1 from bookings b where b.quote_id = q.id)
        and (q.account_id in ${heldAccounts(at)}) is not true
      returning q.created_at as at`,
  )
  await deleteByRule(
    ctx,
    'provider_events',
    ({ cutoff }) => sql`
      delete from provider_events where received_at < ${cutoff} returning received_at as at`,
  )
}

/** Sessions and codes open doors and prove nothing about a booking: a hold does not keep them. */
const deleteExpired = async (
  ctx: DeletionCtx,
  rule: 'expired_sessions' | 'sign_in_tokens',
  table: string,
): Promise<void> => {
  await deleteByRule(
    ctx,
    rule,
    ({ cutoff }) => sql`
      delete from ${sql.identifier(table)} where expires_at < ${cutoff} returning expires_at as at`,
  )
}
