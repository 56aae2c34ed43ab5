/** Rows of `data_exports`. */
import { and, count, desc, eq, gt, isNull } from 'drizzle-orm'
import { dataExports } from '../../db/schema/privacy.ts'
import { cutoffOf } from '../../domain/privacy/retention-periods.ts'
import type { Queryable, Tx } from '../kit/database/database.ts'

export type ExportRow = typeof dataExports.$inferSelect
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

export const isWaiting = and(isNull(dataExports.madeAt), isNull(dataExports.failedAt))

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

/** Given up. Null: it is made or gone. */
export const markFailed = async (tx: Tx, exportId: string, at: Date): Promise<ExportRow | null> => {
  const [row] = await tx
    .update(dataExports)
    .set({ failedAt: at })
    .where(and(eq(dataExports.id, exportId), isWaiting))
    .returning()
  return row ?? null
}
