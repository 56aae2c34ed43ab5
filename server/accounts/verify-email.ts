import { verifyJWT } from 'better-auth/crypto'
import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { identities } from '../../db/schema/accounts.ts'
import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import { inTransaction, type Queryable } from '../kit/database/database.ts'
import {
  changeProfile,
  deleteOtherSessionsOf,
  profileByEmail,
  type Profile,
} from './accounts.store.ts'
import type { Identity } from './sign-in/identify.ts'
import type { AuthCtx } from './sign-in/open-auth.ts'
import { isPassword } from './password-hash.ts'
import { takeOverUnproven } from './prove-address.ts'

/** The part of the sign-in library's token that is needed here. */
const linkPayload = z.object({ email: z.string() })

type AddressedProfile = Profile & { email: string }

/** The account of a verification mail's token; null when the token is not ours, has expired, or the account cannot be used. */
export const profileOfLink = async (
  { db, config }: Pick<AuthCtx, 'db' | 'config'>,
  token: string,
): Promise<AddressedProfile | null> => {
  const payload = linkPayload.safeParse(await verifyJWT(token, config.authSecret).catch(() => null))
  const { email } = payload.success ? payload.data : { email: null }
  const profile = email === null ? null : await profileByEmail(db, email)
  return profile && !profile.disabledAt && email !== null ? { ...profile, email } : null
}

/**
 * Marks an address as proven, and begins no session. The reader of the mailbox need not be the person who signed up with it: the password
 * and the sessions from before stay only when they prove to be the same person's, by the browser that signed up (then its other sessions
 * end) or by the password. Refusal: `invalid_input` for the password, also when it is needed and absent.
 */
export const verifyEmail = async (
  { db }: Pick<AuthCtx, 'db'>,
  profile: Profile,
  { actor, password }: { actor: Identity | null; password: string | undefined },
): Promise<Outcome<{ isSignedInHere: boolean }>> => {
  const isSignedInHere = actor?.accountId === profile.id
  if (profile.isEmailVerified) return accepted({ isSignedInHere })
  const stored = await passwordOf(db, profile.id)
  if (!isSignedInHere && stored !== null) {
    if (password === undefined) return passwordRefused('Enter the password you signed up with')
    if (!(await isPassword(password, stored))) {
      return passwordRefused('This is not the password you signed up with')
    }
  }
  await inTransaction(db, async (tx) => {
    if (!isSignedInHere && stored === null) return takeOverUnproven(tx, profile.id)
    if (isSignedInHere) await deleteOtherSessionsOf(tx, profile.id, actor.sessionId)
    await changeProfile(tx, profile.id, { isEmailVerified: true })
  })
  return accepted({ isSignedInHere })
}

const passwordRefused = (message: string) =>
  refused('invalid_input', { fields: { password: message } })

/** Null: the account has no password. */
const passwordOf = async (db: Queryable, accountId: string): Promise<string | null> => {
  const [row] = await db
    .select({ password: identities.password })
    .from(identities)
    .where(and(eq(identities.userId, accountId), eq(identities.providerId, 'credential')))
  return row?.password ?? null
}
