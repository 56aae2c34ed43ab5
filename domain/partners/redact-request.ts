/**
 * What the request log shows of a partner's request and its answer. What is shown is named here; everything else is replaced, so that a
 * new field is hidden until someone decides otherwise: names, phone numbers, addresses, Eircodes, policies, secrets and keys never get in.
 */
import { bookingReferencePattern } from '../bookings/booking-reference.ts'
import { casualtyFieldList } from '../bookings/vehicle-fields.ts'
import { counties } from '../places/counties.ts'
import { isSandboxScenario } from './sandbox.ts'

export const redacted = '[redacted]'

/** Characters of a body that are kept. */
export const shownBodyLength = 8_000

/** Fields whose text is one of our own words: `car`, `pending_driver_acceptance`, `booking.created`, `urn:towline:problem:not_found`. */
const codeFields: ReadonlySet<string> = new Set([
  'code',
  'type',
  'kind',
  'mode',
  'status',
  'state',
  'scopes',
  'location',
  'to',
  'incident_type',
  'priority_level',
  'cancel_reason',
  'reason_code',
  'not_checked',
  'event_types',
  'disabled_why',
  'media_type',
  'requestId',
  ...casualtyFieldList.flatMap(([, { partnerName }]) =>
    partnerName === null ? [] : [partnerName],
  ),
])

/** Sentences that we write ourselves, which may repeat a little of what was sent. */
const sentenceFields: ReadonlySet<string> = new Set(['title', 'detail', 'fields'])

const numberField =
  /^(status|number|limit|seconds|drivers_available|\w*_(cents|km|minutes|ms|tries))$/
const code = /^[a-z][a-z0-9]*([_:./-][a-z0-9]+)*$/
const moment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/
const identifier = /^[a-z]{3}_[0-9a-z]{26}$/
const fieldName = /^[a-z_]\w*(\.\w+)*$/i

/** What in a sentence identifies a person or opens something: addresses, keys and secrets, long numbers, Eircodes, quoted words. */
const personal: readonly RegExp[] = [
  /[^\s@"]+@[^\s@"]+/g,
  /\b(tow|whsec)_[\w-]{8,}/g,
  /\+?\d(?:[\s().-]?\d){6,}/g,
  /\b[AC-FHKNPRTV-Y]\d[\dW]\s?[0-9AC-FHKNPRTV-Y]{4}\b/gi,
  /"[^"]*"/g,
]

/** Parsed JSON as the log shows it. */
export const redactBody = (value: unknown): unknown => redactAs('', value, shownDepth)

/** How deep a body is shown; ours go to four. Laid out for people, a deep one grows with the square of its depth: 60 kB sent become 160 MB. */
const shownDepth = 12

/** `name`: the field whose value it is; items of a list have their list's. */
const redactAs = (name: string, value: unknown, levelsLeft: number): unknown => {
  if (value === null || typeof value === 'boolean') return value
  if (typeof value === 'object' && levelsLeft === 0) return redacted
  if (Array.isArray(value)) return value.map((item) => redactAs(name, item, levelsLeft - 1))
  if (typeof value === 'object') {
    return Object.fromEntries(
      Object.entries(value).map(([key, part]) => [
        fieldName.test(key) ? key : redacted,
        redactAs(sentenceFields.has(name) ? name : key, part, levelsLeft - 1),
      ]),
    )
  }
  if (typeof value === 'number') return numberField.test(name) ? value : redacted
  return typeof value === 'string' ? redactText(name, value) : redacted
}

const redactText = (name: string, text: string): string => {
  if (moment.test(text) || identifier.test(text) || bookingReferencePattern.test(text)) return text
  if (sentenceFields.has(name)) {
    return personal.reduce((rest, pattern) => rest.replaceAll(pattern, redacted), text)
  }
  if (name === 'county' && counties.some((one) => one === text)) return text
  if (codeFields.has(name) && code.test(text)) return text
  return isSandboxScenario(text) ? text : redacted
}

/** As it is stored: laid out for people, and cut where it is long. */
export const shownBody = (value: unknown): string => {
  const text = JSON.stringify(redactBody(value), null, 2)
  return text.length <= shownBodyLength ? text : `${text.slice(0, shownBodyLength)}${cutMark}`
}

const cutMark = '\n…'

/** Whether a body of the log is not whole, and so no JSON. */
export const isCutBody = (shown: string): boolean => shown.endsWith(cutMark)

const shownQuery: ReadonlySet<string> = new Set(['cursor', 'limit', 'status'])

/** The address that was called: identifiers where the route has a parameter, and of the query what the routes know. */
export const shownTarget = (
  pattern: string,
  path: string,
  query: Readonly<Record<string, string>>,
): string => {
  const parts = path.split('/')
  const shown = pattern
    .split('/')
    .map((part, index) => {
      if (!part.startsWith(':')) return part
      const given = parts[index] ?? ''
      return identifier.test(given) ? given : redacted
    })
    .join('/')
  const known = Object.entries(query)
    .filter(([name]) => shownQuery.has(name))
    .map(([name, value]) => {
      const isCode = identifier.test(value) || code.test(value) || /^\d{1,3}$/.test(value)
      return `${name}=${isCode ? value : redacted}`
    })
  return known.length === 0 ? shown : `${shown}?${known.join('&')}`
}
