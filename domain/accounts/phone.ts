/** Phone numbers as networks know them (ITU-T E.164). What people may type is in `text.ts`. */

/** Ireland's country code: a number that is typed without one is Irish. */
const homeCode = '353'

/** At most fifteen digits including the country code; a number with fewer than eight does not exist. */
const whole = /^[1-9]\d{7,14}$/

/** `+353871234567` from `087 123 4567`, `00353 87…` or `+353 (0)87…`; null for what no network could reach. */
export const toE164 = (typed: string): string | null => {
  const digits = typed.replace(/\D/g, '')
  const international = typed.trim().startsWith('+')
    ? digits
    : digits.startsWith('00')
      ? digits.slice(2)
      : digits.startsWith('0')
        ? `${homeCode}${digits.slice(1)}`
        : null
  if (international === null) return null
  // the (0) that is only for calls from home
  const number = international.replace(/^3530/, homeCode)
  return whole.test(number) ? `+${number}` : null
}
