/** Rows of `commission_invoices` and their counters. */
import { and, eq, inArray } from 'drizzle-orm'
import { commissionInvoices, type CommissionInvoiceRow } from '../../../db/schema/payouts.ts'
import type {
  CommissionInvoiceDraft,
  CommissionInvoiceSeries,
} from '../../../domain/payments/commission-invoice.ts'
import type { DriverOnDocument } from '../../../domain/payouts/statement.ts'
import type { Queryable, Tx } from '../../kit/database/database.ts'
import { newId } from '../../kit/ids.ts'
import { preparedQuery } from '../../kit/database/prepared-query.ts'

/** Locks the counter's row until the transaction ends: the next transaction waits, and a rollback gives the number back. */
const takeNumber = preparedQuery<[series: CommissionInvoiceSeries, year: number], { last: number }>(
  'commission invoice number',
  `insert into commission_invoice_counters as c (series, year, last) values ($1, $2, 1)
   on conflict (series, year) do update set last = c.last + 1
   returning last`,
)

export type CommissionInvoiceToInsert = CommissionInvoiceDraft & {
  /** Of Irish time. */
  year: number
  driverId: string
  statementId: string
  content: DriverOnDocument
  at: Date
}

export const insertCommissionInvoice = async (
  tx: Tx,
  { at, ...invoice }: CommissionInvoiceToInsert,
): Promise<void> => {
  const [counter] = await takeNumber(tx, invoice.series, invoice.year)
  if (!counter) throw new Error('no number for a commission invoice')
  await tx
    .insert(commissionInvoices)
    .values({ id: newId('cin'), number: counter.last, issuedAt: at, ...invoice })
}

export const commissionInvoicesOf = async (
  db: Queryable,
  statementIds: readonly string[],
): Promise<CommissionInvoiceRow[]> =>
  statementIds.length === 0
    ? []
    : db
        .select()
        .from(commissionInvoices)
        .where(inArray(commissionInvoices.statementId, [...statementIds]))
        .orderBy(commissionInvoices.series, commissionInvoices.number)

export const findCommissionInvoice = async (
  db: Queryable,
  driverId: string,
  invoiceNo: string,
): Promise<CommissionInvoiceRow | null> => {
  const [row] = await db
    .select()
    .from(commissionInvoices)
    .where(
      and(eq(commissionInvoices.invoiceNo, invoiceNo), eq(commissionInvoices.driverId, driverId)),
    )
  return row ?? null
}
