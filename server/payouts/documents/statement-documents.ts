import { csvOf } from '../../../domain/csv.ts'
import { payoutRunAt, payoutWeekFrom } from '../../../domain/payouts/payout.ts'
import { accepted, refused, type Outcome } from '../../../domain/refusal.ts'
import {
  statementDocument,
  statementRows,
  type StatementOnDocument,
} from '../../../domain/payouts/statement-document.ts'
import type { Download } from '../../../contract/route.ts'
import type { Ctx } from '../../context.ts'
import { makePdf } from '../../kit/pdf/make-pdf.ts'
import { writeHeading, writeMoney, writeText } from '../../kit/pdf/write-pdf.ts'
import { driverOfUser } from '../accounts.store.ts'
import { commissionInvoicesOf } from './commission-invoices.store.ts'
import {
  findStatement,
  paidOf,
  listStatedEntries,
  listStatementTransfers,
} from './statements.store.ts'

type StatementKey = { accountId: string; statementId: string }

/** A statement of the signed-in driver as a PDF. Refusals: `driver_profile_missing`, `statement_not_found`. */
export const statementPdf = async (
  ctx: Pick<Ctx, 'db'>,
  of: StatementKey,
): Promise<Outcome<Download>> => {
  const found = await loadStatement(ctx, of)
  if (!found.ok) return found
  const statement = found.value
  return accepted({ fileName: `${fileNameOf(statement)}.pdf`, body: await pdfOf(statement) })
}

/** The same as a CSV. */
export const statementCsv = async (
  ctx: Pick<Ctx, 'db'>,
  of: StatementKey,
): Promise<Outcome<Download>> => {
  const found = await loadStatement(ctx, of)
  if (!found.ok) return found
  const body = new TextEncoder().encode(csvOf(statementRows(found.value)))
  return accepted({ fileName: `${fileNameOf(found.value)}.csv`, body })
}

const fileNameOf = ({ weekKey }: { weekKey: string }): string => `towline-statement-${weekKey}`

const loadStatement = async (
  { db }: Pick<Ctx, 'db'>,
  { accountId, statementId }: StatementKey,
): Promise<Outcome<StatementOnDocument & { weekKey: string }>> => {
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
    entries: await listStatedEntries(db, row.id),
    transfers: await listStatementTransfers(db, row.id),
    invoiceNos: invoices.map(({ invoiceNo }) => invoiceNo),
  })
}

const pdfOf = (statement: StatementOnDocument): Promise<Uint8Array<ArrayBuffer>> => {
  const words = statementDocument(statement)
  return makePdf(words, statement.issuedAt, (document) => {
    if (words.jobs.length > 0) {
      writeHeading(document, 2, 'Jobs of this week, your net pay for each')
      writeMoney(document, words.jobs)
      writeHeading(document, 2, 'How the price divides')
      writeMoney(document, words.division, words.net)
    }
    if (words.changes.length > 0) {
      writeHeading(document, 2, 'Refunds and corrections')
      writeMoney(document, words.changes)
    }
    writeHeading(document, 2, 'What is due')
    writeMoney(document, words.account, words.due)
    writeHeading(document, 2, 'What was paid')
    if (words.payments.length === 0) writeText(document, 'Nothing has been transferred yet.')
    writeMoney(document, words.payments, words.left)
  })
}
