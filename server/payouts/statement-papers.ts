import { csvOf } from '../../domain/csv.ts'
import { payoutRunAt, payoutWeekFrom } from '../../domain/payout.ts'
import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import {
  statementPaper,
  statementRows,
  type StatementOnPaper,
} from '../../domain/statement-paper.ts'
import type { Download } from '../../contract/route.ts'
import type { Ctx } from '../context.ts'
import { makePaper } from '../kit/pdf/make-paper.ts'
import { writeHeading, writeMoney, writeText } from '../kit/pdf/write-paper.ts'
import { driverOfUser } from './accounts.store.ts'
import { commissionInvoicesOf } from './commission-invoices.store.ts'
import { findStatement, paidOf, statedMovesOf, transfersOf } from './statements.store.ts'

type PaperOf = { accountId: string; statementId: string }

/** A statement of the signed-in driver as a PDF. Refusals: `driver_profile_missing`, `statement_not_found`. */
export const statementPdf = async (
  ctx: Pick<Ctx, 'db'>,
  of: PaperOf,
): Promise<Outcome<Download>> => {
  const found = await loadStatement(ctx, of)
  if (!found.ok) return found
  const statement = found.value
  return accepted({ fileName: `${fileNameOf(statement)}.pdf`, body: await pdfOf(statement) })
}

/** The same as a CSV. */
export const statementCsv = async (
  ctx: Pick<Ctx, 'db'>,
  of: PaperOf,
): Promise<Outcome<Download>> => {
  const found = await loadStatement(ctx, of)
  if (!found.ok) return found
  const body = new TextEncoder().encode(csvOf(statementRows(found.value)))
  return accepted({ fileName: `${fileNameOf(found.value)}.csv`, body })
}

const fileNameOf = ({ weekKey }: { weekKey: string }): string => `towline-statement-${weekKey}`

const loadStatement = async (
  { db }: Pick<Ctx, 'db'>,
  { accountId, statementId }: PaperOf,
): Promise<Outcome<StatementOnPaper & { weekKey: string }>> => {
  const driver = await driverOfUser(db, accountId)
  if (!driver) return refused('driver_profile_missing')
  const row = await findStatement(db, driver.driverId, statementId)
  if (!row) return refused('statement_not_found')
  const week = payoutWeekFrom(row.weekStartsOn)
  const paid = (await paidOf(db, [row.id])).get(row.id) ?? { paidCents: 0, pendingCents: 0 }
  const invoices = await commissionInvoicesOf(db, [row.id])
  return accepted({
    ...row,
    ...paid,
    weekKey: week.key,
    statementId: row.id,
    driver: row.content,
    startsAt: week.startsAt,
    endsAt: week.endsAt,
    runAt: payoutRunAt(week),
    moves: await statedMovesOf(db, row.id),
    transfers: await transfersOf(db, row.id),
    invoiceNos: invoices.map(({ invoiceNo }) => invoiceNo),
  })
}

const pdfOf = (statement: StatementOnPaper): Promise<Uint8Array<ArrayBuffer>> => {
  const words = statementPaper(statement)
  return makePaper(words, statement.issuedAt, (paper) => {
    if (words.jobs.length > 0) {
      writeHeading(paper, 2, 'Jobs of this week, your net pay for each')
      writeMoney(paper, words.jobs)
      writeHeading(paper, 2, 'How the price divides')
      writeMoney(paper, words.division, words.net)
    }
    if (words.changes.length > 0) {
      writeHeading(paper, 2, 'Refunds and corrections')
      writeMoney(paper, words.changes)
    }
    writeHeading(paper, 2, 'What is due')
    writeMoney(paper, words.account, words.due)
    writeHeading(paper, 2, 'What was paid')
    if (words.payments.length === 0) writeText(paper, 'Nothing has been transferred yet.')
    writeMoney(paper, words.payments, words.left)
  })
}
