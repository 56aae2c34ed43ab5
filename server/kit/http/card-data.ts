/**
 * Card details belong in the provider's frame only. A request that carries any is refused before it is read further, and
 * is not logged (rulings, "Roles and privacy"; reliability.md S15).
 */

/** Names that card details usually have, in lower case and without separators. */
const cardKeys = new Set([
  'cardnumber',
  'number',
  'pan',
  'cvv',
  'cvv2',
  'cvc',
  'cvc2',
  'securitycode',
  'expiry',
  'expirydate',
  'expmonth',
  'expyear',
])

/**
 * 13 to 19 digits, together or with single spaces or hyphens between, not inside a longer number and not after a decimal
 * point. Card numbers begin with 2 to 6 (ISO/IEC 7812).
 */
const together = /(?<!\d|\d\.)[2-6](?:[ -]?\d){12,18}(?!\d|\.\d)/g

/** In the groups printed on a card (4-4-4-4, and 4-6-5 on American Express), with anything between them. */
const inGroups =
  /(?<!\d)(?:[2-6]\d{3}(?:[^\p{L}\p{N}]{1,3}\d{4}){3}|3[47]\d{2}[^\p{L}\p{N}]{1,3}\d{6}[^\p{L}\p{N}]{1,3}\d{5})(?!\d)/gu

const notAscii = /[^\p{ASCII}]/u

/** Whether parsed JSON holds something that looks like card details, however deep. */
export const holdsCardData = (body: unknown): boolean => {
  const left: unknown[] = [body]
  while (left.length > 0) {
    const value = left.pop()
    if (typeof value === 'string') {
      if (hasCardNumber(value)) return true
    } else if (typeof value === 'number') {
      if (value >= 1e12 && hasCardNumber(String(value))) return true
    } else if (Array.isArray(value)) {
      left.push(...value)
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) {
        if (cardKeys.has(key.toLowerCase().replaceAll(/[^a-z0-9]/g, '')) || hasCardNumber(key)) {
          return true
        }
        left.push(inner)
      }
    }
  }
  return false
}

const hasCardNumber = (text: string): boolean => {
  if (text.length < 13) return false
  // full-width digits and spaces of other widths look the same to a reader
  const plain = notAscii.test(text) ? text.normalize('NFKC') : text
  return [...plain.matchAll(together), ...plain.matchAll(inGroups)].some(([digits]) =>
    passesLuhn(digits.replaceAll(/\D/g, '')),
  )
}

/** The check digit of card numbers (ISO/IEC 7812-1, annex B). */
const passesLuhn = (digits: string): boolean => {
  let sum = 0
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits[digits.length - 1 - i])
    const doubled = i % 2 === 1 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}
