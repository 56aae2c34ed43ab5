/** What becomes of a file: sent and marked, or discarded; and its download. */
import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { TaxYear } from '../../contract/operations/tax-reports.ts'
import type { Download } from '../../contract/route.ts'
import { profiles, requiredEmail } from '../../db/schema/accounts.ts'
import { driverProfiles } from '../../db/schema/drivers.ts'
import { taxReportRows, taxReports } from '../../db/schema/payouts.ts'
import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import type { TaxReportOutcome } from '../../domain/tax/tax-report.ts'
import { openSecret } from '../accounts/index.ts'
import { auditRead, writeAudit } from '../audit/index.ts'
import type { Ctx } from '../context.ts'
import { inTransaction, type Tx } from '../kit/database/database.ts'
import { layOutMail, notifyAccount, type Mail } from '../notifications/index.ts'
import { findReport, type ReportRow } from './reports.store.ts'
import { loadTaxYear } from './tax-year.ts'
import { updateDueTask } from './watch-due.ts'

type End = { reportId: string; outcome: TaxReportOutcome; note: string }

/**
 * Marks a file as filed with Revenue, so that later ones refer to it and each driver in it gets a copy, or as discarded, as if it had never
 * been made. On record. Refusals: `tax_report_not_found`, `tax_report_ended`.
 */
export const endReport = (
  ctx: Pick<Ctx, 'db' | 'clock' | 'config' | 'jobs'>,
  operatorId: string,
  { reportId, outcome, note }: End,
): Promise<Outcome<TaxYear>> =>
  inTransaction(ctx.db, async (tx) => {
    const [report] = await tx
      .select()
      .from(taxReports)
      .where(eq(taxReports.id, reportId))
      .for('update')
    if (!report) return refused('tax_report_not_found')
    if (report.state !== 'made') return refused('tax_report_ended')
    const at = await ctx.clock.now(tx)
    await tx
      .update(taxReports)
      .set({ state: outcome, endedAt: at, endedBy: operatorId, note: note === '' ? null : note })
      .where(eq(taxReports.id, reportId))
    const action = outcome === 'filed' ? 'file_tax_report' : 'discard_tax_report'
    const after = { year: report.year, ...(note === '' ? {} : { note }) }
    await writeAudit(tx, { accountId: operatorId, action, objectId: reportId, after, at })
    if (outcome === 'filed') await notifyDrivers(ctx, tx, report)
    const year = await loadTaxYear({ ...ctx, db: tx }, report.year)
    await updateDueTask(tx, year, at)
    return accepted(year)
  })

/** Annex V, Section III A(4): each seller gets what is reported of them, by 31 January. Erased accounts have no address. */
const notifyDrivers = async (
  ctx: Pick<Ctx, 'clock' | 'config' | 'jobs'>,
  tx: Tx,
  report: ReportRow,
): Promise<void> => {
  const drivers = await tx
    .select({ id: profiles.id, email: requiredEmail, fullName: profiles.fullName })
    .from(taxReportRows)
    .innerJoin(driverProfiles, eq(driverProfiles.id, taxReportRows.driverId))
    .innerJoin(profiles, eq(profiles.id, driverProfiles.userId))
    .where(eq(taxReportRows.reportId, report.id))
  const reachable = drivers.filter(({ email }) => !email.endsWith('@forgotten.invalid'))
  for (const driver of reachable) {
    await notifyAccount(ctx, tx, {
      kind: 'tax_copy_ready',
      about: `${report.id}:${driver.id}`,
      account: driver,
      mail: copyMail(driver.fullName, report, ctx.config.publicOrigin),
    })
  }
}

const copyMail = (fullName: string, { year, kind }: ReportRow, origin: string): Mail => {
  const isCorrection = kind === 'corrections'
  return layOutMail({
    subject: isCorrection
      ? `Corrected: what we reported to Revenue for ${year}`
      : `What we reported to Revenue for ${year}`,
    heading: `Your copy for ${year}`,
    parts: [
      { kind: 'text', text: `Hello ${fullName},` },
      {
        kind: 'text',
        text: `The law makes us report to Revenue what we paid you in ${year}${isCorrection ? ', and we have corrected that report' : ''}. Your copy has the totals of each quarter. Compare it with your own books, and write to us if something is wrong.`,
      },
      { kind: 'button', label: 'Download your copy', url: `${origin}/driver?tab=statements` },
    ],
    reason: 'You’re getting this email because you drive for Towline.',
  })
}

/** The file; on record before it is opened. Refusal: `tax_report_not_found`. Throws when it is not what its hash says. */
export const openReport = async (
  ctx: Pick<Ctx, 'db' | 'clock' | 'config'>,
  operatorId: string,
  reportId: string,
): Promise<Outcome<Download>> => {
  const report = await findReport(ctx.db, reportId)
  if (!report) return refused('tax_report_not_found')
  await auditRead(ctx, { accountId: operatorId }, 'read_tax_report', reportId)
  const xml = await openSecret(report.xmlSealed, ctx.config.authSecret)
  if (createHash('sha256').update(xml).digest('hex') !== report.sha256) {
    throw new Error('a report to Revenue is not what its hash says')
  }
  return accepted({ fileName: `${report.messageRef}.xml`, body: new TextEncoder().encode(xml) })
}
