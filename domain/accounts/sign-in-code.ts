import { backupCodeAlphabet } from './two-factor.ts'

/**
 * The code a mail brings to sign in with. It has 39 bits: so many that wrong guesses need not end it, as they end one of six digits, so
 * a stranger who guesses cannot invalidate it for the person who has the mail.
 */
export const signInCode = { length: 8, alphabet: backupCodeAlphabet } as const

/** The form that is compared: people who copy it from a mail add blanks, hyphens and capitals. */
export const plainSignInCode = (typed: string): string =>
  typed.replaceAll(/[\s-]/g, '').toLowerCase()

/** In two halves, to be read and typed. */
export const writtenSignInCode = (code: string): string =>
  `${code.slice(0, signInCode.length / 2)}-${code.slice(signInCode.length / 2)}`.toUpperCase()
