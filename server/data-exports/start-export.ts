/** Having an archive made, and the list of those that were. */
import type { DataExport } from '../../contract/accounts/data-exports.ts'
import { exportDays, exportStateOf, mayExport } from '../../domain/privacy/export/data-export.ts'
import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import { lockWithOperators, profileById } from '../accounts/index.ts'
import { writeAudit } from '../audit/index.ts'
import type { Ctx } from '../context.ts'
import { openClosure } from '../deletions/index.ts'
import { inTransaction, type Queryable } from '../kit/database/database.ts'
import { newId } from '../kit/ids.ts'
import {
  countSince,
  exportsOfAccount,
  insertExport,
  isOneWaiting,
  type ExportRow,
} from './exports.store.ts'

const dayMs = 86_400_000

type ListCtx = { db: Queryable; clock: Ctx['clock'] }

/** The newest first. */
export const listExports = async (
  { db, clock }: ListCtx,
  accountId: string,
): Promise<DataExport[]> =>
  (await exportsOfAccount(db, accountId, await clock.now(db))).map(viewExport)

/** For operators. Refusal: `not_found`. */
export const listExportsOf = async (
  ctx: ListCtx,
  accountId: string,
): Promise<Outcome<{ exports: DataExport[] }>> => {
  if (!(await profileById(ctx.db, accountId))) return refused('not_found')
  return accepted({ exports: await listExports(ctx, accountId) })
}

const viewExport = (row: ExportRow): DataExport => ({
  exportId: row.id,
  state: exportStateOf(row),
  requestedAt: row.requestedAt.toISOString(),
  isByOperator: row.requestedBy !== row.accountId,
  readyAt: row.madeAt?.toISOString() ?? null,
  until: new Date(row.requestedAt.getTime() + exportDays * dayMs).toISOString(),
  byteCount: row.byteCount,
})

/** `by`: the person, or the operator they wrote to, who gives a reason. */
type Start = { accountId: string; by: string; reason: string | null }

/**
 * Has an archive made. While one is being made nothing changes. An operator's press is on record. An account that is being closed can still
 * have one; one that is erased cannot. Refusals: `not_found`, `export_too_often`.
 */
export const startExport = (
  ctx: Pick<Ctx, 'db' | 'clock' | 'jobs'>,
  { accountId, by, reason }: Start,
): Promise<Outcome<{ exports: DataExport[] }>> =>
  inTransaction(ctx.db, async (tx) => {
    const list = async () => accepted({ exports: await listExports({ ...ctx, db: tx }, accountId) })
    if (!(await lockWithOperators(tx, accountId))) return refused('not_found')
    if ((await openClosure(tx, accountId))?.erasedAt) return refused('not_found')
    if (await isOneWaiting(tx, accountId)) return list()
    const at = await ctx.clock.now(tx)
    const may = mayExport(await countSince(tx, accountId, new Date(at.getTime() - dayMs)))
    if (!may.ok) return may
    const id = newId('exp')
    await insertExport(tx, { id, accountId, requestedBy: by, reason, requestedAt: at })
    await ctx.jobs.enqueue(tx, 'make-data-export', { exportId: id })
    if (reason !== null) {
      const entry = { accountId: by, action: 'export_person_data', objectId: accountId } as const
      await writeAudit(tx, { ...entry, after: { exportId: id, reason }, at })
    }
    return list()
  })
