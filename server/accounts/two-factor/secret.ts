/** Secrets shared with a user's authenticator app or a webhook receiver, encrypted: a copy of the database alone proves nothing. */
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'

export const sealSecret = (secret: string, authSecret: string): Promise<string> =>
  symmetricEncrypt({ key: authSecret, data: secret })

/** Rejects when it was encrypted with another key. */
export const openSecret = (sealed: string, authSecret: string): Promise<string> =>
  symmetricDecrypt({ key: authSecret, data: sealed })
