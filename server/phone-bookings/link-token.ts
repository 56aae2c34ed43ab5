import { createHash, randomBytes } from 'node:crypto'

/** 192 bits, which cannot be guessed. */
const tokenBytes = 24

/** The token of a link, and its stored hash: a copy of the database opens none. */
export const makeToken = (): { token: string; hash: Buffer } => {
  const token = randomBytes(tokenBytes).toString('base64url')
  return { token, hash: hashOf(token) }
}

export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Where the link leads. */
export const confirmPath = (token: string): string => `/confirm/${token}`
