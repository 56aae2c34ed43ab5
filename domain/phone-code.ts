/** The code that proves a phone number: sent there by text, typed on the account page. Pure. */

export const phoneCodeDigits = 6
export const phoneCodeMinutes = 10

/** Of a million codes; then another has to be sent. */
export const phoneCodeTries = 5
