/** The mail that says an invoice is late. Data in, mail out. */
import { formatDate } from '../../../domain/dublin-time.ts'
import { formatEuro } from '../../../domain/money.ts'
import {
  invoiceDueOn,
  monthWords,
  type IssuedInvoice,
} from '../../../domain/partner-invoice-paper.ts'
import { supportContact } from '../../../domain/support.ts'
import { layOutMail, type Mail } from '../../notices/index.ts'

type ReminderMailFacts = {
  companyName: string
  invoice: IssuedInvoice
  /** Less what was credited and what was in the insurer's favour. */
  openCents: number
  /** Where its people download it. */
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
          ['Month', monthWords(invoice.month)],
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
        text: `Please pay by bank transfer, and name ${invoiceNo}. If you have paid in the last few days, there is nothing to do. If something is wrong with it, write to ${supportContact.email}.`,
      },
      { kind: 'button', label: 'Open your dashboard', url },
    ],
    reason: `You get this mail because ${companyName} named this address as its contact.`,
  })
}
