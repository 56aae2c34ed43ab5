import type { Download } from '../../contract/route.ts'
import { dealerDocument } from '../../domain/dealers/dealer-document.ts'
import { readMonth } from '../../domain/time/dublin-month.ts'
import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import type { Ctx } from '../context.ts'
import { makePdf } from '../kit/pdf/make-pdf.ts'
import { writeHeading, writeMoney } from '../kit/pdf/write-pdf.ts'
import { bookingReferences } from '../receipts/index.ts'
import { findStatement } from './statements.store.ts'

/** A monthly statement of this dealer's as a PDF. Refusal: `statement_not_found`. */
export const dealerStatementPdf = async (
  { db }: Pick<Ctx, 'db'>,
  accountId: string,
  statementId: string,
): Promise<Outcome<Download>> => {
  const row = await findStatement(db, accountId, statementId)
  const month = row && readMonth(row.month.slice(0, 7))
  if (!row || !month) return refused('statement_not_found')
  const references = await bookingReferences(
    db,
    row.lines.map(({ bookingId }) => bookingId),
  )
  const words = dealerDocument({ ...row, references, month, dealer: row.content })
  const body = await makePdf(words, row.issuedAt, (document) => {
    writeHeading(document, 2, 'Bookings')
    writeMoney(document, words.bookings)
    writeHeading(document, 2, 'Total')
    writeMoney(document, words.totals, words.total)
  })
  return accepted({ fileName: `towline-statement-${row.month.slice(0, 7)}.pdf`, body })
}
