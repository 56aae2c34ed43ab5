/** The code that proves a phone number: sent there by text, or read out by a call, typed where it was asked for. Pure. */

/** A call is for a number that no text reaches. */
export const phoneCodeWays = ['text', 'call'] as const
export type PhoneCodeWay = (typeof phoneCodeWays)[number]

export const phoneCodeDigits = 6
export const phoneCodeMinutes = 10

/** Wrong tries, of a million codes; then another code has to be sent. */
export const phoneCodeTries = 3

/** How long a text usually takes; only then is another one offered. */
export const phoneCodeAgainSeconds = 30
