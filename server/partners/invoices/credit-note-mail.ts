/** The mail that announces a credit note. Data in, mail out. */
import { formatEuro } from '../../../domain/money.ts'
import type { IssuedCreditNote } from '../../../domain/partners/partner-credit-note-document.ts'
import { layOutMail, type Mail } from '../../notifications/index.ts'

type CreditNoteMailFacts = {
  companyName: string
  note: IssuedCreditNote
  /** The page where the insurer's people download it. */
  url: string
}

export const creditNoteMail = ({ companyName, note, url }: CreditNoteMailFacts): Mail => {
  const { creditNoteNo, creditedCents, discountCents, totalCents, content } = note
  return layOutMail({
    subject: `Credit note ${creditNoteNo} for ${content.invoiceNo}`,
    heading: 'You owe less',
    parts: [
      {
        kind: 'facts',
        facts: [
          ['Credit note', creditNoteNo],
          ['For', companyName],
          ['Credits invoice', content.invoiceNo],
          ['Credited', formatEuro(creditedCents)],
          ...(discountCents > 0
            ? [['Volume discount on it', formatEuro(0 - discountCents)] as const]
            : []),
          ['You owe less', formatEuro(totalCents)],
        ],
      },
      {
        kind: 'text',
        text: `Pay that much less of ${content.invoiceNo}. If it is paid already, this is taken off your other invoices, the oldest first.`,
      },
      { kind: 'button', label: 'Open your dashboard', url },
    ],
    reason: `You’re getting this email because ${companyName} named this address as its contact.`,
  })
}
