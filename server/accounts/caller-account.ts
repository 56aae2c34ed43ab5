/** A customer who phoned and confirmed by a link to their own phone: an account without a password, and a session in this browser. */
import { profiles, sessions } from '../../db/schema/accounts.ts'
import type { Role } from '../../domain/accounts/roles.ts'
import type { Ctx } from '../context.ts'
import type { Tx } from '../kit/database/database.ts'
import { newId } from '../kit/ids.ts'
import { newSessionToken } from './reauthentication/renew-session.ts'
import { startedSessionCookie } from './sign-in/session-cookie.ts'
import { sessionHours } from './sign-in/session-length.ts'

/**
 * A customer whose address is not proven: signing in by a code mailed there proves it. Null: the address has an account already.
 */
export const makeCallerAccount = async (
  tx: Tx,
  { name, phone, email, at }: { name: string; phone: string; email: string; at: Date },
): Promise<string | null> => {
  const [made] = await tx
    .insert(profiles)
    .values({
      id: newId('acc'),
      fullName: name,
      email,
      phone,
      role: 'customer',
      createdAt: at,
      updatedAt: at,
    })
    .onConflictDoNothing({ target: profiles.email })
    .returning({ id: profiles.id })
  return made?.id ?? null
}

/**
 * A session of this account, for a user who has proven more than a password; returns the `Set-Cookie`. Without
 * `authenticatedAt` it was begun by a link, which proves only that the link was read: protected changes require a code first.
 */
export const beginSession = async (
  { config }: Pick<Ctx, 'config'>,
  tx: Tx,
  {
    accountId,
    role,
    authenticatedAt = null,
    twoFactorAt = null,
  }: {
    accountId: string
    role: Role
    authenticatedAt?: Date | null
    /** Signed in with a passkey, which is a second factor as well. */
    twoFactorAt?: Date | null
  },
): Promise<string> => {
  const token = newSessionToken()
  const lifeSeconds = sessionHours(role) * 3_600
  await tx.insert(sessions).values({
    id: newId('ses'),
    userId: accountId,
    token,
    expiresAt: new Date(Date.now() + lifeSeconds * 1000),
    authenticatedAt,
    twoFactorAt,
  })
  return startedSessionCookie(config, token, lifeSeconds)
}
