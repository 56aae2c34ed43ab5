import { dublinClock } from '../../../domain/time/dublin-time.ts'
import {
  commissionInvoiceOf,
  type CommissionLine,
} from '../../../domain/payments/commission-invoice.ts'
import type { DriverOnDocument } from '../../../domain/payouts/statement.ts'
import type { Tx } from '../../kit/database/database.ts'
import { insertCommissionInvoice } from './commission-invoices.store.ts'
import type { UnstatedEntry } from './statements.store.ts'

export type CommissionDocuments = {
  driverId: string
  statementId: string
  content: DriverOnDocument
  earned: readonly UnstatedEntry[]
  changes: readonly UnstatedEntry[]
  at: Date
}

/** Issues the invoice for the commission on a statement's jobs, and the credit note for refunded commission; each only if due. */
export const issueCommissionDocuments = async (
  tx: Tx,
  documents: CommissionDocuments,
): Promise<void> => {
  const { driverId, statementId, content, at } = documents
  const drafts = [
    commissionInvoiceOf('CI', documents.earned.map(lineOf)),
    commissionInvoiceOf(
      'CC',
      documents.changes.filter(({ kind }) => kind === 'price_reduced').map(lineOf),
    ),
  ]
  for (const draft of drafts) {
    if (!draft) continue
    const { year } = dublinClock(at)
    await insertCommissionInvoice(tx, { ...draft, year, driverId, statementId, content, at })
  }
}

/** Amounts of a credit note are positive too. */
const lineOf = (entry: UnstatedEntry): CommissionLine => ({
  bookingId: entry.bookingId,
  at: entry.at.toISOString(),
  taxPoint: entry.taxPoint,
  grossCents: Math.abs(entry.grossCents),
  commissionCents: Math.abs(entry.commissionCents),
  vatCents: Math.abs(entry.vatCents),
})
