/** Downloading an archive: by its person alone. */
import { exportFileName } from '../../domain/privacy/export/data-export.ts'
import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import { dateKey, dublinClock } from '../../domain/time/dublin-time.ts'
import type { Download } from '../../contract/route.ts'
import type { Ctx } from '../context.ts'
import { findExport, type ExportRow } from './exports.store.ts'
import { archiveKeys } from './pieces.store.ts'

type OpenCtx = Pick<Ctx, 'db' | 'clock' | 'files'>

/** Where the archive is downloaded. Refusals: `export_not_found` once it is deleted, and for anyone else's; `export_not_ready`. */
export const openExport = async (
  ctx: OpenCtx,
  accountId: string,
  exportId: string,
): Promise<Outcome<{ path: string }>> => {
  const found = await readyExport(ctx, accountId, exportId)
  return found.ok ? accepted({ path: `/api/me/exports/${exportId}/archive` }) : found
}

/** The archive, part after part as it is received. Refusals: those of `openExport`. */
export const streamExport = async (
  ctx: OpenCtx,
  accountId: string,
  exportId: string,
): Promise<Outcome<Download>> => {
  const found = await readyExport(ctx, accountId, exportId)
  if (!found.ok) return found
  const { madeAt, requestedAt } = found.value
  const [first, ...rest] = await archiveKeys(ctx.db, found.value)
  const opened = first === undefined ? null : await ctx.files.open(first)
  if (!opened) return refused('export_not_found')
  return accepted({
    fileName: exportFileName(dateKey(dublinClock(madeAt ?? requestedAt))),
    body: streamParts(ctx, opened, rest),
  })
}

const readyExport = async (
  { db, clock }: OpenCtx,
  accountId: string,
  exportId: string,
): Promise<Outcome<ExportRow>> => {
  const row = await findExport(db, { accountId, exportId, now: await clock.now(db) })
  if (!row) return refused('export_not_found')
  return row.madeAt ? accepted(row) : refused('export_not_ready')
}

const streamParts = (
  { files }: Pick<Ctx, 'files'>,
  first: ReadableStream<Uint8Array>,
  keys: readonly string[],
): ReadableStream<Uint8Array> => {
  const waiting = [...keys]
  let reader = first.getReader()
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      for (;;) {
        const { done, value } = await reader.read()
        if (!done) {
          controller.enqueue(value)
          return
        }
        const key = waiting.shift()
        if (key === undefined) {
          controller.close()
          return
        }
        const next = await files.open(key)
        if (!next) throw new Error('a part of an archive is gone')
        reader = next.getReader()
      }
    },
    cancel: (reason) => reader.cancel(reason),
  })
}
