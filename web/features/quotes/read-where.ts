/** Interprets the words in a "where" box, as far as they are unambiguous. Pure. */
import {
  eircodeShape,
  invalidEircodeText,
  isMeantAsEircode,
  normaliseEircode,
} from '../../../domain/places/eircode-shape.ts'

export type WhereReading =
  | { kind: 'nothing' }
  /** With its space: `D02 X285`. The server knows whether its routing key exists. */
  | { kind: 'eircode'; eircode: string }
  /** An incomplete or invalid Eircode. */
  | { kind: 'eircode_attempt' }
  | { kind: 'words'; words: string }

export const readWhere = (typed: string): WhereReading => {
  const words = typed.trim()
  if (words === '') return { kind: 'nothing' }
  const eircode = normaliseEircode(words)
  const parts = eircodeShape.exec(eircode)
  if (parts) return { kind: 'eircode', eircode: `${parts[1]} ${parts[2]}` }
  return isMeantAsEircode(words) ? { kind: 'eircode_attempt' } : { kind: 'words', words }
}

/** The specification's words for an invalid Eircode, or null. */
export const eircodeProblem = (typed: string): string | null =>
  readWhere(typed).kind === 'eircode_attempt' ? invalidEircodeText : null

/** Whether the text says that the place is on a motorway: M7, M50 J9, "motorway". */
export const namesMotorway = (typed: string): boolean =>
  /\bM\s?\d{1,2}\b/i.test(typed) || /\bmotorway\b/i.test(typed)
