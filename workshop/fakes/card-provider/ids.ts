import { randomInt } from 'node:crypto'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

const randomText = (length: number): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')

export type IdPrefix =
  | 'pi'
  | 'ch'
  | 're'
  | 'txn'
  | 'pm'
  | 'cus'
  | 'evt'
  | 'req'
  | 'acct'
  | 'alink'
  | 'tr'
  | 'trr'
  | 'dp'
  | 'po'
  | 'cs_test'

/** An id as the provider writes them: a prefix that tells the kind, then 24 letters and digits. */
export const newId = (prefix: IdPrefix): string => `${prefix}_${randomText(24)}`

/** The secret that lets a browser finish exactly one payment intent. */
export const newClientSecret = (intentId: string): string => `${intentId}_secret_${randomText(25)}`
