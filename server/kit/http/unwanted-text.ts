/**
 * Characters that no one means to send, refused in this one place before anything reads them. Lone surrogates: JSON may hold one half of a
 * surrogate pair ("\ud800", RFC 8259 §8.2), which PostgreSQL's JSON and every URL refuse. Control characters: PostgreSQL accepts no NUL,
 * and a line break in a one-line field begins a line of its own in mails, PDFs and logs.
 */
import { fieldsOfSeveralLines } from '../../../contract/route.ts'
import { fieldName } from './field-problems.ts'

export const unwantedMessage = 'Invalid characters detected'
const unwanted = /\p{Cs}|[^\P{Cc}\t\r\n]/u
const unwantedInLine = /\p{Cs}|[^\P{Cc}\t]/u

/** Control characters as encoded in an address or a form. A tab may be pasted into a search. */
const encodedControl = /%(?:0[0-8a-f]|1[\da-f]|7f)/i

/** Whether an address, or a form in the same encoding, holds a control character. */
export const holdsControlCharacter = (address: string): boolean => encodedControl.test(address)

/** A linked list, since a hostile body nests thousands deep and each place would carry a copy of its path. */
type Place = { key: string; parent: Place } | null

/** The field of parsed JSON with such a text, and the message about it; null when there is none. */
export const unwantedText = (body: unknown): Record<string, string> | null => {
  const left: { value: unknown; place: Place }[] = [{ value: body, place: null }]
  for (let next = left.pop(); next; next = left.pop()) {
    const { value, place } = next
    if (typeof value === 'string') {
      if (patternFor(place).test(value)) return { [fieldName(pathOf(place))]: unwantedMessage }
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) {
        if (unwantedInLine.test(key)) return { [fieldName(pathOf(place))]: unwantedMessage }
        left.push({ value: inner, place: { key, parent: place } })
      }
    }
  }
  return null
}

const patternFor = (place: Place): RegExp =>
  place && fieldsOfSeveralLines.has(place.key) ? unwanted : unwantedInLine

const pathOf = (place: Place): string[] => {
  const path: string[] = []
  for (let at = place; at; at = at.parent) path.push(at.key)
  return path.reverse()
}
