/** Somebody who called, and confirmed what was agreed by a link to their own phone: an account without a password, and this browser in it. */
import { createHmac, randomBytes } from 'node:crypto'
import { profiles, sessions } from '../../db/schema/accounts.ts'
import { sessionDays } from '../../domain/retention.ts'
import type { Ctx } from '../context.ts'
import type { Tx } from '../kit/database.ts'
import { newId } from '../kit/ids.ts'
import { isSecure, sessionCookieName } from './session-cookie.ts'

/**
 * A customer whose address is not proven: signing in by a code that is mailed there proves it. Null: the address has an account already.
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

const tokenBytes = 24

/** A session of this account, which has no password to ask for; the `Set-Cookie` that puts a browser into it. */
export const beginSession = async (
  { config }: Pick<Ctx, 'config'>,
  tx: Tx,
  accountId: string,
): Promise<string> => {
  const { publicOrigin, authSecret } = config
  const token = randomBytes(tokenBytes).toString('hex')
  const lifeSeconds = sessionDays * 86_400
  await tx.insert(sessions).values({
    id: newId('ses'),
    userId: accountId,
    token,
    expiresAt: new Date(Date.now() + lifeSeconds * 1000),
  })
  const signature = createHmac('sha256', authSecret).update(token).digest('base64')
  const value = encodeURIComponent(`${token}.${signature}`)
  const secure = isSecure(publicOrigin) ? '; Secure' : ''
  return `${sessionCookieName(publicOrigin)}=${value}; Max-Age=${lifeSeconds}; Path=/; HttpOnly; SameSite=Lax${secure}`
}
