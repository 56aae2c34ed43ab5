/** Rows of `driver_page_openings`. */
import { and, eq, inArray } from 'drizzle-orm'
import { driverDocumentPages, driverPageOpenings } from '../../db/schema/verification.ts'
import type { Queryable, Tx } from '../kit/database/database.ts'

/** Keeps the first time. */
export const openPages = async (
  tx: Tx,
  pageIds: readonly string[],
  { accountId, at }: { accountId: string; at: Date },
): Promise<void> => {
  if (pageIds.length === 0) return
  await tx
    .insert(driverPageOpenings)
    .values(pageIds.map((pageId) => ({ pageId, accountId, at })))
    .onConflictDoNothing()
}

/** The driver's pages that this operator has opened. */
export const pagesOpenedBy = async (
  db: Queryable,
  driverId: string,
  accountId: string,
): Promise<readonly string[]> => {
  const ofDriver = db
    .select({ id: driverDocumentPages.id })
    .from(driverDocumentPages)
    .where(eq(driverDocumentPages.driverId, driverId))
  const rows = await db
    .select({ pageId: driverPageOpenings.pageId })
    .from(driverPageOpenings)
    .where(
      and(
        eq(driverPageOpenings.accountId, accountId),
        inArray(driverPageOpenings.pageId, ofDriver),
      ),
    )
  return rows.map(({ pageId }) => pageId)
}
