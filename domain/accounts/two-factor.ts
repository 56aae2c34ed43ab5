/** The second step of signing in (RFC 6238; OWASP ASVS 5.0, 6.5). */

/** The parameters that every authenticator app uses by default. */
export const totp = { digits: 6, stepSeconds: 30 } as const

/** Steps before and after the present one that are taken as well: clocks of phones differ, and typing takes time (RFC 6238, 5.2). */
export const toleratedSteps = 1

export const backupCodes = { count: 10, length: 10 } as const

/** No letters or figures that look like others. */
export const backupCodeAlphabet = '23456789abcdefghjkmnpqrstuvwxyz'

/** The form that is compared: people who copy a code from paper add blanks, hyphens and capitals. */
export const plainBackupCode = (typed: string): string =>
  typed.replaceAll(/[\s-]/g, '').toLowerCase()

/** In two halves, to be copied by hand. */
export const writtenBackupCode = (code: string): string =>
  `${code.slice(0, backupCodes.length / 2)}-${code.slice(backupCodes.length / 2)}`
