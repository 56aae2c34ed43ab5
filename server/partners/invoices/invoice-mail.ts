/** The mail that announces a month's invoice. Data in, mail out. */
import { monthLabel } from '../../../domain/time/dublin-month.ts'
import { formatDate } from '../../../domain/time/dublin-time.ts'
import { formatEuro } from '../../../domain/money.ts'
import {
  invoiceDueOn,
  type IssuedInvoice,
} from '../../../domain/partners/partner-invoice-document.ts'
import { isPayable } from '../../../domain/partners/partner-invoice.ts'
import { layOutMail, type Mail } from '../../notifications/index.ts'

type InvoiceMailFacts = {
  companyName: string
  invoice: IssuedInvoice
  /** The page where the insurer's people download it. */
  url: string
}

/** Where an insurer's people find its invoices. */
export const dashboardUrl = (
  { publicOrigin }: { publicOrigin: string },
  partnerId: string,
): string =>
  `${publicOrigin}/insurance-dashboard?${new URLSearchParams({ partner: partnerId, tab: 'overview' })}`

export const invoiceMail = ({ companyName, invoice, url }: InvoiceMailFacts): Mail => {
  const month = monthLabel(invoice.month)
  return layOutMail({
    subject: `Invoice ${invoice.invoiceNo} for ${month}`,
    heading: `Your invoice for ${month}`,
    parts: [
      {
        kind: 'facts',
        facts: [
          ['Invoice', invoice.invoiceNo],
          ['For', companyName],
          ['Charged, less credits', formatEuro(invoice.chargedCents)],
          ...(invoice.discountCents > 0
            ? [['Volume discount', formatEuro(0 - invoice.discountCents)] as const]
            : []),
          ['Total', formatEuro(invoice.totalCents)],
          ...(isPayable(invoice)
            ? [['Due', formatDate(invoiceDueOn(invoice.issuedAt))] as const]
            : []),
        ],
      },
      { kind: 'text', text: 'You’ll find every line, as PDF and CSV, in your dashboard.' },
      { kind: 'button', label: 'Open your dashboard', url },
    ],
    reason: `You’re getting this email because ${companyName} named this address as its contact.`,
  })
}
