/** The mail that says a live key was made: the person responsible for the company learns of it, also when no one there asked for it. */
import { formatMoment } from '../../domain/time/dublin-time.ts'
import { supportContact } from '../../domain/support.ts'
import { layOutMail, type Mail } from '../notifications/index.ts'

type KeyMailFacts = {
  companyName: string
  /** Who made it. */
  by: string
  /** As it is shown: `tow_live_ab12…wxyz`. Never the key. */
  masked: string
  /** Until when the key before it works; null: there was none. */
  earlierUntil: Date | null
  at: Date
  url: string
}

export const keyMail = ({ companyName, by, masked, earlierUntil, at, url }: KeyMailFacts): Mail =>
  layOutMail({
    subject: earlierUntil ? 'Your live API key was regenerated' : 'A live API key was made',
    heading: earlierUntil ? 'Your live API key was regenerated' : 'A live API key was made',
    parts: [
      {
        kind: 'facts',
        facts: [
          ['For', companyName],
          ['Made by', by],
          ['When', formatMoment(at)],
          ['Key', masked],
          ...(earlierUntil
            ? [['The old key works until', formatMoment(earlierUntil)] as const]
            : []),
        ],
      },
      {
        kind: 'text',
        text: `Programs that hold this key can book on your account. If ${companyName} didn’t ask for it, revoke it in your dashboard and write to ${supportContact.email}.`,
      },
      { kind: 'button', label: 'Open your dashboard', url },
    ],
    reason: `You’re getting this email because ${companyName} named this address as its contact.`,
  })
