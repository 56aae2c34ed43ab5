/** What an authenticator app shares with us, kept so that a copy of the database alone makes no codes. */
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'

export const sealSecret = (secret: string, authSecret: string): Promise<string> =>
  symmetricEncrypt({ key: authSecret, data: secret })

/** Rejects when it was sealed under another key. */
export const openSecret = (sealed: string, authSecret: string): Promise<string> =>
  symmetricDecrypt({ key: authSecret, data: sealed })
