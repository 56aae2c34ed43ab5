/** Rows of `partner_credit_notes`, and which credits of the ledger belong on one. */
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import {
  partnerCredited,
  partnerCreditNotes,
  type PartnerCreditNoteRow,
  type PartnerInvoiceRow,
} from '../../../db/schema/partner-invoices.ts'
import type { InvoiceLine } from '../../../domain/partners/partner-invoice.ts'
import type { Queryable, Tx } from '../../kit/database/database.ts'
import { preparedQuery } from '../../kit/database/prepared-query.ts'
import { lineColumns, lineOf, wasFirstChargedWithin, type LineRow } from './invoices.store.ts'

/** Locks the counter's row until the transaction ends: the next transaction waits, and a rollback gives the number back. */
const takeNumber = preparedQuery<[year: number], { last: number }>(
  'partner credit note number',
  `insert into partner_credit_note_counters as c (year, last) values ($1, 1)
   on conflict (year) do update set last = c.last + 1
   returning last`,
)

/**
 * Credits `t` that belong on a note for the invoice `v`: of what it charged first, after its month, and on no note yet. When a credit was posted
 * in a month whose invoice dates from before credit notes existed, or from before a second charge had no credits, it is on that invoice.
 */
const isToCredit = sql`t.kind = 'account_credit' and t.at >= v.ends_at
  and ${wasFirstChargedWithin(sql.raw('v.starts_at'), sql.raw('v.ends_at'))}
  and not exists (select from partner_credited p where p.ledger_key = t.key)
  and not exists (select from partner_invoices l where l.partner_id = v.partner_id and l.has_later_credits
    and t.at >= l.starts_at and t.at < l.ends_at)
  and not exists (select from partner_invoices l where l.partner_id = v.partner_id and t.at >= l.starts_at and t.at < l.ends_at
    and l.lines @> jsonb_build_array(jsonb_build_object('kind', 'credit', 'bookingId', t.booking_id)))`

const joined = sql`partner_invoices v
  join ledger_entries e on e.partner_id = v.partner_id
  join ledger_transactions t on t.id = e.transaction_id`

/** Invoices with a later credit that is on no note yet, oldest first. */
export const invoicesToCredit = async (
  db: Queryable,
): Promise<{ partnerId: string; invoiceNo: string }[]> => {
  const { rows } = await db.execute<{ partner_id: string; invoice_no: string }>(
    sql`select distinct v.partner_id, v.invoice_no from ${joined} where ${isToCredit} order by 2`,
  )
  return rows.map((row) => ({ partnerId: row.partner_id, invoiceNo: row.invoice_no }))
}

/** Those credits, in the order of the ledger; `ledgerKey` names each there. */
export const creditsOf = async (
  db: Queryable,
  { id, issuedAt }: Pick<PartnerInvoiceRow, 'id' | 'issuedAt'>,
): Promise<{ ledgerKey: string; line: InvoiceLine }[]> => {
  const { rows } = await db.execute<LineRow>(
    sql`select ${lineColumns}
      from ${joined}
      join bookings b on b.id = t.booking_id
      join insurance_bookings i on i.booking_id = b.id
      where v.id = ${id} and ${isToCredit}
      group by t.id, b.id, i.booking_id
      order by t.at, t.id`,
  )
  return rows.map((row) => ({ ledgerKey: row.key, line: lineOf(row, issuedAt) }))
}

/** Inserts a note with the credits on it; the schema checks both when the transaction ends. */
export const insertCreditNote = async (
  tx: Tx,
  note: Omit<PartnerCreditNoteRow, 'number' | 'creditNoteNo'>,
  ledgerKeys: readonly string[],
): Promise<PartnerCreditNoteRow> => {
  const [counter] = await takeNumber(tx, note.year)
  if (!counter) throw new Error('no number for a credit note')
  const [row] = await tx
    .insert(partnerCreditNotes)
    .values({ ...note, number: counter.last })
    .returning()
  if (!row) throw new Error('a credit note was not written')
  await tx
    .insert(partnerCredited)
    .values(ledgerKeys.map((ledgerKey) => ({ ledgerKey, creditNoteId: row.id })))
  return row
}

/** Newest first. */
export const creditNotesOf = (db: Queryable, partnerId: string): Promise<PartnerCreditNoteRow[]> =>
  db
    .select()
    .from(partnerCreditNotes)
    .where(eq(partnerCreditNotes.partnerId, partnerId))
    .orderBy(desc(partnerCreditNotes.issuedAt), desc(partnerCreditNotes.number))

/** In the order of issue. */
export const creditNotesForInvoice = (
  db: Queryable,
  invoiceId: string,
): Promise<PartnerCreditNoteRow[]> =>
  db
    .select()
    .from(partnerCreditNotes)
    .where(eq(partnerCreditNotes.invoiceId, invoiceId))
    .orderBy(asc(partnerCreditNotes.issuedAt))

export const findCreditNote = async (
  db: Queryable,
  partnerId: string,
  creditNoteNo: string,
): Promise<PartnerCreditNoteRow | null> => {
  const [row] = await db
    .select()
    .from(partnerCreditNotes)
    .where(
      and(
        eq(partnerCreditNotes.partnerId, partnerId),
        eq(partnerCreditNotes.creditNoteNo, creditNoteNo),
      ),
    )
  return row ?? null
}
