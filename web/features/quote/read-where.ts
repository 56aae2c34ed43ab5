/** Interprets the words in a "where" box, as far as they are unambiguous. Pure. */
import {
  eircodeShape,
  invalidEircodeText,
  normaliseEircode,
} from '../../../domain/places/eircode-shape.ts'

export type WhereReading =
  | { kind: 'nothing' }
  /** With its space: `D02 X285`. The server knows whether its routing key exists. */
  | { kind: 'eircode'; eircode: string }
  /** An incomplete or invalid Eircode. */
  | { kind: 'eircode_attempt' }
  | { kind: 'words'; words: string }

/** A routing key and something after it, as one or two blocks. */
const attempt = /^([A-Z])\d[\dW][\s-]*([A-Z0-9]*)$/

/** No routing key begins with these; Irish roads do: M50, L1011. */
const roadLetters = 'ML'
/** Routing keys and roads both begin with these: N37 and N25, R95 and R132. */
const eitherLetters = 'NR'
const identifierLength = 4

export const readWhere = (typed: string): WhereReading => {
  const words = typed.trim()
  if (words === '') return { kind: 'nothing' }
  const eircode = normaliseEircode(words)
  const parts = eircodeShape.exec(eircode)
  if (parts) return { kind: 'eircode', eircode: `${parts[1]} ${parts[2]}` }
  return isMeantAsEircode(words.toUpperCase())
    ? { kind: 'eircode_attempt' }
    : { kind: 'words', words }
}

const isMeantAsEircode = (words: string): boolean => {
  const parts = attempt.exec(words)
  if (!parts) return false
  const [, letter = '', rest = ''] = parts
  if (roadLetters.includes(letter)) return false
  // "N25" is a road; "N37 A" may still become an Eircode, and "N37 ABCDE" tried to be one.
  if (eitherLetters.includes(letter)) return rest.length >= identifierLength
  return true
}

/** The specification's words for an invalid Eircode, or null. */
export const eircodeProblem = (typed: string): string | null =>
  readWhere(typed).kind === 'eircode_attempt' ? invalidEircodeText : null

/** Whether the text says that the place is on a motorway: M7, M50 J9, "motorway". */
export const namesMotorway = (typed: string): boolean =>
  /\bM\s?\d{1,2}\b/i.test(typed) || /\bmotorway\b/i.test(typed)
