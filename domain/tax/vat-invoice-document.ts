/**
 * A VAT invoice or its credit note, in words; the PDF shows this and nothing else. What has to be on one: S.I. No. 639 of 2010, reg. 20(2),
 * and of credit notes the reason and the invoice's number; Council Directive 2006/112/EC, Article 226. The word "self-billing" is
 * wanted where the customer makes the invoice (Article 226(10a)); it is printed although Towline is not the customer: docs/legal.md.
 */
import { formatRate } from '../payments/commission.ts'
import type { MoneyLine, PdfDocument } from '../pdf-document.ts'
import { dayText } from '../time/day-text.ts'
import { formatDate } from '../time/dublin-time.ts'
import {
  vatInvoiceTitle,
  type VatAmounts,
  type VatInvoiceContent,
  type VatInvoiceSeries,
  type VatParty,
} from './vat-invoice.ts'

export type IssuedVatInvoice = VatAmounts & {
  invoiceNo: string
  series: VatInvoiceSeries
  /** Of a credit note: the invoice that it reduces. */
  corrects: string | null
  bookingReference: string
  content: VatInvoiceContent
  issuedAt: Date
}

export type VatInvoiceDocument = PdfDocument & {
  lines: readonly MoneyLine[]
  total: MoneyLine
}

const partyText = ({ name, address }: VatParty): string => [name, ...address].join(', ')

export const vatInvoiceDocument = (invoice: IssuedVatInvoice): VatInvoiceDocument => {
  const { content, series, corrects, netCents, vatCents, grossCents, vatBasisPoints } = invoice
  const { supplier, customer } = content
  const isInvoice = series === 'SB'
  return {
    title: vatInvoiceTitle(invoice),
    issued: formatDate(invoice.issuedAt),
    facts: [
      ...(corrects === null
        ? []
        : [
            { label: 'Reduces', value: `VAT invoice ${corrects}` },
            { label: 'Reason', value: 'Money went back to the customer' },
          ]),
      { label: 'Supplier', value: partyText(supplier) },
      { label: 'Supplier’s VAT number', value: supplier.vatNumber ?? '' },
      { label: 'Customer', value: partyText(customer) },
      ...(customer.vatNumber === null
        ? []
        : [{ label: 'Customer’s VAT number', value: customer.vatNumber }]),
      { label: 'Service', value: content.description },
      { label: 'Completed', value: dayText(content.suppliedOn) },
      { label: 'Paid, and tax point', value: dayText(content.taxPoint) },
      { label: 'Booking', value: invoice.bookingReference },
      {
        label: 'Self-billed',
        value: 'Made by Towline in the name and on behalf of the supplier',
      },
    ],
    lines: [
      {
        label: isInvoice ? 'One recovery, without VAT' : 'Credited, without VAT',
        amountCents: netCents,
      },
      { label: `VAT, ${formatRate(vatBasisPoints)}`, amountCents: vatCents },
    ],
    total: {
      label: isInvoice ? 'Total, VAT included' : 'Credited, VAT included',
      amountCents: grossCents,
    },
    notes: [
      isInvoice
        ? 'Paid by card. There is nothing more to pay.'
        : 'If you have reclaimed this VAT, reduce what you reclaim by it.',
    ],
  }
}
