import { createHmac, randomBytes } from 'node:crypto'
import { sessions } from '../../db/schema/accounts.ts'
import { sessionCookieName } from '../accounts/index.ts'
import type { Queryable } from '../kit/database/database.ts'
import { newId } from '../kit/ids.ts'

type CookieConfig = { publicOrigin: string; authSecret: string }

/** Makes a session without a sign-in, and answers its cookie. It begins at this time of the fixture's clock, or now. */
export const openSession = async (
  db: Queryable,
  { publicOrigin, authSecret }: CookieConfig,
  accountId: string,
  at: Date = new Date(),
): Promise<{ sessionId: string; name: string; value: string }> => {
  const sessionId = newId('ses')
  const token = randomBytes(16).toString('hex')
  await db.insert(sessions).values({
    id: sessionId,
    userId: accountId,
    token,
    expiresAt: new Date(Date.now() + 3_600_000),
    authenticatedAt: at,
    // Seen already, so that reading with it writes nothing.
    device: 'A browser',
    lastSeenAt: new Date(),
  })
  const signature = createHmac('sha256', authSecret).update(token).digest('base64')
  return {
    sessionId,
    name: sessionCookieName(publicOrigin),
    value: encodeURIComponent(`${token}.${signature}`),
  }
}
