/**
 * VAT numbers by their form: two letters of the member state, and what it gives (European Commission, VIES, "VAT identification number
 * structure"; Greece writes `EL`, Northern Ireland `XI`). Irish ones also by their check character: `tax-number.ts`.
 */
import { isIrishVatNumber } from './tax-number.ts'

/** What follows the letters. */
const forms = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^[0-9A-Z]\d{7}[0-9A-Z]$/,
  FI: /^\d{8}$/,
  FR: /^[0-9A-HJ-NP-Z]{2}\d{9}$/,
  GB: /^(?:\d{9}|\d{12})$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IT: /^\d{11}$/,
  LT: /^(?:\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^[0-9A-Z+*]{10}\d{2}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
  XI: /^(?:\d{9}|\d{12})$/,
} as const satisfies Record<string, RegExp>

type Letters = keyof typeof forms
const isLetters = (text: string): text is Letters => text in forms

/** Whether it has the form of a VAT number, as `plainNumber` gives it. */
export const isVatNumber = (number: string): boolean => {
  if (number.startsWith('IE')) return isIrishVatNumber(number)
  const letters = number.slice(0, 2)
  return isLetters(letters) && forms[letters].test(number.slice(2))
}

/** Whether VIES knows numbers of this country: those of the United Kingdom it does not, but for Northern Ireland's. */
export const isInVies = (number: string): boolean => !number.startsWith('GB')
