/** Rows of `dealer_statements`, and the ledger's figures for one. Cents. */
import { and, desc, eq, sql } from 'drizzle-orm'
import { dealerStatements, type DealerStatementRow } from '../../db/schema/dealers.ts'
import type { DealerStatementLine } from '../../domain/dealers/dealer.ts'
import { customerPaymentKinds } from '../../domain/payments/ledger.ts'
import type { Queryable, Tx } from '../kit/database/database.ts'
import { newId } from '../kit/ids.ts'

/** A dealer and a month, `2026-11`. */
export type Due = { accountId: string; month: string }

/** Months before this time in which a dealer paid or was refunded and that have no statement, oldest first. */
export const dueStatements = async (db: Queryable, before: Date): Promise<Due[]> => {
  const { rows } = await db.execute<{ account_id: string; month: string }>(sql`
    select distinct b.customer_id as account_id, to_char(t.at at time zone 'Europe/Dublin', 'YYYY-MM') as month
    from profiles p
    join bookings b on b.customer_id = p.user_id
    join ledger_transactions t on t.booking_id = b.id
    join ledger_entries e on e.transaction_id = t.id and e.account = 'customer_funds'
    where p.role = 'dealer' and t.at < ${before.toISOString()}
      and t.kind in ${customerPaymentKinds}
      and not exists (select from dealer_statements s where s.account_id = b.customer_id
        and s.month = date_trunc('month', t.at at time zone 'Europe/Dublin')::date)
    order by month, account_id`)
  return rows.map((row) => ({ accountId: row.account_id, month: row.month }))
}

/** Every booking of an account that was paid or refunded in a period, oldest first: sums of the ledger. */
export const linesOf = async (
  db: Queryable,
  accountId: string,
  { from, before }: { from: Date; before: Date },
): Promise<DealerStatementLine[]> => {
  const { rows } = await db.execute<{
    id: string
    created_ms: string
    pickup: string
    dropoff: string | null
    purchase_order: string | null
    reference: string | null
    paid_cents: string
    returned_cents: string
    receipts: string[]
  }>(sql`
    select b.id, extract(epoch from b.created_at) * 1000 as created_ms, b.pickup_location as pickup, b.dropoff_location as dropoff,
      r.purchase_order, d.reference, moved.paid_cents, moved.returned_cents,
      array(select receipt_no from receipts where booking_id = b.id and issued_at >= ${from.toISOString()}
        and issued_at < ${before.toISOString()} order by issued_at, id) as receipts
    from bookings b
    left join dealer_bookings d on d.booking_id = b.id
    left join dealer_requests r on r.id = d.request_id
    cross join lateral (
      select sum(greatest(0, -e.amount_cents)) as paid_cents, sum(greatest(0, e.amount_cents)) as returned_cents
      from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
      where t.booking_id = b.id and e.account = 'customer_funds'
        and t.kind in ${customerPaymentKinds}
        and t.at >= ${from.toISOString()} and t.at < ${before.toISOString()}
    ) moved
    where b.customer_id = ${accountId} and moved.paid_cents is not null
    order by b.id`)
  return rows.map((row) => ({
    bookingId: row.id,
    bookedAt: new Date(Number(row.created_ms)).toISOString(),
    pickup: row.pickup,
    dropoff: row.dropoff,
    purchaseOrder: row.purchase_order,
    reference: row.reference,
    paidCents: Number(row.paid_cents),
    returnedCents: Number(row.returned_cents),
    receipts: row.receipts,
  }))
}

/** False: the month already has one. */
export const insertStatement = async (
  tx: Tx,
  statement: Omit<DealerStatementRow, 'id'>,
): Promise<boolean> => {
  const rows = await tx
    .insert(dealerStatements)
    .values({ id: newId('dst'), ...statement })
    .onConflictDoNothing()
    .returning({ id: dealerStatements.id })
  return rows.length > 0
}

/** One that was erased answers as one that never was. */
const isNotEmptied = sql`${dealerStatements.content} ->> 'name' <> ''`

export const statementsOf = (db: Queryable, accountId: string): Promise<DealerStatementRow[]> =>
  db
    .select()
    .from(dealerStatements)
    .where(and(eq(dealerStatements.accountId, accountId), isNotEmptied))
    .orderBy(desc(dealerStatements.month))

export const findStatement = async (
  db: Queryable,
  accountId: string,
  statementId: string,
): Promise<DealerStatementRow | null> => {
  const [row] = await db
    .select()
    .from(dealerStatements)
    .where(
      and(
        eq(dealerStatements.id, statementId),
        eq(dealerStatements.accountId, accountId),
        isNotEmptied,
      ),
    )
  return row ?? null
}
