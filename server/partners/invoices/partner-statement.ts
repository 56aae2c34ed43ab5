import type { Download } from '../../../contract/route.ts'
import { csvOf } from '../../../domain/csv.ts'
import { statementRows, type AccountEntry } from '../../../domain/partners/account-statement.ts'
import { accepted, type Outcome } from '../../../domain/refusal.ts'
import { dateKey, dublinClock } from '../../../domain/time/dublin-time.ts'
import type { Ctx } from '../../context.ts'
import { accountOfPartner } from './account-of-partner.ts'

/** An insurer's invoices, credit notes and payments with the balance after each, as a CSV. */
export const partnerStatementCsv = async (
  { db }: Pick<Ctx, 'db'>,
  partnerId: string,
): Promise<Outcome<Download>> => {
  const { invoices, creditNotes } = await accountOfPartner(db, partnerId)
  const entries: AccountEntry[] = [
    ...invoices.map(({ invoice }) => ({
      day: dayOf(invoice.issuedAt),
      kind: 'invoice' as const,
      documentNo: invoice.invoiceNo,
      amountCents: invoice.totalCents,
    })),
    ...creditNotes.map((note) => ({
      day: dayOf(note.issuedAt),
      kind: 'credit_note' as const,
      documentNo: note.creditNoteNo,
      amountCents: 0 - note.totalCents,
    })),
    ...invoices.flatMap(({ invoice, payments }) =>
      payments.map(({ receivedOn, amountCents }) => ({
        day: receivedOn,
        kind: 'payment' as const,
        documentNo: invoice.invoiceNo,
        amountCents: 0 - amountCents,
      })),
    ),
  ]
  const body = new TextEncoder().encode(csvOf(statementRows(entries)))
  return accepted({ fileName: 'towline-statement.csv', body })
}

const dayOf = (at: Date): string => dateKey(dublinClock(at))
