/** The deletion log, for operators and auditors. */
import { desc, lt } from 'drizzle-orm'
import type { Deletion } from '../../contract/operations/deletions.ts'
import type { Download } from '../../contract/route.ts'
import { deletionLog } from '../../db/schema/privacy.ts'
import { csvMark, csvRows } from '../../domain/csv.ts'
import { retentionRules, ruleNames } from '../../domain/privacy/retention-rules.ts'
import { accepted, type Outcome } from '../../domain/refusal.ts'
import { dateKey, dublinClock } from '../../domain/time/dublin-time.ts'
import { writeAudit } from '../audit/index.ts'
import type { Ctx } from '../context.ts'
import type { Queryable } from '../kit/database/database.ts'
import { streamPages, type TextPage } from '../kit/database/stream-pages.ts'

export type DeletionPage = { items: Deletion[]; nextCursor: string | null }

/** Newest first; identifiers sort by creation. `cursor`: the last of the page before. */
export const listDeletions = async (
  { db }: { db: Queryable },
  { cursor, limit }: { cursor?: string; limit: number },
): Promise<DeletionPage> => {
  const rows = await db
    .select()
    .from(deletionLog)
    .where(cursor === undefined ? undefined : lt(deletionLog.id, cursor))
    .orderBy(desc(deletionLog.id))
    .limit(limit + 1)
  const items = rows.slice(0, limit).map(viewRow)
  return { items, nextCursor: rows.length > limit ? (items.at(-1)?.deletionId ?? null) : null }
}

const viewRow = ({ id, ...row }: typeof deletionLog.$inferSelect): Deletion => ({
  ...row,
  deletionId: id,
  removes: removesOf(row.rule),
  at: row.at.toISOString(),
  dataFrom: row.dataFrom?.toISOString() ?? null,
  dataTo: row.dataTo?.toISOString() ?? null,
})

/** A rule that is no longer in the table is shown by its name. */
const removesOf = (name: string): string => {
  const known = ruleNames.find((one) => one === name)
  return known ? retentionRules[known].removes : name
}

const rowsAtOnce = 500

const header = [
  'Deleted at',
  'Category',
  'Rule',
  'Version',
  'Rows',
  'Data from',
  'Data to',
  'Job',
  'Run',
]

/** The whole log as a CSV, generated while it is sent. On record before the first row is read. */
export const exportDeletions = async (
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  operatorId: string,
): Promise<Outcome<Download>> => {
  const at = await clock.now(db)
  await writeAudit(db, {
    accountId: operatorId,
    action: 'export_report',
    objectId: 'deletions',
    at,
  })
  const pageAfter = async (cursor?: string): Promise<TextPage> => {
    const { items, nextCursor } = await listDeletions(
      { db },
      { limit: rowsAtOnce, ...(cursor === undefined ? {} : { cursor }) },
    )
    const next = nextCursor === null ? null : () => pageAfter(nextCursor)
    return { text: csvRows(items.map(cellsOf)), next }
  }
  return accepted({
    fileName: `towline-deletions-${dateKey(dublinClock(at))}.csv`,
    body: await streamPages(csvMark + csvRows([header]), pageAfter()),
  })
}

const cellsOf = (row: Deletion): string[] => [
  row.at,
  row.category,
  row.rule,
  row.ruleVersion,
  String(row.rowCount),
  row.dataFrom ?? '',
  row.dataTo ?? '',
  row.job,
  row.jobRun ?? '',
]
