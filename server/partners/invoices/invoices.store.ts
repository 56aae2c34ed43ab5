/** Rows of `partner_invoices`, their payments, and what of the ledger belongs on one. */
import { and, asc, desc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import {
  partnerInvoicePayments,
  partnerInvoices,
  type PartnerInvoiceRow,
} from '../../../db/schema/partner-invoices.ts'
import type { InvoiceLine } from '../../../domain/partner-invoice.ts'
import type { Queryable, Tx } from '../../kit/database.ts'
import { namedQuery } from '../../kit/named-query.ts'

/** Locks the counter's row until the transaction ends: whoever comes next waits, and a rollback gives the number back. */
const takeNumber = namedQuery<[year: number], { last: number }>(
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

/** Months before a moment in which something was charged to an account and that have no invoice yet, the oldest first. */
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
  pickup_location: string
  customer_policy_number: string
  claim_reference: string | null
  cents: string
}

/**
 * What was charged to an account from a moment until before another, and what of that was credited in the same time, in the order of the
 * ledger. What is credited later stands on credit notes.
 */
export const linesOf = async (
  db: Queryable,
  partnerId: string,
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date },
): Promise<InvoiceLine[]> => {
  const { rows } = await db.execute<LineRow>(
    sql`select ${lineColumns}
      from ledger_entries e
      join ledger_transactions t on t.id = e.transaction_id
      join bookings b on b.id = t.booking_id
      join insurance_bookings i on i.booking_id = b.id
      where e.partner_id = ${partnerId} and t.kind in ('account_charge', 'account_credit')
        and t.at >= ${startsAt.toISOString()} and t.at < ${endsAt.toISOString()}
        and ${wasChargedWithin(sql`${startsAt.toISOString()}::timestamptz`, sql`${endsAt.toISOString()}::timestamptz`)}
      group by t.id, b.id, i.booking_id
      order by t.at, t.id`,
  )
  return rows.map(lineOf)
}

/** Of a ledger transaction `t` about a booking: whether that was charged from the one moment until before the other. */
export const wasChargedWithin = (from: SQL, before: SQL): SQL =>
  sql`exists (select from ledger_transactions c where c.booking_id = t.booking_id and c.kind = 'account_charge'
    and c.at >= ${from} and c.at < ${before})`

export const lineColumns =
  sql.raw(`t.key, t.kind, t.at, t.booking_id, b.created_at, b.pickup_location,
  i.customer_policy_number, i.claim_reference, sum(e.amount_cents) as cents`)

export const lineOf = (row: LineRow): InvoiceLine => ({
  kind: row.kind === 'account_charge' ? 'charge' : 'credit',
  at: new Date(row.at).toISOString(),
  bookingId: row.booking_id,
  policyNumber: row.customer_policy_number,
  claimReference: row.claim_reference,
  pickup: row.pickup_location,
  amountCents: Number(row.cents),
  bookedAt: new Date(row.created_at).toISOString(),
})

export type InvoiceWithPayments = {
  invoice: PartnerInvoiceRow
  /** In the order in which they were noted. */
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

/** In the order in which they were issued. */
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
