/** Phone numbers as networks know them (ITU-T E.164). What people may type is in `text.ts`. */

/** Ireland's country code: a number that is typed without one is Irish. */
const homeCode = '353'

/** At most fifteen digits including the country code; a number with fewer than eight does not exist. */
const whole = /^[1-9]\d{7,14}$/

/** `+44 (0)7…`: the bracketed zero is only for calls within the country; not so in Italy, where it is part of the number. */
const zeroForCallsWithin = /^([^0-9]*(?:00)?[^0-9]*(?!39[^0-9])[1-9][0-9]{0,2}[^0-9]*)\(0\)/

/** Irish and British numbers never begin with the zero that is dialled within the country. */
const zeroAfterCode = /^(353|44)0/

/**
 * `+353871234567` from `087 123 4567`, `00353 87…` or `+353 (0)87…`; null for what no network could reach. The database knows it as well
 * (`e164`, in the migrations).
 */
export const toE164 = (typed: string): string | null => {
  const digits = typed.replace(zeroForCallsWithin, '$1').replace(/\D/g, '')
  const international = typed.trim().startsWith('+')
    ? digits
    : digits.startsWith('00')
      ? digits.slice(2)
      : digits.startsWith('0')
        ? `${homeCode}${digits.slice(1)}`
        : null
  if (international === null) return null
  const number = international.replace(zeroAfterCode, '$1')
  return whole.test(number) ? `+${number}` : null
}
