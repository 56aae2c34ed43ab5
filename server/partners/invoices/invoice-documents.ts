import type { Download } from '../../../contract/route.ts'
import { csvOf } from '../../../domain/csv.ts'
import {
  creditNoteDocument,
  creditNoteRows,
} from '../../../domain/partners/partner-credit-note-document.ts'
import {
  partnerInvoiceDocument,
  partnerInvoiceRows,
  type InvoiceDocument,
} from '../../../domain/partners/partner-invoice-document.ts'
import { accepted, refused, type Outcome } from '../../../domain/refusal.ts'
import type { Ctx } from '../../context.ts'
import type { Queryable } from '../../kit/database/database.ts'
import { makePdf } from '../../kit/pdf/make-pdf.ts'
import { writeHeading, writeMoney, writeText } from '../../kit/pdf/write-pdf.ts'
import { findCreditNote } from './credit-notes.store.ts'
import { findInvoice } from './invoices.store.ts'

/** `invoiceNo`: of an invoice or of a credit note. */
type InvoiceKey = { partnerId: string; invoiceNo: string }

type FoundDocument = {
  issuedAt: Date
  content: (vatNumber: string | null) => InvoiceDocument
  rows: () => string[][]
}

/** An insurer's invoice or credit note as a PDF, the same for ever. Refusal: `invoice_not_found`, also for another insurer's. */
export const partnerInvoicePdf = async (
  { db, config }: Pick<Ctx, 'db' | 'config'>,
  of: InvoiceKey,
): Promise<Outcome<Download>> => {
  const found = await findDocument(db, of)
  if (!found) return refused('invoice_not_found')
  return accepted({
    fileName: `towline-${of.invoiceNo}.pdf`,
    body: await pdfOf(found, config.vatNumber),
  })
}

/** The same as a CSV. */
export const partnerInvoiceCsv = async (
  { db }: Pick<Ctx, 'db'>,
  of: InvoiceKey,
): Promise<Outcome<Download>> => {
  const found = await findDocument(db, of)
  if (!found) return refused('invoice_not_found')
  const body = new TextEncoder().encode(csvOf(found.rows()))
  return accepted({ fileName: `towline-${of.invoiceNo}.csv`, body })
}

/** Each series has its own letters, so a number belongs to one of them. */
const findDocument = async (
  db: Queryable,
  { partnerId, invoiceNo }: InvoiceKey,
): Promise<FoundDocument | null> => {
  const found = await findInvoice(db, partnerId, invoiceNo)
  if (found) {
    const { invoice } = found
    return {
      issuedAt: invoice.issuedAt,
      content: (vatNumber) => partnerInvoiceDocument(invoice, vatNumber),
      rows: () => partnerInvoiceRows(invoice),
    }
  }
  const note = await findCreditNote(db, partnerId, invoiceNo)
  return (
    note && {
      issuedAt: note.issuedAt,
      content: (vatNumber) => creditNoteDocument(note, vatNumber),
      rows: () => creditNoteRows(note),
    }
  )
}

const pdfOf = (
  { issuedAt, content: contentFor }: FoundDocument,
  vatNumber: string | null,
): Promise<Uint8Array<ArrayBuffer>> => {
  const content = contentFor(vatNumber)
  return makePdf(content, issuedAt, (document) => {
    writeHeading(document, 2, 'Recoveries on account')
    writeMoney(document, content.lines)
    writeHeading(document, 2, 'Together')
    writeMoney(document, content.sums, content.total)
    writeHeading(document, 2, 'VAT')
    writeText(document, content.vat.text)
    document.y += 4
    writeMoney(document, content.vat.lines)
  })
}
