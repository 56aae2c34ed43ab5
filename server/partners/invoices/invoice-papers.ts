import type { Download } from '../../../contract/route.ts'
import { csvOf } from '../../../domain/csv.ts'
import { creditNotePaper, creditNoteRows } from '../../../domain/partner-credit-note-paper.ts'
import {
  partnerInvoicePaper,
  partnerInvoiceRows,
  type InvoicePaper,
} from '../../../domain/partner-invoice-paper.ts'
import { accepted, refused, type Outcome } from '../../../domain/refusal.ts'
import type { Ctx } from '../../context.ts'
import type { Queryable } from '../../kit/database.ts'
import { makePaper } from '../../kit/pdf/make-paper.ts'
import { writeHeading, writeMoney, writeText } from '../../kit/pdf/write-paper.ts'
import { findCreditNote } from './credit-notes.store.ts'
import { findInvoice } from './invoices.store.ts'

/** `invoiceNo`: of an invoice or of a credit note. */
type PaperOf = { partnerId: string; invoiceNo: string }

type FoundPaper = {
  issuedAt: Date
  words: (vatNumber: string | null) => InvoicePaper
  rows: () => string[][]
}

/** An insurer's invoice or credit note as a PDF, the same for ever. Refusal: `invoice_not_found`, also for another insurer's. */
export const partnerInvoicePdf = async (
  { db, config }: Pick<Ctx, 'db' | 'config'>,
  of: PaperOf,
): Promise<Outcome<Download>> => {
  const found = await findPaper(db, of)
  if (!found) return refused('invoice_not_found')
  return accepted({
    fileName: `towline-${of.invoiceNo}.pdf`,
    body: await pdfOf(found, config.vatNumber),
  })
}

/** The same as a CSV. */
export const partnerInvoiceCsv = async (
  { db }: Pick<Ctx, 'db'>,
  of: PaperOf,
): Promise<Outcome<Download>> => {
  const found = await findPaper(db, of)
  if (!found) return refused('invoice_not_found')
  const body = new TextEncoder().encode(csvOf(found.rows()))
  return accepted({ fileName: `towline-${of.invoiceNo}.csv`, body })
}

/** The series have letters of their own, so a number is of one of them. */
const findPaper = async (
  db: Queryable,
  { partnerId, invoiceNo }: PaperOf,
): Promise<FoundPaper | null> => {
  const found = await findInvoice(db, partnerId, invoiceNo)
  if (found) {
    const { invoice } = found
    return {
      issuedAt: invoice.issuedAt,
      words: (vatNumber) => partnerInvoicePaper(invoice, vatNumber),
      rows: () => partnerInvoiceRows(invoice),
    }
  }
  const note = await findCreditNote(db, partnerId, invoiceNo)
  return (
    note && {
      issuedAt: note.issuedAt,
      words: (vatNumber) => creditNotePaper(note, vatNumber),
      rows: () => creditNoteRows(note),
    }
  )
}

const pdfOf = (
  { issuedAt, words: wordsWith }: FoundPaper,
  vatNumber: string | null,
): Promise<Uint8Array<ArrayBuffer>> => {
  const words = wordsWith(vatNumber)
  return makePaper(words, issuedAt, (paper) => {
    writeHeading(paper, 2, 'Recoveries on account')
    writeMoney(paper, words.lines)
    writeHeading(paper, 2, 'Together')
    writeMoney(paper, words.sums, words.total)
    writeHeading(paper, 2, 'VAT')
    writeText(paper, words.vat.words)
    paper.y += 4
    writeMoney(paper, words.vat.lines)
  })
}
