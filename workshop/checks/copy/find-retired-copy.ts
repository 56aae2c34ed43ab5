import { readTexts, type Text } from './read-texts.ts'
import { retiredInCopy, retiredSentences, specified } from './retired-copy.ts'

export type RetiredCopy = { line: number; found: string; use: string }

/** Texts of a file that a person would stumble over, with what to write instead. */
export const findRetiredCopy = (file: string, source: string): RetiredCopy[] =>
  readTexts(file, source)
    .filter(({ text }) => isProse(text) && !specified.some((sentence) => text.includes(sentence)))
    .flatMap((text) => wrongIn(text).map((wrong) => ({ line: text.line, ...wrong })))

/** Words, and not a code, an address or a name on the wire. */
const isProse = (text: string): boolean => /\s/.test(text) || /^\p{Lu}/u.test(text)

const wrongIn = (text: Text): Omit<RetiredCopy, 'line'>[] => [
  ...retiredInCopy.flatMap(({ pattern, use }) => {
    const found = pattern.exec(text.text)?.[0]
    return found === undefined ? [] : [{ found, use }]
  }),
  ...retiredSentences
    .filter(([sentence]) => holdsSentence(text.text, sentence))
    .map(([sentence, use]) => ({ found: sentence, use: `“${use}”` })),
  ...wrongQuestion(text),
  ...wrongCount(text),
  ...rawIdentifier(text),
]

/** A few words count only as a whole text, or at its start where `…` follows them. */
const holdsSentence = (text: string, sentence: string): boolean => {
  if (sentence.endsWith('…')) return text.startsWith(sentence.slice(0, -1))
  return sentence.split(' ').length < 3 ? text === sentence : text.includes(sentence)
}

const statementOrder =
  /(?:^|[.!?:] )(?:You|We|They|I|It|There|Someone|Everyone|Anyone|No one|Somebody|Nobody|Everybody|Anybody) [^.!?]*\?/

const wrongQuestion = ({ text }: Text): Omit<RetiredCopy, 'line'>[] => {
  const found = statementOrder.exec(text)?.[0]
  return found === undefined ? [] : [{ found, use: 'ask in the order of a question' }]
}

const counted =
  /\{\}(?: more| other| open)? (?:bookings|drivers|jobs|vehicles|messages|photos|steps|documents|ratings|codes|insurers|pages|positions|places|tries)\b/

/** `1 bookings`: a number before a plural, in a function that knows no singular. A limit of the product is never one. */
const wrongCount = ({ text, around, values }: Text): Omit<RetiredCopy, 'line'>[] => {
  const found = counted.exec(text)
  if (!found || /[!=]== 1\b|> 1\b/.test(around)) return []
  const value = values[text.slice(0, found.index).split('{}').length - 1] ?? ''
  if (/max|most/i.test(value)) return []
  return [{ found: found[0], use: 'counts agree: 1 booking, 2 bookings' }]
}

/** `bkg_…`: people know a booking by its reference, TL-7K3Q9. */
const rawIdentifier = ({ text, values }: Text): Omit<RetiredCopy, 'line'>[] => {
  const shown = values.find((value) => /(?:^|\.)bookingId$|booking\.id$/.test(value))
  const isShown = shown !== undefined && /\{\}[^/]* |[^/]* \{\}/.test(text) && /\p{Lu}/u.test(text)
  return isShown ? [{ found: shown, use: 'the reference' }] : []
}
