/** Rows of `data_exports`, and where the parts of an archive are stored. */
import { and, count, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import { dataExports } from '../../db/schema/privacy.ts'
import { cutoffOf } from '../../domain/privacy/retention-periods.ts'
import type { Queryable, Tx } from '../kit/database/database.ts'

export type ExportRow = typeof dataExports.$inferSelect
type Parts = Pick<ExportRow, 'id' | 'run' | 'parts'>

/** Key in the file store; parts are counted from 1. */
export const partKeyOf = ({ id, run }: Pick<ExportRow, 'id' | 'run'>, part: number): string =>
  `exports/${id}/${run}-${part}.part`

export const keysOf = (row: Parts): string[] =>
  Array.from({ length: row.parts }, (_, at) => partKeyOf(row, at + 1))

/** Those that the rule has not reached, the newest first. */
export const exportsOfAccount = (
  db: Queryable,
  accountId: string,
  now: Date,
): Promise<ExportRow[]> =>
  db
    .select()
    .from(dataExports)
    .where(
      and(
        eq(dataExports.accountId, accountId),
        gt(dataExports.requestedAt, cutoffOf('data_exports', now)),
      ),
    )
    .orderBy(desc(dataExports.requestedAt), desc(dataExports.id))

/** One of this account that the rule has not reached. */
export const findExport = async (
  db: Queryable,
  of: { accountId: string; exportId: string; now: Date },
): Promise<ExportRow | null> => {
  const [row] = await db
    .select()
    .from(dataExports)
    .where(
      and(
        eq(dataExports.id, of.exportId),
        eq(dataExports.accountId, of.accountId),
        gt(dataExports.requestedAt, cutoffOf('data_exports', of.now)),
      ),
    )
  return row ?? null
}

const isWaiting = and(isNull(dataExports.madeAt), isNull(dataExports.failedAt))

export const isOneWaiting = async (db: Queryable, accountId: string): Promise<boolean> =>
  (await db.$count(dataExports, and(eq(dataExports.accountId, accountId), isWaiting))) > 0

/** Those that did not fail, requested after this moment. */
export const countSince = async (
  db: Queryable,
  accountId: string,
  since: Date,
): Promise<number> => {
  const [row] = await db
    .select({ requested: count() })
    .from(dataExports)
    .where(
      and(
        eq(dataExports.accountId, accountId),
        gt(dataExports.requestedAt, since),
        isNull(dataExports.failedAt),
      ),
    )
  return row?.requested ?? 0
}

export const insertExport = async (
  tx: Tx,
  row: Pick<ExportRow, 'id' | 'accountId' | 'requestedBy' | 'reason' | 'requestedAt'>,
): Promise<void> => {
  await tx.insert(dataExports).values(row)
}

/** Its next run, and what the run before left in the store; null: it is made, given up or gone. */
export const beginRun = async (
  tx: Tx,
  exportId: string,
): Promise<{ row: ExportRow; left: string[] } | null> => {
  const [before] = await tx
    .select()
    .from(dataExports)
    .where(and(eq(dataExports.id, exportId), isWaiting))
    .for('update')
  if (!before) return null
  const [row] = await tx
    .update(dataExports)
    .set({ run: sql`${dataExports.run} + 1`, parts: 0 })
    .where(eq(dataExports.id, exportId))
    .returning()
  return row ? { row, left: keysOf(before) } : null
}

/** Before a part is stored: what removes the archive has to know of it. False: another run has begun, or the row is gone. */
export const notePart = async (
  db: Queryable,
  { id, run }: Pick<ExportRow, 'id' | 'run'>,
  parts: number,
): Promise<boolean> => {
  const rows = await db
    .update(dataExports)
    .set({ parts })
    .where(and(eq(dataExports.id, id), eq(dataExports.run, run), isWaiting))
    .returning({ id: dataExports.id })
  return rows.length > 0
}

export const markMade = async (
  tx: Tx,
  { id, run }: Pick<ExportRow, 'id' | 'run'>,
  made: { byteCount: number; madeAt: Date },
): Promise<boolean> => {
  const rows = await tx
    .update(dataExports)
    .set(made)
    .where(and(eq(dataExports.id, id), eq(dataExports.run, run), isWaiting))
    .returning({ id: dataExports.id })
  return rows.length > 0
}

/** Given up: what is left of it in the store. */
export const markFailed = async (tx: Tx, exportId: string, at: Date): Promise<string[]> => {
  const rows = await tx
    .update(dataExports)
    .set({ failedAt: at })
    .where(and(eq(dataExports.id, exportId), isWaiting))
    .returning()
  return rows.flatMap(keysOf)
}
