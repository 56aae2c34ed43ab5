import { dublinClock } from '../../domain/dublin-time.ts'
import { commissionInvoiceOf, type CommissionLine } from '../../domain/commission-invoice.ts'
import type { DriverOnPaper } from '../../domain/statement.ts'
import type { Tx } from '../kit/database.ts'
import { insertCommissionInvoice } from './commission-invoices.store.ts'
import type { LooseMove } from './statements.store.ts'

export type CommissionPapers = {
  driverId: string
  statementId: string
  content: DriverOnPaper
  earned: readonly LooseMove[]
  changes: readonly LooseMove[]
  at: Date
}

/** The invoice for what Towline kept of a statement's jobs, and the credit note for what refunds gave back of it; neither where there is nothing. */
export const issueCommissionPapers = async (tx: Tx, papers: CommissionPapers): Promise<void> => {
  const { driverId, statementId, content, at } = papers
  const drafts = [
    commissionInvoiceOf('CI', papers.earned.map(lineOf)),
    commissionInvoiceOf(
      'CC',
      papers.changes.filter(({ kind }) => kind === 'price_reduced').map(lineOf),
    ),
  ]
  for (const draft of drafts) {
    if (!draft) continue
    const { year } = dublinClock(at)
    await insertCommissionInvoice(tx, { ...draft, year, driverId, statementId, content, at })
  }
}

/** Amounts of a credit note are above zero too. */
const lineOf = (move: LooseMove): CommissionLine => ({
  bookingId: move.bookingId,
  at: move.at.toISOString(),
  grossCents: Math.abs(move.grossCents),
  commissionCents: Math.abs(move.commissionCents),
  vatCents: Math.abs(move.vatCents),
})
