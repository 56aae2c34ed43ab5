/** Required by routes that change what protects an account, its money or its keys. */
import { hasSecondFactor, isFreshlyProven } from '../../../domain/accounts/reauthentication.ts'
import { accepted, refused, type Outcome } from '../../../domain/refusal.ts'
import type { Ctx } from '../../context.ts'
import type { Queryable } from '../../kit/database/database.ts'
import type { Identity } from '../sign-in/identify.ts'
import { findProofs } from './proofs.store.ts'

type ProofCtx = Pick<Ctx, 'db' | 'clock' | 'config'>
type ProofCaller = Pick<Identity, 'sessionId' | 'role'>

/** This session proved who it is within the last minutes. Refusals: `reauthentication_required`, `not_signed_in`. */
export const requireFreshProof = async (
  { db, clock }: { db: Queryable; clock: Ctx['clock'] },
  { sessionId }: Pick<Identity, 'sessionId'>,
): Promise<Outcome<null>> => {
  const proofs = await findProofs(db, sessionId)
  if (!proofs) return refused('not_signed_in')
  return isFreshlyProven(proofs, await clock.now(db))
    ? accepted(null)
    : refused('reauthentication_required')
}

/**
 * As `requireFreshProof`, for an account with a second factor, which this session gave. In production operators give theirs when they
 * sign in; elsewhere the demo's operator has none. Refusals: `reauthentication_required`, `second_factor_missing`, `not_signed_in`.
 */
export const requireSecondFactor = async (
  ctx: ProofCtx,
  { sessionId, role }: ProofCaller,
): Promise<Outcome<null>> => {
  const { db, clock, config } = ctx
  const proofs = await findProofs(db, sessionId)
  if (!proofs) return refused('not_signed_in')
  if (!isFreshlyProven(proofs, await clock.now(db))) return refused('reauthentication_required')
  const isExempt = role === 'operator' && !config.isProduction
  return hasSecondFactor(proofs) || isExempt ? accepted(null) : refused('second_factor_missing')
}
