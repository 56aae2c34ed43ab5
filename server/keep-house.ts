/** What the house does for itself once a day. Safe twice, and a missed day is caught up by the next. */
import { sql } from 'drizzle-orm'
import { unusedQuotesDays } from '../domain/retention.ts'
import { keepAdvertPictures, keepInteractions } from './adverts/index.ts'
import { forgetOfferTraces } from './bookings/index.ts'
import { keepChatPhotos } from './chat/index.ts'
import { deleteOldMessages } from './contact/index.ts'
import type { Ctx } from './context.ts'
import { keepEvidence } from './evidence/index.ts'
import { inTransaction } from './kit/database.ts'
import { keepLivePartitions } from './kit/live-store.ts'
import { forgetNotices } from './notices/index.ts'
import { forgetPartnerRecords } from './partners/index.ts'
import { forgetPhoneBookings } from './phone-bookings/index.ts'
import { closeRevenueDays } from './revenue/index.ts'
import { keepPositions } from './tracking/index.ts'
import { keepDocuments } from './verification/index.ts'

/** An event of the card provider is asked for again for at most this long. */
const keepProviderEventsDays = 40

/** Partitions ahead and old ones dropped; spent sessions, sign-in tokens, unused quotes, provider events, pictures without a message or an advertisement deleted; old mails and callers without a card forgotten; what was earned on days that are over added up. */
export const keepHouse = async (ctx: Ctx): Promise<void> => {
  const now = await ctx.clock.now(ctx.db)
  await keepLivePartitions(ctx.db, now)
  await keepInteractions(ctx)
  await keepPositions(ctx)
  await deleteOldMessages(ctx)
  await forgetNotices(ctx)
  await forgetOfferTraces(ctx)
  await forgetPhoneBookings(ctx)
  await forgetPartnerRecords(ctx)
  await keepEvidence(ctx)
  await keepDocuments(ctx)
  await keepChatPhotos(ctx)
  await keepAdvertPictures(ctx)
  await closeRevenueDays(ctx)
  // as a job: an upgrade may have many to issue, and the start does not wait for them
  await inTransaction(ctx.db, (tx) => ctx.jobs.enqueue(tx, 'issue-missing-receipts', {}))
  const at = now.toISOString()
  await ctx.db.execute(sql`delete from sessions where expires_at < ${at}`)
  await ctx.db.execute(sql`delete from verifications where expires_at < ${at}`)
  await ctx.db.execute(sql`delete from passkey_challenges where expires_at < ${at}`)
  await ctx.db.execute(sql`delete from quotes q
    where q.created_at < ${at}::timestamptz - make_interval(days => ${unusedQuotesDays})
      and not exists (select 1 from bookings b where b.quote_id = q.id)`)
  await ctx.db.execute(sql`delete from provider_events
    where received_at < ${at}::timestamptz - make_interval(days => ${keepProviderEventsDays})`)
}
