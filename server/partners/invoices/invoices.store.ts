/** Rows of `partner_invoices`, their payments, and which ledger entries belong on one. */
import { and, asc, desc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import {
  partnerInvoicePayments,
  partnerInvoices,
  type PartnerInvoiceRow,
} from '../../../db/schema/partner-invoices.ts'
import type { InvoiceLine } from '../../../domain/partners/partner-invoice.ts'
import { dublinDay } from '../../../domain/payments/tax-point.ts'
import type { Queryable, Tx } from '../../kit/database/database.ts'
import { preparedQuery } from '../../kit/database/prepared-query.ts'

/** Locks the counter's row until the transaction ends: the next transaction waits, and a rollback gives the number back. */
const takeNumber = preparedQuery<[year: number], { last: number }>(
  'partner invoice number',
  `insert into partner_invoice_counters as c (year, last) values ($1, 1)
   on conflict (year) do update set last = c.last + 1
   returning last`,
)

export const insertInvoice = async (
  tx: Tx,
  invoice: Omit<PartnerInvoiceRow, 'number' | 'invoiceNo' | 'hasLaterCredits'>,
): Promise<PartnerInvoiceRow> => {
  const [counter] = await takeNumber(tx, invoice.year)
  if (!counter) throw new Error('no number for an insurer’s invoice')
  const [row] = await tx
    .insert(partnerInvoices)
    .values({ ...invoice, number: counter.last })
    .returning()
  if (!row) throw new Error('an insurer’s invoice was not written')
  return row
}

/** Months before a given time in which an account was charged and that have no invoice yet, oldest first. */
export const monthsToInvoice = async (
  db: Queryable,
  before: Date,
): Promise<{ partnerId: string; month: string }[]> => {
  const { rows } = await db.execute<{ partner_id: string; month: string }>(
    sql`select distinct e.partner_id, to_char(t.at at time zone 'Europe/Dublin', 'YYYY-MM') as month
      from ledger_entries e
      join ledger_transactions t on t.id = e.transaction_id
      where e.partner_id is not null and t.kind = 'account_charge' and t.at < ${before.toISOString()}
        and not exists (select from partner_invoices i
          where i.partner_id = e.partner_id and i.month = to_char(t.at at time zone 'Europe/Dublin', 'YYYY-MM'))
      order by 2, 1`,
  )
  return rows.map((row) => ({ partnerId: row.partner_id, month: row.month }))
}

export type LineRow = {
  key: string
  kind: 'account_charge' | 'account_credit'
  at: string
  booking_id: string
  created_at: string
  tax_point: string | null
  has_ended: boolean
  pickup_location: string
  customer_policy_number: string
  claim_reference: string | null
  cents: string
  /** Of the charge of a split bill: what the card pays beside it. */
  excess_cents: number | null
}

/**
 * What was charged to an account from one time until before another, and what was credited in that time of what was charged first then, in the
 * order of the ledger. Later credits are on credit notes. `issuedAt`: of the invoice they are for.
 */
export const linesOf = async (
  db: Queryable,
  partnerId: string,
  { startsAt, endsAt, issuedAt }: { startsAt: Date; endsAt: Date; issuedAt: Date },
): Promise<InvoiceLine[]> => {
  const { rows } = await db.execute<LineRow>(
    sql`select ${lineColumns}
      from ledger_entries e
      join ledger_transactions t on t.id = e.transaction_id
      join bookings b on b.id = t.booking_id
      join insurance_bookings i on i.booking_id = b.id
      where e.partner_id = ${partnerId} and t.kind in ('account_charge', 'account_credit')
        and t.at >= ${startsAt.toISOString()} and t.at < ${endsAt.toISOString()}
        and (t.kind = 'account_charge' or ${wasFirstChargedWithin(sql`${startsAt.toISOString()}::timestamptz`, sql`${endsAt.toISOString()}::timestamptz`)})
      group by t.id, b.id, i.booking_id
      order by t.at, t.id`,
  )
  return rows.map((row) => lineOf(row, issuedAt))
}

/**
 * For a ledger transaction `t` about a booking: whether that booking was charged first from the one time until before the other. The bank that
 * takes an excess back makes a second charge, perhaps of another month; what is credited belongs to the first.
 */
export const wasFirstChargedWithin = (from: SQL, before: SQL): SQL =>
  sql`exists (select from ledger_transactions c where c.booking_id = t.booking_id and c.kind = 'account_charge'
    having min(c.at) >= ${from} and min(c.at) < ${before})`

export const lineColumns = sql.raw(`t.key, t.kind, t.at, t.booking_id, b.created_at,
  to_char(b.tax_point, 'YYYY-MM-DD') as tax_point,
  exists (select from ledger_transactions d where d.booking_id = b.id and d.kind in ('completion', 'cancellation_fee')) as has_ended,
  b.pickup_location, i.customer_policy_number, i.claim_reference, sum(e.amount_cents) as cents,
  (select p.amount_cents from payments p where p.booking_id = b.id and b.paid_by = 'split' and t.key = 'account_charge:' || p.id) as excess_cents`)

/**
 * A job that has not ended has its tax point with the invoice that charges it, issued at that time (`domain/payments/tax-point.ts`). One that ended
 * without a tax point was ended by an older release, and is in the ledger at the rate of the booking day.
 */
const taxPointOf = ({ tax_point, has_ended, created_at }: LineRow, invoicedAt: Date): string =>
  tax_point ?? dublinDay(has_ended ? new Date(created_at) : invoicedAt)

export const lineOf = (row: LineRow, invoicedAt: Date): InvoiceLine => ({
  kind: row.kind === 'account_charge' ? 'charge' : 'credit',
  at: new Date(row.at).toISOString(),
  bookingId: row.booking_id,
  policyNumber: row.customer_policy_number,
  claimReference: row.claim_reference,
  pickup: row.pickup_location,
  amountCents: Number(row.cents),
  ...(row.excess_cents === null ? {} : { excessCents: row.excess_cents }),
  bookedAt: new Date(row.created_at).toISOString(),
  taxPoint: taxPointOf(row, invoicedAt),
})

export type InvoiceWithPayments = {
  invoice: PartnerInvoiceRow
  /** In the order of recording. */
  payments: (typeof partnerInvoicePayments.$inferSelect)[]
}

const withPayments = async (
  db: Queryable,
  where: SQL | undefined,
  ...order: SQL[]
): Promise<InvoiceWithPayments[]> => {
  const invoices = await db
    .select()
    .from(partnerInvoices)
    .where(where)
    .orderBy(...order)
  const ids = invoices.map(({ id }) => id)
  const payments = await db
    .select()
    .from(partnerInvoicePayments)
    .where(inArray(partnerInvoicePayments.invoiceId, ids))
    .orderBy(asc(partnerInvoicePayments.notedAt), asc(partnerInvoicePayments.ledgerKey))
  return invoices.map((invoice) => ({
    invoice,
    payments: payments.filter(({ invoiceId }) => invoiceId === invoice.id),
  }))
}

/** In the order of issue. */
export const invoicesAsIssued = (
  db: Queryable,
  partnerId: string,
): Promise<InvoiceWithPayments[]> =>
  withPayments(
    db,
    eq(partnerInvoices.partnerId, partnerId),
    asc(partnerInvoices.issuedAt),
    asc(partnerInvoices.month),
  )

/** Newest first. */
export const invoicesOf = (db: Queryable, partnerId: string): Promise<InvoiceWithPayments[]> =>
  withPayments(db, eq(partnerInvoices.partnerId, partnerId), desc(partnerInvoices.month))

export const findInvoice = async (
  db: Queryable,
  partnerId: string,
  invoiceNo: string,
): Promise<InvoiceWithPayments | null> => {
  const [row] = await withPayments(
    db,
    and(eq(partnerInvoices.partnerId, partnerId), eq(partnerInvoices.invoiceNo, invoiceNo)),
  )
  return row ?? null
}

export const insertInvoicePayment = async (
  tx: Tx,
  payment: typeof partnerInvoicePayments.$inferInsert,
): Promise<void> => {
  await tx.insert(partnerInvoicePayments).values(payment)
}
