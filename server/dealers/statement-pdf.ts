import type { Download } from '../../contract/route.ts'
import { dealerPaper } from '../../domain/dealer-paper.ts'
import { readMonth } from '../../domain/dublin-month.ts'
import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import type { Ctx } from '../context.ts'
import { makePaper } from '../kit/pdf/make-paper.ts'
import { writeHeading, writeMoney } from '../kit/pdf/write-paper.ts'
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
  const words = dealerPaper({ ...row, statementId: row.id, month, dealer: row.content })
  const body = await makePaper(words, row.issuedAt, (paper) => {
    writeHeading(paper, 2, 'Bookings')
    writeMoney(paper, words.bookings)
    writeHeading(paper, 2, 'Total')
    writeMoney(paper, words.totals, words.total)
  })
  return accepted({ fileName: `towline-statement-${row.month.slice(0, 7)}.pdf`, body })
}
