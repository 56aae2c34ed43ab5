/** The two mails of a message from the contact page. Data in, mail out. */
import { messageReference } from '../../domain/contact-message.ts'
import { emergencyNumbers } from '../../domain/emergency-call.ts'
import {
  formatHours,
  messageAnswerHours,
  supportContact,
  supportHours,
} from '../../domain/support.ts'
import { layOutMail, type Mail } from '../notifications/index.ts'
import type { ContactMessageRow } from './contact.store.ts'

/** To support: the sender and their message. An answer to this mail goes to the sender. */
export const messageMail = (message: ContactMessageRow): Mail =>
  layOutMail({
    subject: `Contact form: ${message.name}`,
    reference: messageReference(message.id),
    heading: 'A message from the contact page',
    parts: [
      {
        kind: 'facts',
        facts: [
          ['Name', message.name],
          ['Email', message.email],
          ['Account', message.accountId ?? 'Not signed in'],
          ['Reference', messageReference(message.id)],
        ],
      },
      ...paragraphsOf(message.message).map((text) => ({ kind: 'text' as const, text })),
      { kind: 'note', text: `We promise an answer within ${messageAnswerHours} hours.` },
    ],
    reason: 'You’re getting this email because you answer messages to Towline.',
  })

/**
 * To the sender: it has arrived. Nothing that was typed is in it, so that this form cannot send a text of the sender's own to another
 * person's address.
 */
export const acknowledgementMail = ({ id }: Pick<ContactMessageRow, 'id'>): Mail =>
  layOutMail({
    subject: 'We have your message',
    reference: messageReference(id),
    heading: 'We have your message',
    parts: [
      {
        kind: 'text',
        text: `Thank you for writing to Towline. We’ll answer within ${messageAnswerHours} hours.`,
      },
      {
        kind: 'text',
        text: `If anyone is in danger, call ${emergencyNumbers.map(({ shown }) => shown).join(' or ')}. If it can’t wait, call us: ${supportContact.phone}.`,
      },
      {
        kind: 'facts',
        facts: [
          ...supportHours.map(({ days, open }) => [days, formatHours(open)] as const),
          ['Reference', messageReference(id)],
        ],
      },
    ],
    reason:
      'You’re getting this email because someone wrote to Towline and gave this address. If it wasn’t you, ignore this email.',
  })

/** To the sender: an operator's answer. Their own message is not in it. */
export const answerMail = (answer: {
  id: string
  name: string
  content: string
  /** The date of their message. */
  day: string
}): Mail =>
  layOutMail({
    subject: 'Our answer to your message',
    reference: messageReference(answer.id),
    heading: 'Our answer to your message',
    parts: [
      { kind: 'text', text: `Hello ${answer.name},` },
      ...paragraphsOf(answer.content).map((text) => ({ kind: 'text' as const, text })),
      { kind: 'facts', facts: [['Reference', messageReference(answer.id)]] },
    ],
    reason: `You’re getting this email because you wrote to Towline on ${answer.day}. Reply to it to write back.`,
  })

/** A mail's layout has paragraphs, not lines. */
const paragraphsOf = (text: string): string[] =>
  text
    .split(/\s*\n\s*/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
