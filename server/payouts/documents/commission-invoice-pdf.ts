import {
  commissionDocument,
  type IssuedCommissionInvoice,
} from '../../../domain/payments/commission-document.ts'
import { accepted, refused, type Outcome } from '../../../domain/refusal.ts'
import type { Download } from '../../../contract/route.ts'
import type { Ctx } from '../../context.ts'
import { makePdf } from '../../kit/pdf/make-pdf.ts'
import { writeHeading, writeMoney } from '../../kit/pdf/write-pdf.ts'
import { driverOfUser } from '../accounts.store.ts'
import { findCommissionInvoice } from './commission-invoices.store.ts'
import { bookingReferences } from '../../receipts/index.ts'

/** An invoice for commission, or a credit note, of the signed-in driver as a PDF. Refusals: `driver_profile_missing`, `statement_not_found`. */
export const commissionInvoicePdf = async (
  ctx: Pick<Ctx, 'db' | 'config'>,
  { accountId, invoiceNo }: { accountId: string; invoiceNo: string },
): Promise<Outcome<Download>> => {
  const driver = await driverOfUser(ctx.db, accountId)
  if (!driver) return refused('driver_profile_missing')
  const row = await findCommissionInvoice(ctx.db, driver.driverId, invoiceNo)
  if (!row) return refused('statement_not_found')
  return accepted({
    fileName: `towline-${row.invoiceNo}.pdf`,
    body: await pdfOf(
      row,
      ctx.config.vatNumber,
      await bookingReferences(
        ctx.db,
        row.lines.map(({ bookingId }) => bookingId),
      ),
    ),
  })
}

const pdfOf = (
  invoice: IssuedCommissionInvoice,
  vatNumber: string | null,
  references: ReadonlyMap<string, string>,
): Promise<Uint8Array<ArrayBuffer>> => {
  const words = commissionDocument(invoice, vatNumber, references)
  return makePdf(words, invoice.issuedAt, (document) => {
    writeHeading(document, 2, 'Commission for each job')
    writeMoney(document, words.lines)
    writeHeading(document, 2, 'Together')
    writeMoney(document, words.sums, words.total)
  })
}
