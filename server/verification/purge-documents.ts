import { sql, type SQL } from 'drizzle-orm'
import { cutoffOf } from '../../domain/privacy/retention-periods.ts'
import { type RuleName } from '../../domain/privacy/retention-rules.ts'
import type { Ctx } from '../context.ts'
import { heldDrivers, logDeletion } from '../deletions/index.ts'
import { inTransaction, type Tx } from '../kit/database/database.ts'
import { removeFilesOf } from '../photos/index.ts'
import { deletePagesUnstoredBefore } from './documents.store.ts'

type PurgeCtx = Pick<Ctx, 'db' | 'clock' | 'jobs'> & { jobRun?: string }

/**
 * Deletes documents with their photos: some time after they were refused or replaced, and those of an abandoned application. The
 * documents that count, of a verified driver, are kept, and those of a driver whose booking is on hold.
 */
export const purgeDocuments = (ctx: PurgeCtx): Promise<void> =>
  inTransaction(ctx.db, async (tx) => {
    const now = await ctx.clock.now(tx)
    const unstored = await deletePagesUnstoredBefore(tx, cutoffOf('unfinished_pages', now))
    await removeFilesOf(ctx, tx, unstored)
    const moments = unstored.map(({ createdAt }) => createdAt)
    await logDeletion(ctx, tx, 'unfinished_pages', moments)
    const past = (cutoff: string) =>
      sql`m.state in ('refused', 'replaced') and m.decided_at < ${cutoff}`
    await deleteDocuments(ctx, tx, { rule: 'past_documents', now, from: sql`m.decided_at`, past })
    const from = sql`greatest(d.state_changed_at, m.created_at, m.decided_at)`
    const resting = (cutoff: string) =>
      sql`d.state in ('draft', 'returned') and ${from} < ${cutoff}`
    await deleteDocuments(ctx, tx, { rule: 'resting_applications', now, from, past: resting })
  })

type Gone = { id: string; sha256: string; thumbnail_sha256: string; media_type: string }

type Which = { rule: RuleName; now: Date; from: SQL; past: (cutoff: string) => SQL }

const deleteDocuments = async (
  ctx: PurgeCtx,
  tx: Tx,
  { rule, now, from, past }: Which,
): Promise<void> => {
  const { rows: documents } = await tx.execute<{ id: string; at: string }>(sql`
    select m.id, ${from} as at from driver_documents m join driver_profiles d on d.id = m.driver_id
    where ${past(cutoffOf(rule, now).toISOString())} and d.id not in ${heldDrivers(now.toISOString())}
    for update of m`)
  if (documents.length === 0) return
  const ids = sql`(select unnest(${sql.param(documents.map(({ id }) => id))}::text[]))`
  const { rows } = await tx.execute<Gone>(sql`
    delete from driver_document_pages where document_id in ${ids} returning id, sha256, thumbnail_sha256, media_type`)
  const gone = rows.map(({ thumbnail_sha256: thumbnailSha256, media_type: mediaType, ...row }) => ({
    ...row,
    thumbnailSha256,
    mediaType,
  }))
  await removeFilesOf(ctx, tx, gone)
  await tx.execute(sql`delete from driver_documents where id in ${ids}`)
  const moments = documents.map(({ at }) => new Date(at))
  await logDeletion(ctx, tx, rule, moments)
}
