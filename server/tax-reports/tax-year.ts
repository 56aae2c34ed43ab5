import { createHash } from 'node:crypto'
import type { TaxDriver, TaxYear } from '../../contract/operations/tax-reports.ts'
import {
  isNothing,
  quarterTotals,
  wholeEuros,
  type PerQuarter,
  type QuarterTotals,
} from '../../domain/tax/quarter-totals.ts'
import { dueOn, nextReport, type FiledRow, type ReportPlan } from '../../domain/tax/report-plan.ts'
import { isReportable, sellerKindOf, type TaxDetails } from '../../domain/tax/tax-details.ts'
import { missingSettings, type TaxDriverState } from '../../domain/tax/tax-report.ts'
import { dublinClock } from '../../domain/time/dublin-time.ts'
import type { Ctx } from '../context.ts'
import type { Queryable } from '../kit/database/database.ts'
import { paidInYear } from './entries.store.ts'
import { detailsOfMany, filedRowsOf, reportsOf, requestsOfMany } from './reports.store.ts'
import { openDetails } from './tax-details.ts'

/** A driver with pay in the year, as they would be reported now. */
export type Seller = {
  driverId: string
  name: string
  payoutAccount: string | null
  totals: QuarterTotals
  /** Null: not given. */
  details: TaxDetails | null
  /** A hash of the row; null: there is none. */
  content: string | null
}

export type PreparedYear = {
  sellers: readonly Seller[]
  filed: readonly FiledRow[]
  next: ReportPlan
}

type YearCtx = { db: Queryable } & Pick<Ctx, 'config'>

/** Everything that the next file of a year is made of. A year in which drivers are missing details has no nil report. */
export const prepareYear = async ({ db, config }: YearCtx, year: number): Promise<PreparedYear> => {
  const paid = await paidInYear(db, year)
  const details = await detailsOfMany(
    db,
    paid.map(({ driverId }) => driverId),
  )
  const sellers: Seller[] = []
  for (const { driverId, name, payoutAccount, entries } of paid) {
    const totals = quarterTotals(entries, year)
    const row = details.get(driverId)
    if (isNothing(totals)) continue
    const opened = row ? await openDetails(row, config.authSecret) : null
    const isRow = opened !== null && isReportable(opened.country)
    const content = isRow ? contentOf(opened, payoutAccount, totals) : null
    sellers.push({ driverId, name, payoutAccount, totals, details: opened, content })
  }
  const filed = await filedRowsOf(db, year)
  const reports = await reportsOf(db, year)
  const plan = nextReport(
    filed,
    sellers.flatMap(({ driverId, content }) => (content === null ? [] : [{ driverId, content }])),
    reports.some(({ state }) => state === 'filed'),
  )
  const isIncomplete = sellers.some((seller) => seller.details === null)
  return { sellers, filed, next: plan?.kind === 'nil' && isIncomplete ? null : plan }
}

/** As the message has it: whole euros, so that no correction is made of cents that no one sees. */
const contentOf = (
  details: TaxDetails,
  payoutAccount: string | null,
  { consideration, fees, activities }: QuarterTotals,
): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        writtenOf(details),
        payoutAccount,
        consideration.map(wholeEuros),
        fees.map(wholeEuros),
        activities,
      ]),
    )
    .digest('hex')

/** A person's as rows were filed before companies were known: else each would look corrected. */
const writtenOf = (details: TaxDetails): object => {
  if (sellerKindOf(details) === 'company') return details
  const { companyName: _name, companyNumber: _number, ...person } = details
  return person
}

export const isYearOver = (year: number, now: Date): boolean => dublinClock(now).year > year

/** A year for operators. */
export const loadTaxYear = async (
  { db, clock, config }: { db: Queryable } & Pick<Ctx, 'clock' | 'config'>,
  year: number,
): Promise<TaxYear> => {
  const { sellers, filed, next } = await prepareYear({ db, config }, year)
  const requests = await requestsOfMany(
    db,
    sellers.map(({ driverId }) => driverId),
  )
  const last = new Map(filed.map((row) => [row.driverId, row]))
  const reports = await reportsOf(db, year)
  return {
    year,
    dueOn: dueOn(year),
    isOver: isYearOver(year, await clock.now(db)),
    missingSettings: missingSettings(config.taxEntity),
    totals: totalOf(sellers),
    drivers: sellers.map((seller): TaxDriver => ({
      driverId: seller.driverId,
      name: seller.name,
      state: stateOf(seller, last.get(seller.driverId)),
      requests: requests.get(seller.driverId) ?? 0,
      totals: copyOf(seller.totals),
    })),
    next: next && { kind: next.kind, rows: next.rows.length },
    reports: reports.map(({ id, platformRef: _ref, madeAt, endedAt, ...report }) => ({
      ...report,
      reportId: id,
      madeAt: madeAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
    })),
  }
}

const stateOf = (seller: Seller, row: FiledRow | undefined): TaxDriverState => {
  if (!seller.details) return 'missing_details'
  if (seller.content === null) return 'not_reported'
  if (!row || row.kind === 'OECD3') return 'to_file'
  return row.content === seller.content ? 'filed' : 'changed'
}

type Four = [number, number, number, number]
const four = (values: PerQuarter): Four => [values[0], values[1], values[2], values[3]]

const copyOf = ({ consideration, fees, activities }: QuarterTotals) => ({
  consideration: four(consideration),
  fees: four(fees),
  activities: four(activities),
})

const totalOf = (sellers: readonly Seller[]) => {
  const sum = (of: (totals: QuarterTotals) => PerQuarter): Four =>
    sellers.reduce<Four>(
      (total, { totals }) => {
        const own = of(totals)
        return [total[0] + own[0], total[1] + own[1], total[2] + own[2], total[3] + own[3]]
      },
      [0, 0, 0, 0],
    )
  return {
    consideration: sum(({ consideration }) => consideration),
    fees: sum(({ fees }) => fees),
    activities: sum(({ activities }) => activities),
  }
}
