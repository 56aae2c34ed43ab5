import type { NextStep } from '../../../contract/bookings/arrival.ts'
import type { Role } from '../../../domain/accounts/roles.ts'
import type { Ctx } from '../../context.ts'
import { sessionByToken, type SessionRow } from '../accounts.store.ts'
import { noteSeen } from './sessions.store.ts'
import { sessionTokenOf } from './session-cookie.ts'

/** A signed-in user, as every module sees them. */
export type Identity = {
  accountId: string
  /** Of the many an account may have, the one this request came with. */
  sessionId: string
  role: Role
  /** Null: an account opened by a phone number. */
  email: string | null
  fullName: string
  isEmailVerified: boolean
  isPhoneProven: boolean
  /** For drivers with a profile. */
  driverId: string | null
}

/** What limits on guessing count an account by. */
export const accountKeyOf = ({ email, accountId }: Identity): string => email ?? accountId

type IdentifyCtx = Pick<Ctx, 'db' | 'config'>

/**
 * The user who sent this request, or null, also for a user who still owes the second step of signing in. Looked up again for every
 * request, so that signing out, a changed password and a disabled account count from the next one on (reliability.md S16).
 */
export const identify = async (
  ctx: IdentifyCtx,
  request: Pick<Request, 'headers'>,
): Promise<Identity | null> => {
  const arrived = await identifyFirstStep(ctx, request.headers.get('cookie'))
  if (arrived?.isSeenLongAgo) {
    await noteSeen(ctx.db, arrived.identity.sessionId, request.headers.get('user-agent'))
  }
  return arrived && arrived.nextStep === null ? arrived.identity : null
}

/** The user who has passed the first step of signing in; only for the routes of the second step. */
export const identifyFirstStep = async (
  { db, config }: IdentifyCtx,
  cookie: string | null,
): Promise<{ identity: Identity; nextStep: NextStep | null; isSeenLongAgo: boolean } | null> => {
  const token = sessionTokenOf(cookie, config)
  const row = token === null ? null : await sessionByToken(db, token)
  return (
    row && {
      identity: identityOf(row),
      nextStep: nextStepOf(row, config),
      isSeenLongAgo: row.is_seen_long_ago,
    }
  )
}

/** Where the data of real people are, no operator works without it. */
const nextStepOf = (
  { two_factor: state }: SessionRow,
  { isProduction }: Pick<Ctx['config'], 'isProduction'>,
): NextStep | null => {
  if (state === 'to_give') return 'give_two_factor'
  return state === 'not_set_up' && isProduction ? 'set_up_two_factor' : null
}

const identityOf = (row: SessionRow): Identity => ({
  accountId: row.account_id,
  sessionId: row.session_id,
  role: row.role,
  email: row.email,
  fullName: row.full_name,
  isEmailVerified: row.is_email_verified,
  isPhoneProven: row.is_phone_proven,
  driverId: row.driver_id,
})
