/** Daily maintenance. Safe to run twice, and a missed day is caught up by the next run. */
import { sql } from 'drizzle-orm'
import { unusedQuotesDays } from '../domain/accounts/retention.ts'
import { forgetTexts } from './answered-texts/index.ts'
import { deleteOrphanedAdvertImages, purgeInteractions } from './adverts/index.ts'
import { forgetOfferTraces } from './bookings/index.ts'
import { deleteOrphanedChatPhotos } from './chat/index.ts'
import { purgeCompanions } from './companion/index.ts'
import { deleteOldMessages } from './contact/index.ts'
import type { Ctx } from './context.ts'
import { purgeEvidence } from './evidence/index.ts'
import { inTransaction } from './kit/database/database.ts'
import { keepLivePartitions } from './kit/live/live-store.ts'
import { forgetNotifications } from './notifications/index.ts'
import { forgetPartnerRecords } from './partners/index.ts'
import { forgetPhoneBookings } from './phone-bookings/index.ts'
import { closeRevenueDays } from './revenue/index.ts'
import { purgePositions } from './tracking/index.ts'
import { forgetActions } from './undo/index.ts'
import { purgeDocuments } from './verification/index.ts'

/** The longest time after which an event of the card provider is read again. */
const keepProviderEventsDays = 40

/**
 * Creates partitions ahead and drops old ones; deletes what customers said of how they were, expired sessions, sign-in tokens, unused quotes, old provider events, what operators could once undo, and photos
 * and images without a message or an advert; erases old mails and callers without a card; adds up the revenue of past days.
 */
export const runDailyMaintenance = async (ctx: Ctx): Promise<void> => {
  const now = await ctx.clock.now(ctx.db)
  await keepLivePartitions(ctx.db, now)
  await purgeInteractions(ctx)
  await purgePositions(ctx)
  await deleteOldMessages(ctx)
  await forgetNotifications(ctx)
  await forgetTexts(ctx)
  await purgeCompanions(ctx)
  await forgetOfferTraces(ctx)
  await forgetPhoneBookings(ctx)
  await forgetActions(ctx)
  await forgetPartnerRecords(ctx)
  await purgeEvidence(ctx)
  await purgeDocuments(ctx)
  await deleteOrphanedChatPhotos(ctx)
  await deleteOrphanedAdvertImages(ctx)
  await closeRevenueDays(ctx)
  // as a job: an upgrade may have many to issue, and the start does not wait for them
  await inTransaction(ctx.db, (tx) => ctx.jobs.enqueue(tx, 'issue-missing-receipts', {}))
  const at = now.toISOString()
  await ctx.db.execute(sql`delete from sessions where expires_at < ${at}`)
  await ctx.db.execute(sql`delete from verifications where expires_at < ${at}`)
  await ctx.db.execute(sql`delete from phone_codes where expires_at < ${at}`)
  await ctx.db.execute(sql`delete from passkey_challenges where expires_at < ${at}`)
  await ctx.db.execute(sql`delete from quotes q
    where q.created_at < ${at}::timestamptz - make_interval(days => ${unusedQuotesDays})
      and not exists (select 1 from bookings b where b.quote_id = q.id)`)
  await ctx.db.execute(sql`delete from provider_events
    where received_at < ${at}::timestamptz - make_interval(days => ${keepProviderEventsDays})`)
}
