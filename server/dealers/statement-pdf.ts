import type { Download } from '../../contract/route.ts'
import { dealerPaper, type DealerMoney } from '../../domain/dealer-paper.ts'
import { readMonth } from '../../domain/dublin-month.ts'
import { formatEuro } from '../../domain/money.ts'
import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import type { Ctx } from '../context.ts'
import { openPaper } from '../kit/pdf/open-paper.ts'
import { wholeOf } from '../kit/pdf/whole-of.ts'
import {
  writeFacts,
  writeHeading,
  writeMoney,
  writeRule,
  writeText,
  type MoneyRow,
} from '../kit/pdf/write-paper.ts'
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
  const paper = openPaper({
    title: `${words.title}, Towline`,
    footer: `Towline · ${words.title}`,
    madeAt: row.issuedAt,
  })
  const whole = wholeOf(paper.stream)
  writeHeading(paper, 1, words.title)
  writeRule(paper)
  writeFacts(paper, words.facts)
  writeHeading(paper, 2, 'Bookings')
  writeMoney(paper, words.bookings.map(moneyRow))
  writeHeading(paper, 2, 'Total')
  writeMoney(paper, words.totals.map(moneyRow), moneyRow(words.total))
  writeRule(paper)
  for (const note of words.notes) writeText(paper, note, 'muted')
  paper.finish()
  return accepted({
    fileName: `towline-statement-${row.month.slice(0, 7)}.pdf`,
    body: await whole,
  })
}

const moneyRow = ({ label, note, amountCents }: DealerMoney): MoneyRow => ({
  label,
  amount: formatEuro(amountCents),
  ...(note === undefined ? {} : { note }),
})
