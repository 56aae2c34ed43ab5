/**
 * Half characters. JSON may hold one half of a surrogate pair ("\ud800", RFC 8259 §8.2); PostgreSQL's JSON and every URL
 * refuse it, and no keyboard types it. So it is refused like any other character that cannot be meant.
 */
import { fieldName } from './field-problems.ts'

const message = 'Invalid characters detected'
const half = /\p{Cs}/u

/** Linked, since a hostile body nests thousands deep and each place would carry a copy of its path. */
type Place = { key: string; parent: Place } | null

/** The field of parsed JSON that holds half a character, with what is said of it; null when all text is whole. */
export const brokenText = (body: unknown): Record<string, string> | null => {
  const left: { value: unknown; place: Place }[] = [{ value: body, place: null }]
  for (let next = left.pop(); next; next = left.pop()) {
    const { value, place } = next
    if (typeof value === 'string') {
      if (half.test(value)) return { [fieldName(pathOf(place))]: message }
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) {
        if (half.test(key)) return { [fieldName(pathOf(place))]: message }
        left.push({ value: inner, place: { key, parent: place } })
      }
    }
  }
  return null
}

const pathOf = (place: Place): string[] => {
  const path: string[] = []
  for (let at = place; at; at = at.parent) path.push(at.key)
  return path.reverse()
}
