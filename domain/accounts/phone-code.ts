/** The code that proves a phone number: sent there by text, or read out by a call, typed where it was asked for. Pure. */

/** A call is for a number that no text reaches. */
export const phoneCodeChannels = ['text', 'call'] as const
export type PhoneCodeChannel = (typeof phoneCodeChannels)[number]

export const phoneCodeDigits = 6
export const phoneCodeMinutes = 10

/** Wrong tries, of a million codes; then another code has to be sent. */
export const phoneCodeTries = 3

/**
 * A code can also come in answer to a text from the number: strangers can use up the codes that are sent to it, and not this. The tag says
 * which browser the code is for, and opens nothing.
 */
export const codeRequestTag = {
  length: 4,
  /** No vowels, which make words, and no digits: those are the code's. */
  alphabet: 'CDFGHJKMNPQRTVWXY',
} as const

/** What is texted to us: `CODE KWMT`. */
export const codeRequestText = (tag: string): string => `CODE ${tag}`

const requestPattern = new RegExp(`^CODE([${codeRequestTag.alphabet}]{${codeRequestTag.length}})$`)

/** The tag of a text that requests a code, however it is written; null: it requests none. */
export const readCodeRequest = (body: string): string | null =>
  requestPattern.exec(
    body
      .normalize('NFKC')
      .toUpperCase()
      .replaceAll(/[^A-Z\d]/g, ''),
  )?.[1] ?? null

/** Someone who would wait longer than this for a code is offered to request it by a text. */
export const phoneCodePatienceSeconds = 120

/**
 * Shown beside every wait for a text: after STOP the provider delivers nothing, codes neither. Whether a number has sent it is told to no one
 * who has not proven it.
 */
export const stoppedTextsHelp = 'Replied STOP to our texts before? Reply START to that text first.'

/** How long a text usually takes; only then is another one offered. */
export const phoneCodeAgainSeconds = 30
