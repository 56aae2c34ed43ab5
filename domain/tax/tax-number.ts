/**
 * Irish numbers of taxpayers and their check characters. PPS number: seven digits, a check character, and since 2013 often a second letter
 * (Social Welfare Consolidation Act 2005, s. 262). VAT number: `IE`, and the tax reference number (VAT Consolidation Act 2010, s. 65); those
 * given before 2013 have seven digits and a letter, some old ones a letter or a sign in second place. Algorithm: weights 8 to 2 over the
 * digits, nine times the second letter, modulo 23 (OECD, "Ireland – Information on Tax Identification Numbers"; European Commission, VIES).
 */

const checkLetters = 'WABCDEFGHIJKLMNOPQRSTUV'

/** The check character of seven digits and the letter that may follow it; `W` as that letter counts as none. */
const checkLetterOf = (digits: string, second: string): string => {
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (8 - at), 0)
  const letter = second === '' || second === 'W' ? 0 : second.charCodeAt(0) - 64
  return checkLetters[(sum + 9 * letter) % 23] ?? ''
}

/** Without spaces and signs between, in capitals. */
export const plainNumber = (typed: string): string => typed.replaceAll(/[\s.-]/g, '').toUpperCase()

const ppsPattern = /^(?<digits>\d{7})(?<check>[A-W])(?<second>[A-IW]?)$/

/** A PPS number, as `plainNumber` gives it. */
export const isPpsNumber = (number: string): boolean => {
  const { digits = '', check, second = '' } = ppsPattern.exec(number)?.groups ?? {}
  return check !== undefined && checkLetterOf(digits, second) === check
}

const oldVatPattern = /^IE(?<first>\d)[A-Z+*](?<rest>\d{5})(?<check>[A-W])$/

/** An Irish VAT number with its `IE`, as `plainNumber` gives it. */
export const isIrishVatNumber = (number: string): boolean => {
  if (number.startsWith('IE') && isPpsNumber(number.slice(2))) return true
  const { first = '', rest = '', check } = oldVatPattern.exec(number)?.groups ?? {}
  return check !== undefined && checkLetterOf(`0${rest}${first}`, '') === check
}

/** The last characters, for its owner and for operators; the rest is never shown again. */
export const maskedNumber = (last: string): string => `•••• ${last}`
export const shownDigits = 3
