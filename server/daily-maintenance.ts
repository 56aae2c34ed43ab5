/** Daily maintenance. Safe to run twice, and a missed day is caught up by the next run. */
import { sql } from 'drizzle-orm'
import { daysOf } from '../domain/privacy/retention-periods.ts'
import { purgeTexts } from './answered-texts/index.ts'
import { deleteOrphanedAdvertImages, purgeInteractions } from './adverts/index.ts'
import { purgeHandshakes, purgeOfferTraces } from './bookings/index.ts'
import { deleteOldExports } from './data-exports/index.ts'
import { deleteOrphanedChatPhotos } from './chat/index.ts'
import { purgeCompanions } from './companion/index.ts'
import { deleteOldMessages } from './contact/index.ts'
import type { Ctx } from './context.ts'
import { purgeEvidence } from './evidence/index.ts'
import { inTransaction } from './kit/database/database.ts'
import { isConnectionLoss } from './kit/database/database-errors.ts'
import { noCheckpoint, type Checkpoint } from './kit/jobs/run-job.ts'
import { livePartitions } from './kit/live/live-store.ts'
import { deleteByRule, dropDaysByRule, heldAccounts, type DeletionCtx } from './deletions/index.ts'
import { purgeNotifications } from './notifications/index.ts'
import { purgePartnerRecords } from './partners/index.ts'
import { purgePhoneBookings } from './phone-bookings/index.ts'
import { closeRevenueDays } from './revenue/index.ts'
import { purgeSeals } from './seals/index.ts'
import { purgeTaxReports } from './tax-reports/index.ts'
import { purgePositions } from './tracking/index.ts'
import { purgeActions } from './undo/index.ts'
import { purgeDocuments } from './verification/index.ts'

type MaintenanceCtx = Ctx & { jobRun?: string }

/** In this order, each on its own. */
const steps: Readonly<Record<string, (ctx: MaintenanceCtx) => Promise<unknown>>> = {
  'live events': (ctx) =>
    dropDaysByRule(ctx, 'live_events', { ...livePartitions, keepDays: daysOf('live_events') }),
  'adverts seen': purgeInteractions,
  positions: purgePositions,
  messages: deleteOldMessages,
  notifications: purgeNotifications,
  texts: purgeTexts,
  companions: purgeCompanions,
  'offer traces': purgeOfferTraces,
  handshakes: purgeHandshakes,
  'phone bookings': purgePhoneBookings,
  exports: deleteOldExports,
  'tax reports': purgeTaxReports,
  'undoable actions': purgeActions,
  'partner records': purgePartnerRecords,
  evidence: purgeEvidence,
  seals: purgeSeals,
  documents: purgeDocuments,
  'chat photos': deleteOrphanedChatPhotos,
  'advert images': deleteOrphanedAdvertImages,
  'revenue days': closeRevenueDays,
  // as a job: an upgrade may have many to issue, and the start does not wait for them
  receipts: (ctx) =>
    inTransaction(ctx.db, (tx) => ctx.jobs.enqueue(tx, 'issue-missing-receipts', {})),
  sessions: (ctx) => deleteExpired(ctx, 'expired_sessions', 'sessions'),
  verifications: (ctx) => deleteExpired(ctx, 'sign_in_tokens', 'verifications'),
  'phone codes': (ctx) => deleteExpired(ctx, 'sign_in_tokens', 'phone_codes'),
  'passkey challenges': (ctx) => deleteExpired(ctx, 'sign_in_tokens', 'passkey_challenges'),
  quotes: (ctx) =>
    deleteByRule(
      ctx,
      'unused_quotes',
      ({ cutoff, at }) => sql`
        delete from quotes q
        where q.created_at < ${cutoff} and not exists (select 1 from bookings b where b.quote_id = q.id)
          and (q.account_id in ${heldAccounts(at)}) is not true
        returning q.created_at as at`,
    ),
  'provider events': (ctx) =>
    deleteByRule(
      ctx,
      'provider_events',
      ({ cutoff }) => sql`
        delete from provider_events where received_at < ${cutoff} returning received_at as at`,
    ),
}

/**
 * Creates partitions ahead and drops old ones; deletes what customers said of how they were, expired sessions, sign-in tokens, unused quotes, old provider events, what operators could once undo, and photos
 * and images without a message or an advert; erases old mails and callers without a card; adds up the revenue of past days. A step that fails,
 * because a backup holds its table or for a reason of its own, keeps none of the others from being done; it fails the job at the end.
 */
export const runDailyMaintenance = async (
  ctx: MaintenanceCtx,
  checkpoint: Checkpoint = noCheckpoint,
): Promise<void> => {
  const failed: unknown[] = []
  for (const [step, run] of Object.entries(steps)) {
    checkpoint()
    try {
      await run(ctx)
    } catch (error) {
      // every other step would wait for the database as well
      if (isConnectionLoss(error)) throw error
      ctx.log.error('a step of the daily maintenance failed', { reason: step, error })
      failed.push(error)
    }
  }
  if (failed.length > 0)
    throw new AggregateError(failed, `steps left for the next try: ${failed.length}`)
}

/** Sessions and codes give access and prove nothing about a booking: a hold does not keep them. */
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
