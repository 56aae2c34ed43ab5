/** The mail that says an invoice is late. Data in, mail out. */
import { monthLabel } from '../../../domain/time/dublin-month.ts'
import { formatDate } from '../../../domain/time/dublin-time.ts'
import { formatEuro } from '../../../domain/money.ts'
import {
  invoiceDueOn,
  type IssuedInvoice,
} from '../../../domain/partners/partner-invoice-document.ts'
import { supportContact } from '../../../domain/support.ts'
import { layOutMail, type Mail } from '../../notifications/index.ts'

type ReminderMailFacts = {
  companyName: string
  invoice: IssuedInvoice
  /** The total less credits and earlier overpayments. */
  openCents: number
  /** The page where the insurer's people download it. */
  url: string
}

export const reminderMail = ({ companyName, invoice, openCents, url }: ReminderMailFacts): Mail => {
  const { invoiceNo, totalCents } = invoice
  const dueOn = formatDate(invoiceDueOn(invoice.issuedAt))
  return layOutMail({
    subject: `Invoice ${invoiceNo} is late`,
    heading: `Invoice ${invoiceNo} was due on ${dueOn}`,
    parts: [
      {
        kind: 'facts',
        facts: [
          ['For', companyName],
          ['Month', monthLabel(invoice.month)],
          ...(openCents < totalCents
            ? [
                ['Invoice', formatEuro(totalCents)] as const,
                ['Credited since', formatEuro(openCents - totalCents)] as const,
              ]
            : []),
          ['To pay', formatEuro(openCents)],
        ],
      },
      {
        kind: 'text',
        text: `Please pay by bank transfer, and name ${invoiceNo}. If you’ve paid in the last few days, there’s nothing you need to do. If something is wrong, write to ${supportContact.email}.`,
      },
      { kind: 'button', label: 'Open your dashboard', url },
    ],
    reason: `You’re getting this email because ${companyName} named this address as its contact.`,
  })
}
