import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { sessions } from '../../../db/schema/accounts.ts'
import { afterCommit, type Tx } from '../../kit/database/database.ts'
import type { AuthCtx } from '../sign-in/open-auth.ts'
import { startedSessionCookie } from '../sign-in/session-cookie.ts'

const tokenBytes = 24

/** The session token; kept only in its row and in the browser's cookie. */
export const newSessionToken = (): string => randomBytes(tokenBytes).toString('hex')

/**
 * The session continues under another token once its user has proven more, so the token before is worthless (OWASP ASVS 5.0, 7.2.4).
 * What belongs to the session, such as push subscriptions, stays; its streams end, and only who has the new token opens them again. Returns
 * the `Set-Cookie`. Throws when the session is over.
 */
export const renewSession = async (
  { config, live }: Pick<AuthCtx, 'config' | 'live'>,
  tx: Tx,
  sessionId: string,
  proven: { at: Date; hasSecondFactor: boolean },
): Promise<string> => {
  const token = newSessionToken()
  const [session] = await tx
    .update(sessions)
    .set({
      token,
      authenticatedAt: proven.at,
      ...(proven.hasSecondFactor ? { twoFactorAt: proven.at } : {}),
    })
    .where(eq(sessions.id, sessionId))
    .returning({ accountId: sessions.userId, expiresAt: sessions.expiresAt })
  if (!session) throw new Error('a session that is over cannot go on')
  afterCommit(tx, () => live.endStreams(session.accountId, sessionId))
  const lifeSeconds = Math.round((session.expiresAt.getTime() - Date.now()) / 1000)
  return startedSessionCookie(config, token, lifeSeconds)
}
