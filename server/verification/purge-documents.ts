import { sql } from 'drizzle-orm'
import { pastDocumentsMonths, restingApplicationMonths } from '../../domain/accounts/retention.ts'
import type { Ctx } from '../context.ts'
import { inTransaction } from '../kit/database/database.ts'
import { removeFilesOf } from '../photos/index.ts'
import { deletePagesUnstoredBefore } from './documents.store.ts'

/** Files that have not arrived by now never will. */
const draftMs = 60 * 60_000

type Gone = { id: string; sha256: string; thumbnail_sha256: string; media_type: string }

/**
 * Deletes documents with their photos: some time after they were refused or replaced, and those of an abandoned application. The
 * documents that count, of a verified driver, are kept.
 */
export const purgeDocuments = (ctx: Pick<Ctx, 'db' | 'clock' | 'jobs'>): Promise<void> =>
  inTransaction(ctx.db, async (tx) => {
    const now = await ctx.clock.now(tx)
    const at = now.toISOString()
    await removeFilesOf(
      ctx,
      tx,
      await deletePagesUnstoredBefore(tx, new Date(now.getTime() - draftMs)),
    )
    const past = sql`
      select m.id from driver_documents m
      join driver_profiles d on d.id = m.driver_id
      where (m.state in ('refused', 'replaced')
          and m.decided_at < ${at}::timestamptz - make_interval(months => ${pastDocumentsMonths}))
        or (d.state in ('draft', 'returned')
          and greatest(d.state_changed_at, m.created_at, m.decided_at)
            < ${at}::timestamptz - make_interval(months => ${restingApplicationMonths}))`
    const { rows } = await tx.execute<Gone>(sql`
      delete from driver_document_pages where document_id in (${past}) returning id, sha256, thumbnail_sha256, media_type`)
    const gone = rows.map(
      ({ thumbnail_sha256: thumbnailSha256, media_type: mediaType, ...row }) => ({
        ...row,
        thumbnailSha256,
        mediaType,
      }),
    )
    await removeFilesOf(ctx, tx, gone)
    await tx.execute(sql`delete from driver_documents where id in (${past})`)
  })
