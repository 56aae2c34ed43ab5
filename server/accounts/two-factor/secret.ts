/** What somebody shares with us to prove something by, an authenticator app or a receiver of webhooks: a copy of the database alone proves nothing. */
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'

export const sealSecret = (secret: string, authSecret: string): Promise<string> =>
  symmetricEncrypt({ key: authSecret, data: secret })

/** Rejects when it was sealed under another key. */
export const openSecret = (sealed: string, authSecret: string): Promise<string> =>
  symmetricDecrypt({ key: authSecret, data: sealed })
