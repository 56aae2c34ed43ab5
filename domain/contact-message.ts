/**
 * Writing to support from the contact page (specification, operator side §5). How often is the specification's; how long, which it
 * leaves open, is ours.
 */
import { hasMarkup, markupMessage } from './text.ts'

/** In characters as a person counts them, trimmed. Shorter says nothing anyone could answer. */
export const contactMessageLength = { min: 10, max: 2_000 } as const

/** Changes of one field. */
export const contactChangesPerMinute = 10

/** The limit for one browser, one account and one address. */
export const contactSubmissions = { times: 3, withinMinutes: 5 } as const

/** What is said above that, by the form itself and by the server (specification, operator side §5). */
export const tooManyMessages = {
  title: 'Too many submissions',
  detail: `Please wait ${contactSubmissions.withinMinutes} minutes before submitting again`,
} as const

/** The same words from the same sender within this are the same message, sent again because the answer got lost. */
export const contactRepeatMinutes = 60

/** The most acknowledgements sent to one address in a day, because anyone can type anyone's address. */
export const contactAcknowledgementsPerDay = 5

/** What a message is called by those who wrote and who answer: `M-7K3Q9A`, from its id; it opens nothing. */
export const messageReference = (messageId: string): string =>
  `M-${messageId.slice(-6).toUpperCase()}`

/** The end of the id that a reference names, in any way of writing it; null: it is no reference. */
export const readMessageReference = (typed: string): string | null =>
  /^M[\s-]*([0-9A-HJKMNP-TV-Z]{6})$/i.exec(typed.trim())?.[1]?.toLowerCase() ?? null

/** Open: no operator has answered it or put it aside. */
export const messageStates = ['open', 'answered', 'spam'] as const
export type MessageState = (typeof messageStates)[number]

/** The longest answer of an operator. */
export const contactReplyMaxLength = 4_000
/** The longest search text in the inbox. */
export const contactSearchMaxLength = 80

/** The first thing wrong with a message, in words for the field, or null. */
export const checkContactMessage = (message: string): string | null => {
  if (hasMarkup(message)) return markupMessage
  const length = Array.from(message.trim()).length
  if (length < contactMessageLength.min) {
    return `Message must be at least ${contactMessageLength.min} characters`
  }
  return length > contactMessageLength.max ? 'Message too long' : null
}
