/** The code that proves a phone number: sent there by text, typed on the account page. Pure. */

export const phoneCodeDigits = 6
export const phoneCodeMinutes = 10

/** Wrong tries, of a million codes; then another code has to be sent. */
export const phoneCodeTries = 5
