/** Rows of `tax_reports` and `tax_report_rows`. */
import { and, asc, count, desc, eq, inArray } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { profiles } from '../../db/schema/accounts.ts'
import {
  driverTaxDetails,
  driverTaxRequests,
  taxReportRows,
  taxReports,
  type TaxDetailsRow,
} from '../../db/schema/payouts.ts'
import type { FiledRow } from '../../domain/tax/report-plan.ts'
import type { Queryable } from '../kit/database/database.ts'

export type ReportRow = typeof taxReports.$inferSelect
export type ReportedRow = typeof taxReportRows.$inferSelect

/** What was filed of a year, in the order in which it was. */
export const filedRowsOf = async (db: Queryable, year: number): Promise<FiledRow[]> => {
  const rows = await db
    .select({
      driverId: taxReportRows.driverId,
      docRefId: taxReportRows.docRef,
      kind: taxReportRows.kind,
      content: taxReportRows.contentSha256,
    })
    .from(taxReportRows)
    .innerJoin(taxReports, eq(taxReports.id, taxReportRows.reportId))
    .where(and(eq(taxReports.year, year), eq(taxReports.state, 'filed')))
    .orderBy(asc(taxReports.madeAt), asc(taxReports.id))
  return rows
}

const maker = alias(profiles, 'maker')
const ender = alias(profiles, 'ender')

/** The newest first, without their contents. */
export const reportsOf = async (db: Queryable, year: number) =>
  db
    .select({
      id: taxReports.id,
      kind: taxReports.kind,
      messageRef: taxReports.messageRef,
      platformRef: taxReports.platformRef,
      state: taxReports.state,
      sha256: taxReports.sha256,
      byteCount: taxReports.byteCount,
      madeAt: taxReports.madeAt,
      madeBy: maker.fullName,
      endedAt: taxReports.endedAt,
      endedBy: ender.fullName,
      note: taxReports.note,
      drivers: count(taxReportRows.docRef),
    })
    .from(taxReports)
    .innerJoin(maker, eq(maker.id, taxReports.madeBy))
    .leftJoin(ender, eq(ender.id, taxReports.endedBy))
    .leftJoin(taxReportRows, eq(taxReportRows.reportId, taxReports.id))
    .where(eq(taxReports.year, year))
    .groupBy(taxReports.id, maker.fullName, ender.fullName)
    .orderBy(desc(taxReports.madeAt), desc(taxReports.id))

export const findReport = async (db: Queryable, reportId: string): Promise<ReportRow | null> => {
  const [row] = await db.select().from(taxReports).where(eq(taxReports.id, reportId))
  return row ?? null
}

export const detailsOfMany = async (
  db: Queryable,
  driverIds: readonly string[],
): Promise<ReadonlyMap<string, TaxDetailsRow>> => {
  const rows = await db
    .select()
    .from(driverTaxDetails)
    .where(inArray(driverTaxDetails.driverId, [...driverIds]))
  return new Map(rows.map((row) => [row.driverId, row]))
}

/** How often each was requested to give their details. */
export const requestsOfMany = async (
  db: Queryable,
  driverIds: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const rows = await db
    .select({ driverId: driverTaxRequests.driverId, sent: count() })
    .from(driverTaxRequests)
    .where(inArray(driverTaxRequests.driverId, [...driverIds]))
    .groupBy(driverTaxRequests.driverId)
  return new Map(rows.map(({ driverId, sent }) => [driverId, sent]))
}

/** What filed files say of a driver, the newest first. */
export const filedOfDriver = async (
  db: Queryable,
  driverId: string,
): Promise<(ReportedRow & { year: number; filedAt: Date })[]> => {
  const rows = await db
    .select({ row: taxReportRows, year: taxReports.year, filedAt: taxReports.endedAt })
    .from(taxReportRows)
    .innerJoin(taxReports, eq(taxReports.id, taxReportRows.reportId))
    .where(and(eq(taxReportRows.driverId, driverId), eq(taxReports.state, 'filed')))
    .orderBy(desc(taxReports.madeAt), desc(taxReports.id))
  return rows.flatMap(({ row, year, filedAt }) => (filedAt ? [{ ...row, year, filedAt }] : []))
}
