import type { PartnerInvoice } from '../../../contract/partner-invoices.ts'
import { invoiceDueOn } from '../../../domain/partner-invoice-paper.ts'
import { isPayable } from '../../../domain/partner-invoice.ts'
import { accepted, type Outcome } from '../../../domain/refusal.ts'
import type { Ctx } from '../../context.ts'
import { invoicesOf, type InvoiceWithPayment } from './invoices.store.ts'

/** Every invoice of an insurer, newest first. */
export const listPartnerInvoices = async (
  ctx: Pick<Ctx, 'db'>,
  partnerId: string,
): Promise<Outcome<{ invoices: PartnerInvoice[] }>> =>
  accepted({ invoices: (await invoicesOf(ctx.db, partnerId)).map(viewInvoice) })

export const viewInvoice = ({ invoice, payment }: InvoiceWithPayment): PartnerInvoice => ({
  invoiceNo: invoice.invoiceNo,
  month: invoice.month,
  issuedAt: invoice.issuedAt.toISOString(),
  dueOn: isPayable(invoice) ? invoiceDueOn(invoice.issuedAt).toISOString() : null,
  lines: invoice.lines.length,
  chargedCents: invoice.chargedCents,
  discountCents: invoice.discountCents,
  totalCents: invoice.totalCents,
  paidOn: payment?.receivedOn ?? null,
})
