/** Bookings whose records no law keeps any more: which they are, and what still holds one back. */
import { sql, type SQL } from 'drizzle-orm'
import { heldBookings } from '../../deletions/index.ts'
import type { Queryable, Tx } from '../../kit/database/database.ts'

/** ISO 8601: the end of a year until `cutoff` is over; holds are looked at as of `at`. */
export type Times = { cutoff: string; at: string }

export type DueBooking = { id: string; quoteId: string; yearEnd: Date }

/** Something about the money or the claims of `bookings b` is not finished. */
const isOpen = sql.join(
  [
    sql`payment_operations o where o.booking_id = b.id and o.state <> 'done'`,
    sql`payments p where p.booking_id = b.id and p.status in ('opening', 'held', 'capturing', 'releasing', 'refunding')`,
    sql`payments p join refunds r on r.payment_id = p.id where p.booking_id = b.id and r.state in ('requested', 'pending')`,
    sql`payments p join provider_movements m on m.intent_id = p.intent_id where p.booking_id = b.id and m.state <> 'booked'`,
    sql`refund_requests q where q.booking_id = b.id and q.state = 'open'`,
    sql`card_disputes d where d.booking_id = b.id and d.closed_at is null`,
    sql`operator_tasks k where k.booking_id = b.id and k.closed_at is null`,
    sql`payout_holds h where h.booking_id = b.id and h.decided_at is null`,
    sql`driver_payouts l where l.booking_id = b.id and l.outstanding_cents <> 0`,
    sql`driver_payouts l join payout_transfers t on t.payout_id = l.id
      left join transfer_reversals v on v.transfer_id = t.id and v.state = 'requested'
      where l.booking_id = b.id and (t.state = 'requested' or v.id is not null)`,
    // the customer's money that is still with us
    sql`ledger_transactions t join ledger_entries e on e.transaction_id = t.id
      where t.booking_id = b.id and e.account = 'customer_funds' having sum(e.amount_cents) < 0`,
    // charged to an insurer, and on no invoice yet
    sql`ledger_transactions t where t.booking_id = b.id and t.kind = 'account_charge'
      and not exists (select from insurance_bookings n join partner_invoices i on i.partner_id = n.partner_id
        where n.booking_id = b.id and i.lines @> jsonb_build_array(jsonb_build_object('bookingId', b.id)))`,
    // on an invoice that is not paid, of an insurer that owes
    sql`insurance_bookings n join partner_invoices i on i.partner_id = n.partner_id
      where n.booking_id = b.id and i.lines @> jsonb_build_array(jsonb_build_object('bookingId', b.id))
        and not exists (select from partner_invoice_payments y where y.invoice_id = i.id and y.settles)
        and i.total_cents > coalesce((select sum(y.amount_cents) from partner_invoice_payments y where y.invoice_id = i.id), 0)
          + coalesce((select sum(c.total_cents) from partner_credit_notes c where c.invoice_id = i.id), 0)
        and (select sum(e.amount_cents) from ledger_entries e where e.partner_id = n.partner_id and e.account = 'partner_receivable') > 0`,
  ].map((from) => sql`exists (select from ${from})`),
  sql` or `,
)

const dueSql = ({ cutoff, at }: Times): SQL => sql`
  b.erased_at is null and b.status in ('completed', 'cancelled') and b.created_at < ${cutoff}
  and end_of_books_year(last_entry_of(b.id)) <= ${cutoff}
  and b.id not in ${heldBookings(at)} and not (${isOpen})`

type Row = { id: string; quote_id: string; year_end: string }

const toDue = (row: Row): DueBooking => ({
  id: row.id,
  quoteId: row.quote_id,
  yearEnd: new Date(row.year_end),
})

/** So many of them, after the last one seen. */
export const findDueBookings = async (
  db: Queryable,
  times: Times,
  { after, limit }: { after: string; limit: number },
): Promise<DueBooking[]> => {
  const { rows } = await db.execute<Row>(sql`
    select b.id, b.quote_id, end_of_books_year(last_entry_of(b.id)) as year_end
    from bookings b where b.id > ${after} and ${dueSql(times)} order by b.id limit ${limit}`)
  return rows.map(toDue)
}

/** Those of them that are due still, under the locks of their quotes and of them. */
export const lockDueBookings = async (
  tx: Tx,
  times: Times,
  found: readonly DueBooking[],
): Promise<DueBooking[]> => {
  const [ids, quotes] = [listOf(found.map(({ id }) => id)), listOf(found.map((one) => one.quoteId))]
  await tx.execute(sql`select from quotes where id = any(${quotes}) order by id for no key update`)
  await tx.execute(sql`select from bookings where id = any(${ids}) order by id for no key update`)
  // a statement of its own sees what was committed while it waited for the locks
  const { rows } = await tx.execute<Row>(sql`
    select b.id, b.quote_id, end_of_books_year(last_entry_of(b.id)) as year_end
    from bookings b where b.id = any(${ids}) and ${dueSql(times)} order by b.id`)
  return rows.map(toDue)
}

export const listOf = (values: readonly string[]): SQL => sql`${sql.param([...values])}::text[]`
