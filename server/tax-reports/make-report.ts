import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { TaxYear } from '../../contract/operations/tax-reports.ts'
import { taxReportRows, taxReports } from '../../db/schema/payouts.ts'
import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import { problemsOfMessage } from '../../domain/tax/dpi/dpi-elements.ts'
import { dpiMessage, type ReportedSeller } from '../../domain/tax/dpi/dpi-message.ts'
import { writeXml } from '../../domain/xml.ts'
import { docRefOf, messageRefOf, type PlannedRow } from '../../domain/tax/report-plan.ts'
import { platformOf } from '../../domain/tax/tax-report.ts'
import { sealSecret } from '../accounts/index.ts'
import { writeAudit } from '../audit/index.ts'
import type { Ctx } from '../context.ts'
import { inTransaction, type Queryable } from '../kit/database/database.ts'
import { newId } from '../kit/ids.ts'
import { detailsOf } from './details.store.ts'
import { reportsOf } from './reports.store.ts'
import { openDetails } from './tax-details.ts'
import { isYearOver, loadTaxYear, prepareYear, type PreparedYear } from './tax-year.ts'
import { updateDueTask } from './watch-due.ts'

type MakeCtx = Pick<Ctx, 'db' | 'clock' | 'config'>
const nothing = [0, 0, 0, 0] as const

/**
 * Makes the next file of a year and keeps it, encrypted, with its hash; on record. One waits at a time, because a correction refers to what
 * was filed. Refusals: `tax_platform_missing`, `tax_year_not_over`, `tax_report_open`, `tax_report_nothing`.
 */
export const makeReport = (
  ctx: MakeCtx,
  operatorId: string,
  year: number,
): Promise<Outcome<TaxYear>> =>
  inTransaction(ctx.db, async (tx) => {
    // two operators who press together make one
    await tx.execute(sql`lock table tax_reports in share row exclusive mode`)
    const { config } = ctx
    const platform = platformOf(config.taxEntity, config.vatNumber)
    if (!platform) return refused('tax_platform_missing')
    const at = await ctx.clock.now(tx)
    if (!isYearOver(year, at)) return refused('tax_year_not_over')
    const earlier = await reportsOf(tx, year)
    if (earlier.some(({ state }) => state === 'made')) return refused('tax_report_open')
    const prepared = await prepareYear({ db: tx, config }, year)
    const plan = prepared.next
    if (!plan) return refused('tax_report_nothing')

    const reportId = newId('txr')
    const unique = reportId.slice('txr_'.length)
    const messageRef = messageRefOf(year, unique)
    const first = earlier.findLast(({ state }) => state === 'filed')
    const platformRef = first?.platformRef ?? docRefOf(year, `${unique}-P`)
    const sellers: ReportedSeller[] = []
    const rows: (typeof taxReportRows.$inferInsert)[] = []
    for (const [index, planned] of plan.rows.entries()) {
      const seller = await sellerOf({ ...ctx, db: tx }, prepared, planned)
      if (!seller) continue
      const docRefId = docRefOf(year, `${unique}-${index + 1}`)
      const { kind, corrects, driverId } = planned
      sellers.push({ ...seller, spec: { kind, docRefId, corrects } })
      rows.push({
        docRef: docRefId,
        reportId,
        driverId,
        kind,
        corrects,
        contentSha256: seller.content,
        considerationCents: [...seller.totals.consideration],
        feesCents: [...seller.totals.fees],
        activities: [...seller.totals.activities],
      })
    }
    const message = dpiMessage({
      messageRefId: messageRef,
      kind: plan.kind,
      year,
      madeAt: at,
      platform: {
        ...platform,
        spec: { kind: first ? 'OECD0' : 'OECD1', docRefId: platformRef, corrects: null },
      },
      sellers,
    })
    const problems = problemsOfMessage(message)
    if (problems.length > 0) throw new Error(`a message departs from its schema: ${problems[0]}`)
    const xml = writeXml(message)
    const sha256 = createHash('sha256').update(xml).digest('hex')
    await tx.insert(taxReports).values({
      id: reportId,
      year,
      kind: plan.kind,
      messageRef,
      platformRef,
      xmlSealed: await sealSecret(xml, config.authSecret),
      sha256,
      byteCount: Buffer.byteLength(xml),
      madeAt: at,
      madeBy: operatorId,
    })
    if (rows.length > 0) await tx.insert(taxReportRows).values(rows)
    const after = { year, kind: plan.kind, drivers: rows.length, sha256 }
    const entry = { accountId: operatorId, action: 'make_tax_report' } as const
    await writeAudit(tx, { ...entry, objectId: reportId, after, at })
    const made = await loadTaxYear({ ...ctx, db: tx }, year)
    await updateDueTask(tx, made, at)
    return accepted(made)
  })

type Content = Omit<ReportedSeller, 'spec'> & { content: string }

/** A seller who should not have been reported is named once more, with nothing paid. */
const sellerOf = async (
  { db, config }: { db: Queryable } & Pick<Ctx, 'config'>,
  { sellers, filed }: PreparedYear,
  { driverId, corrects }: PlannedRow,
): Promise<Content | null> => {
  const seller = sellers.find((one) => one.driverId === driverId)
  if (seller?.details && seller.content !== null) {
    const { details, payoutAccount, totals, content } = seller
    return { details, payoutAccount, totals, content }
  }
  const row = await detailsOf(db, driverId)
  const content = filed.find(({ docRefId }) => docRefId === corrects)?.content
  if (!row || content === undefined) return null
  const totals = { consideration: nothing, fees: nothing, activities: nothing }
  return {
    details: await openDetails(row, config.authSecret),
    payoutAccount: null,
    totals,
    content,
  }
}
