import type { Role } from '../../domain/roles.ts'
import type { Ctx } from '../context.ts'
import { sessionByToken } from './accounts.store.ts'
import { sessionTokenOf } from './session-cookie.ts'

/** Someone signed in, as every module sees them. */
export type Identity = {
  accountId: string
  /** Of the many an account may have, the one this request came with. */
  sessionId: string
  role: Role
  email: string
  fullName: string
  isEmailVerified: boolean
  /** For drivers with a profile. */
  driverId: string | null
}

/**
 * Who sent this request, or null. Asked anew for every request, so that signing out, a changed password and a disabled
 * account count from the next one on (reliability.md S16).
 */
export const identify = async (
  ctx: Pick<Ctx, 'db' | 'config'>,
  request: Pick<Request, 'headers'>,
): Promise<Identity | null> => {
  const token = sessionTokenOf(request.headers.get('cookie'), ctx.config)
  if (!token) return null
  const row = await sessionByToken(ctx.db, token)
  if (!row) return null
  return {
    accountId: row.account_id,
    sessionId: row.session_id,
    role: row.role,
    email: row.email,
    fullName: row.full_name,
    isEmailVerified: row.is_email_verified,
    driverId: row.driver_id,
  }
}
