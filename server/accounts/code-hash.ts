import { createHmac } from 'node:crypto'

/**
 * The stored form of a code from a mail. Six digits have only a million hashes, so it is keyed: a stolen copy of the database
 * gives no code away.
 */
export const codeHash = (code: string, secret: string): string =>
  createHmac('sha256', secret).update(`sign-in code ${code}`).digest('base64url')
