/** What insurers booked, brought in and got as discount; their sandbox bookings are in a table of their own. Cents. */
import { sql, type SQL } from 'drizzle-orm'
import type { Queryable } from '../kit/database/database.ts'

export type PartnerRevenue = {
  id: string
  companyName: string
  isActive: boolean
  bookings: number
  completed: number
  /** Charges on its account less refunds. */
  chargedCents: number
  /** Our commission. */
  revenueCents: number
  discountCents: number
  /** From the first offer to the acceptance; null: no driver accepted. */
  responseSeconds: number | null
}

type Row = {
  id: string
  company_name: string
  is_active: boolean
  bookings: string
  completed: string
  charged_cents: string
  revenue_cents: string
  discount_cents: string
  response_seconds: string | null
}

export type Span = { from: Date; before: Date }

const within = (column: SQL, span: Span | null): SQL =>
  span
    ? sql`${column} >= ${span.from.toISOString()} and ${column} < ${span.before.toISOString()}`
    : sql`true`

/**
 * So many insurers in the order in which they joined, after the one the last page ended with; in a span of time, or in all. An
 * invoice's discount is posted without a booking: its other entry says whose it is.
 */
export const partnerRevenues = async (
  db: Queryable,
  span: Span | null,
  afterId: string,
  limit: number,
): Promise<PartnerRevenue[]> => {
  const { rows } = await db.execute<Row>(sql`
    select p.id, p.company_name, p.is_active, booked.bookings, booked.completed, booked.response_seconds,
      account.charged_cents, account.revenue_cents, account.discount_cents
    from (select * from insurance_partners where id > ${afterId} order by id limit ${limit}) p
    cross join lateral (
      select count(*) as bookings, count(*) filter (where b.status = 'completed') as completed,
        avg(extract(epoch from b.accepted_at - o.first_offered_at)) as response_seconds
      from insurance_bookings i join bookings b on b.id = i.booking_id
      cross join lateral (select min(offered_at) as first_offered_at from offers where booking_id = b.id) o
      where i.partner_id = p.id and ${within(sql`i.created_at`, span)}
    ) booked
    cross join lateral (
      select coalesce(sum(e.amount_cents) filter (where e.account = 'partner_receivable' and t.kind in ('account_charge', 'account_credit')), 0) as charged_cents,
        coalesce(-sum(e.amount_cents) filter (where e.account = 'insurance_partnership_revenue'), 0) as revenue_cents,
        coalesce(sum(e.amount_cents) filter (where e.account = 'volume_discounts'), 0) as discount_cents
      from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
      where ${within(sql`t.at`, span)} and t.id in (
        select t2.id from insurance_bookings i join ledger_transactions t2 on t2.booking_id = i.booking_id
          where i.partner_id = p.id
        union all
        select o.transaction_id from ledger_entries o join ledger_transactions t3 on t3.id = o.transaction_id
          where o.partner_id = p.id and t3.booking_id is null)
    ) account
    order by p.id`)
  return rows.map((row) => ({
    id: row.id,
    companyName: row.company_name,
    isActive: row.is_active,
    bookings: Number(row.bookings),
    completed: Number(row.completed),
    chargedCents: Number(row.charged_cents),
    revenueCents: Number(row.revenue_cents),
    discountCents: Number(row.discount_cents),
    responseSeconds: row.response_seconds === null ? null : Number(row.response_seconds),
  }))
}
