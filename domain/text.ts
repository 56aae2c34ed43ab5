/**
 * The text rules of the booking form with the specification's messages (customer side §5), as plain functions: the schemas in
 * `contract/` and the fields on screen ask the same ones. Each check answers the first message that applies, or null.
 * Lengths are counted after trimming, in characters as a person counts them.
 */

/** Input in the booking dialog: 20 changes per minute per field (specification, customer side §5). */
export const inputChangesPerMinute = 20

export const markupMessage = 'Invalid characters detected'

export const locationLength = { min: 3, max: 200 }
export const nameLength = { min: 2, max: 100 }
export const phoneLength = { min: 10, max: 20 }
export const emailMaxLength = 254

/** A tag, as an HTML parser would open it. "I <3 vans" and "under < 2 m" are not markup. */
const wholeTag = /<[a-z/!?][^<>]*>/gi
/** Angle brackets that could still open one once the whole tags are gone: `<img src=x` never closed, `<<b>i>` put together. */
const openingRun = /<+/g
const tagStart = /[a-z/!?]/i
/** Characters no keyboard types: control characters other than line breaks and tabs, and marks that reverse reading order. */
const unseen = /[^\P{Cc}\n\r\t]|[\u202A-\u202E\u2066-\u2069]/gu

/** The text without markup. Removing it twice changes nothing more; what is left can open no tag. */
export const stripMarkup = (text: string): string =>
  text
    .replace(unseen, '')
    .replace(wholeTag, '')
    // A look-ahead in the pattern would take quadratic time over a long run of brackets.
    .replace(openingRun, (run: string, at: number, whole: string) =>
      tagStart.test(whole.charAt(at + run.length)) ? '' : run,
    )

/** Whether the text holds markup or unseen characters. */
export const hasMarkup = (text: string): boolean => stripMarkup(text) !== text

const lengthOf = (text: string): number => Array.from(text.trim()).length

/** 3 to 200 characters. */
export const checkPickupLocation = (text: string): string | null => {
  if (hasMarkup(text)) return markupMessage
  if (lengthOf(text) < locationLength.min) return 'Pickup location must be at least 3 characters'
  if (lengthOf(text) > locationLength.max) return 'Pickup location too long'
  return null
}

/** Optional; 3 to 200 characters when given. */
export const checkDropoffLocation = (text: string): string | null => {
  if (hasMarkup(text)) return markupMessage
  if (lengthOf(text) === 0) return null
  if (lengthOf(text) < locationLength.min) return 'Drop-off location must be at least 3 characters'
  if (lengthOf(text) > locationLength.max) return 'Drop-off location too long'
  return null
}

/** Letters of any language, spaces, hyphen, apostrophe (straight or curly) and dot. */
const nameCharacters = /^[\p{L}\p{M} .'’-]*$/u

/** 2 to 100 characters. */
export const checkCustomerName = (text: string): string | null => {
  if (hasMarkup(text)) return markupMessage
  if (lengthOf(text) < nameLength.min) return 'Name must be at least 2 characters'
  if (lengthOf(text) > nameLength.max) return 'Name too long'
  if (!nameCharacters.test(text.trim())) return 'Name contains invalid characters'
  return null
}

/** Digits with spaces and hyphens, and at most one part in brackets: an area code, or the zero for calls from home. */
const phoneShape = /^\+?[\d -]*(\(\d[\d -]*\)[\d -]*)?$/

/** 10 to 20 characters. */
export const checkCustomerPhone = (text: string): string | null => {
  const phone = text.trim()
  if (hasMarkup(phone)) return markupMessage
  if (!phoneShape.test(phone)) return 'Invalid phone number format'
  if (phone.length < phoneLength.min) return 'Phone number too short'
  if (phone.length > phoneLength.max) return 'Phone number too long'
  // Ten brackets are ten characters but no number; E.164 numbers in use have at least seven digits.
  if (phone.replace(/\D/g, '').length < 7) return 'Invalid phone number format'
  return null
}

/** One address: local part, @, a domain of at least two labels. The verification mail decides the rest. */
const emailShape = /^[^\s@<>()[\]\\,;:"]+@[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}$/i

/** At most 254 characters (RFC 5321 path limit, as the specification has it). */
export const checkCustomerEmail = (text: string): string | null => {
  const email = text.trim()
  if (hasMarkup(email)) return markupMessage
  if (email.length > emailMaxLength) return 'Email too long'
  if (!emailShape.test(email)) return 'Invalid email format'
  return null
}

/** Any other text field: no markup, at most so many characters. */
export const checkFreeText = (text: string, maxLength: number): string | null => {
  if (hasMarkup(text)) return markupMessage
  if (lengthOf(text) > maxLength) return `At most ${maxLength} characters`
  return null
}
