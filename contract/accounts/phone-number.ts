/**
 * Phone numbers as networks know them, by the numbering plans of the kept library, the same on the server and on the form. Apart from the
 * fields of `text-fields.ts`, which every screen brings: a screen loads this when there is a number to look at.
 */
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** A number that is typed without a country code is Irish. */
const parse = (typed: string) => parsePhoneNumberFromString(typed, 'IE')

/** Whether a call can arrive: it is a number of some country's plan, of the right length. */
export const isReachablePhone = (typed: string): boolean => parse(typed)?.isValid() ?? false

/** Irish mobiles begin so, without the zero. */
const irishMobile = /^8/

/**
 * The number as people write it: an Irish mobile as `087 123 4567`, any other as `+353 1 234 5678`. A number of no known plan stays
 * as it was typed, because the user who insisted on it knows why.
 */
export const writePhone = (typed: string): string => {
  const number = parse(typed)
  if (!number?.isValid()) return typed.trim()
  const isMobile = number.country === 'IE' && irishMobile.test(number.nationalNumber)
  return isMobile ? number.formatNational() : number.formatInternational()
}

/** A number of ours as any phone has to dial it, also a visitor's from abroad: always with the country, in groups. */
export const writePhoneAbroad = (number: string): string =>
  parse(number)?.formatInternational() ?? number
