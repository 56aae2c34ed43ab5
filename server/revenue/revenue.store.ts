/** Lines of revenue: the view `platform_revenue` and the entries it is made of. Cents. */
import { sql, type SQL } from 'drizzle-orm'
import type { RevenueSource, RevenueStatus } from '../../domain/payments/revenue.ts'
import type { Queryable } from '../kit/database/database.ts'

export type RevenueRow = {
  id: string
  amountCents: number
  source: RevenueSource
  status: RevenueStatus
  earnedAt: Date
  kind: string
  bookingId: string | null
  area: string | null
  company: string | null
  advertiser: string | null
  advert: string | null
}

type Line = {
  id: string
  cents: string
  source: RevenueSource
  status: RevenueStatus
  earned_ms: string
  /** To the microsecond, for the next page. */
  earned_at: string
  kind: string
  booking_id: string | null
  area: string | null
  company: string | null
  advertiser: string | null
  advert: string | null
}

/** What a line is about, beside its amount. */
const facts = sql`
  r.id, r.amount_cents as cents, r.source_type as source, r.status, r.kind, r.booking_id,
  extract(epoch from r.date_earned) * 1000 as earned_ms, r.date_earned::text as earned_at,
  b.pickup ->> 'area' as area, p.company_name as company, a.advertiser_name as advertiser, a.title as advert`
const about = sql`
  left join bookings b on b.id = r.booking_id
  left join insurance_bookings i on i.booking_id = r.booking_id
  left join insurance_partners p on p.id = i.partner_id
  left join advert_charges c on c.id = r.advert_charge_id
  left join advertisements a on a.id = c.ad_id`

const rowOf = (line: Line): RevenueRow => ({
  id: line.id,
  amountCents: Number(line.cents),
  source: line.source,
  status: line.status,
  earnedAt: new Date(Number(line.earned_ms)),
  kind: line.kind,
  bookingId: line.booking_id,
  area: line.area,
  company: line.company,
  advertiser: line.advertiser,
  advert: line.advert,
})

/** The newest, whatever their state. */
export const newestRevenue = async (db: Queryable, limit: number): Promise<RevenueRow[]> => {
  const { rows } = await db.execute<Line>(sql`
    select ${facts} from (
      (${confirmed} order by t.at desc, t.id desc, e.line desc limit ${limit})
      union all
      (select p.*, p.id, 0 from platform_revenue p where p.status = 'awaiting' order by p.date_earned desc, p.id desc limit ${limit})
    ) r ${about} order by r.date_earned desc, r.id desc limit ${limit}`)
  return rows.map(rowOf)
}

/** Where a page ended: among confirmed or waiting lines. `at` is to the microsecond. */
export type RevenueCursor = { isConfirmed: boolean; at: string; id: string; line: number }

/** Before the first line of a period. */
export const revenueStart = (from: Date): RevenueCursor => ({
  isConfirmed: true,
  at: from.toISOString(),
  id: '',
  line: 0,
})

/**
 * A page of a period's lines after where the last page ended, and where this one ends, null at the end of all: confirmed lines, oldest
 * first, then waiting ones. Each page is read from an index where the last one ended, however long the list.
 */
export const revenuePage = async (
  db: Queryable,
  { from, before }: { from: Date; before: Date },
  after: RevenueCursor,
  limit: number,
): Promise<{ rows: RevenueRow[]; next: RevenueCursor | null }> => {
  const { rows } = await db.execute<Line & { cursor_id: string; line: number }>(sql`
    select ${facts}, r.cursor_id, r.line from (
      ${after.isConfirmed ? confirmedAfter(after, before, limit) : awaitingAfter(after, before, limit)}
    ) r ${about} order by r.date_earned, r.cursor_id, r.line`)
  const last = rows.length < limit ? undefined : rows.at(-1)
  const next = last
    ? { isConfirmed: after.isConfirmed, at: last.earned_at, id: last.cursor_id, line: last.line }
    : after.isConfirmed
      ? { ...revenueStart(from), isConfirmed: false }
      : null
  return { rows: rows.map(rowOf), next }
}

/** As `platform_revenue` has it, to be taken in the order of its index. */
const confirmed = sql`
  select t.id || '.' || e.line as id, -e.amount_cents as amount_cents,
    case e.account when 'commission_revenue' then 'commission'
      when 'insurance_partnership_revenue' then 'insurance_partnership' else 'advertisement' end as source_type,
    'confirmed' as status, t.at as date_earned, t.kind, t.booking_id, t.advert_charge_id, t.id as cursor_id, e.line
  from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
    and e.account in ('commission_revenue', 'insurance_partnership_revenue', 'advertisement_revenue')`

const confirmedAfter = ({ at, id, line }: RevenueCursor, before: Date, limit: number): SQL => sql`
  ${confirmed}
  where (t.at, t.id) >= (${at}::timestamptz, ${id}) and (t.at, t.id, e.line) > (${at}::timestamptz, ${id}, ${line})
    and t.at < ${before.toISOString()}
  order by t.at, t.id, e.line limit ${limit}`

const awaitingAfter = ({ at, id }: RevenueCursor, before: Date, limit: number): SQL => sql`
  select p.*, p.id as cursor_id, 0 as line from platform_revenue p
  where p.status = 'awaiting' and (p.date_earned, p.id) > (${at}::timestamptz, ${id}) and p.date_earned < ${before.toISOString()}
  order by p.date_earned, p.id limit ${limit}`
