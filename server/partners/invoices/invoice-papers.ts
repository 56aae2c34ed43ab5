import type { Download } from '../../../contract/route.ts'
import { csvOf } from '../../../domain/csv.ts'
import {
  partnerInvoicePaper,
  partnerInvoiceRows,
  type IssuedInvoice,
} from '../../../domain/partner-invoice-paper.ts'
import { accepted, refused, type Outcome } from '../../../domain/refusal.ts'
import type { Ctx } from '../../context.ts'
import { makePaper } from '../../kit/pdf/make-paper.ts'
import { writeHeading, writeMoney, writeText } from '../../kit/pdf/write-paper.ts'
import { findInvoice } from './invoices.store.ts'

type PaperOf = { partnerId: string; invoiceNo: string }

/** An insurer's invoice as a PDF, the same for ever. Refusal: `invoice_not_found`, also for another insurer's. */
export const partnerInvoicePdf = async (
  { db, config }: Pick<Ctx, 'db' | 'config'>,
  { partnerId, invoiceNo }: PaperOf,
): Promise<Outcome<Download>> => {
  const found = await findInvoice(db, partnerId, invoiceNo)
  if (!found) return refused('invoice_not_found')
  return accepted({
    fileName: `towline-${invoiceNo}.pdf`,
    body: await pdfOf(found.invoice, config.vatNumber),
  })
}

/** The same as a CSV. */
export const partnerInvoiceCsv = async (
  { db }: Pick<Ctx, 'db'>,
  { partnerId, invoiceNo }: PaperOf,
): Promise<Outcome<Download>> => {
  const found = await findInvoice(db, partnerId, invoiceNo)
  if (!found) return refused('invoice_not_found')
  const body = new TextEncoder().encode(csvOf(partnerInvoiceRows(found.invoice)))
  return accepted({ fileName: `towline-${invoiceNo}.csv`, body })
}

const pdfOf = (
  invoice: IssuedInvoice,
  vatNumber: string | null,
): Promise<Uint8Array<ArrayBuffer>> => {
  const words = partnerInvoicePaper(invoice, vatNumber)
  return makePaper(words, invoice.issuedAt, (paper) => {
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
