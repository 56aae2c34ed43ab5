import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { sessions } from '../../../db/schema/accounts.ts'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../kit/database.ts'
import { startedSessionCookie } from '../session-cookie.ts'

const tokenBytes = 24

/** What opens a session; kept in its row and in the browser's cookie alone. */
export const newSessionToken = (): string => randomBytes(tokenBytes).toString('hex')

/**
 * The session goes on under another token once its person has proven more: whoever had the one before has nothing (OWASP ASVS 5.0, 7.2.4).
 * What hangs on the session, such as pushes, stays. Answers the `Set-Cookie`. Throws when the session is over.
 */
export const renewSession = async (
  { config }: Pick<Ctx, 'config'>,
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
    .returning({ expiresAt: sessions.expiresAt })
  if (!session) throw new Error('a session that is over cannot go on')
  const lifeSeconds = Math.round((session.expiresAt.getTime() - Date.now()) / 1000)
  return startedSessionCookie(config, token, lifeSeconds)
}
