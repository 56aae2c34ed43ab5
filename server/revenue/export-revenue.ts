import type { Download } from '../../contract/route.ts'
import { formatClickThroughRate } from '../../domain/adverts/advert.ts'
import { csvMark, csvRows } from '../../domain/csv.ts'
import { dateKey, dublinClock, formatTime } from '../../domain/time/dublin-time.ts'
import { plainEuro } from '../../domain/money.ts'
import { accepted, type Outcome } from '../../domain/refusal.ts'
import { revenueDescription, revenueSourceLabels } from '../../domain/payments/revenue.ts'
import { writeAudit } from '../audit/index.ts'
import type { Ctx } from '../context.ts'
import type { Database } from '../kit/database/database.ts'
import { readPrimary } from '../kit/database/replica.ts'
import { streamPages, type TextPage } from '../kit/database/stream-pages.ts'
import { advertReports, type AdvertReport } from './advert-statistics.store.ts'
import { partnerRevenues, type PartnerRevenue } from './partner-revenue.store.ts'
import { spanOf, type Period } from './period.ts'
import { revenuePage, revenueStart, type RevenueCursor, type RevenueRow } from './revenue.store.ts'

export const revenueExports = ['revenue', 'adverts', 'partners'] as const
export type RevenueExport = (typeof revenueExports)[number]

/** Rows read at once. */
const rowsAtOnce = 500

/** A period of revenue, of adverts or of insurers as a CSV, generated while it is sent. On record before the first row is read. */
export const exportRevenue = async (
  { db, replica, clock }: Pick<Ctx, 'db' | 'replica' | 'clock'>,
  operatorId: string,
  what: RevenueExport,
  period: Period,
): Promise<Outcome<Download>> => {
  await writeAudit(db, {
    accountId: operatorId,
    action: 'export_report',
    objectId: what,
    after: period,
    at: await clock.now(db),
  })
  // the pages after the first are read from where that came from
  const body = (source: Database) => bodyOf({ db: source }, what, period)
  const { value } = await (replica ? replica.read(body) : readPrimary(db, body))
  return accepted({
    fileName: `towline-${what}-${period.from}-to-${period.to}.csv`,
    body: value,
  })
}

const bodyOf = async (
  { db }: Pick<Ctx, 'db'>,
  what: RevenueExport,
  period: Period,
): Promise<ReadableStream<Uint8Array>> => {
  const span = spanOf(period)
  switch (what) {
    case 'revenue': {
      const pageAfter = async (after: RevenueCursor): Promise<TextPage> => {
        const { rows, next } = await revenuePage(db, span, after, rowsAtOnce)
        return { text: csvRows(rows.map(revenueCells)), next: next && (() => pageAfter(next)) }
      }
      return streamPages(headOf(revenueHeader), pageAfter(revenueStart(span.from)))
    }
    case 'adverts':
      return byId(advertHeader, advertCells, (afterId) =>
        advertReports(db, { ...span, fromDay: period.from, toDay: period.to }, afterId, rowsAtOnce),
      )
    case 'partners':
      return byId(partnerHeader, partnerCells, (afterId) =>
        partnerRevenues(db, span, afterId, rowsAtOnce),
      )
    default:
      return what satisfies never
  }
}

/** A list that is read in the order of its identifiers. */
const byId = <Row extends { id: string }>(
  header: readonly string[],
  cells: (row: Row) => readonly string[],
  read: (afterId: string) => Promise<readonly Row[]>,
): Promise<ReadableStream<Uint8Array>> => {
  const pageAfter = async (afterId: string): Promise<TextPage> => {
    const rows = await read(afterId)
    const last = rows.length < rowsAtOnce ? undefined : rows.at(-1)
    return { text: csvRows(rows.map(cells)), next: last ? () => pageAfter(last.id) : null }
  }
  return streamPages(headOf(header), pageAfter(''))
}

const headOf = (header: readonly string[]): string => csvMark + csvRows([header])
const dayOf = (at: Date): string => dateKey(dublinClock(at))

const revenueHeader = [
  'Date',
  'Time',
  'Source',
  'Description',
  'Status',
  'Amount (EUR, without VAT)',
  'Booking',
]
const revenueCells = (row: RevenueRow): readonly string[] => [
  dayOf(row.earnedAt),
  formatTime(row.earnedAt),
  revenueSourceLabels[row.source],
  revenueDescription(row),
  row.status,
  plainEuro(row.amountCents),
  row.bookingId ?? '',
]

const advertHeader = [
  'Advertisement',
  'Advertiser',
  'Switched on',
  'From',
  'Until',
  'Views in the period',
  'Clicks in the period',
  'CTR in the period',
  'Revenue in the period (EUR, without VAT)',
  'Views in all',
  'Clicks in all',
]
const advertCells = (row: AdvertReport): readonly string[] => [
  row.title,
  row.advertiser_name,
  row.is_active ? 'yes' : 'no',
  dayOf(new Date(Number(row.start_ms))),
  dayOf(new Date(Number(row.end_ms))),
  row.views,
  row.clicks,
  formatClickThroughRate(Number(row.clicks), Number(row.views)),
  plainEuro(Number(row.earned_cents)),
  String(row.all_views),
  String(row.all_clicks),
]

const partnerHeader = [
  'Company',
  'Active',
  'Bookings',
  'Completed',
  'Charged (EUR)',
  'Our revenue (EUR, without VAT)',
  'Discount (EUR)',
  'Average response (seconds)',
]
const partnerCells = (row: PartnerRevenue): readonly string[] => [
  row.companyName,
  row.isActive ? 'yes' : 'no',
  String(row.bookings),
  String(row.completed),
  plainEuro(row.chargedCents),
  plainEuro(row.revenueCents),
  plainEuro(row.discountCents),
  row.responseSeconds === null ? '' : String(Math.round(row.responseSeconds)),
]
