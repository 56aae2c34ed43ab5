/** The one door for the state of a driver: lock, decide, save, history, what follows from it. */
import { undoneOf, checklistOf } from '../../domain/verification-checklist.ts'
import {
  decideVerification,
  type DriverState,
  type VerificationEvent,
  type VerificationMove,
} from '../../domain/verification-moves.ts'
import { verifiedUntil } from '../../domain/verification-end.ts'
import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import { writeAudit } from '../audit/index.ts'
import type { Ctx } from '../context.ts'
import { hasActiveJob, takeOffDuty } from '../drivers/index.ts'
import type { Tx } from '../kit/database.ts'
import { applicationFacts } from './application-facts.ts'
import {
  lockApplication,
  saveMove,
  type BegunApplication,
  type ProfileChange,
} from './applications.store.ts'
import { acceptDocuments, documentsOf, type DocumentWithPages } from './documents.store.ts'
import { tellDecision, tellScreens } from './tell-driver.ts'

export type MoveCtx = Pick<Ctx, 'db' | 'clock' | 'config' | 'jobs' | 'live'>

/** `accountId`: of who makes it; null: by itself. */
export type DriverMove = VerificationEvent & { accountId: string | null }

/**
 * In the caller's transaction: the move with its history, papers accepted, duty ended, the driver told, and what an operator did on record.
 * Refusals: `not_found` and those of `decideVerification`.
 */
export const moveDriver = async (
  ctx: MoveCtx,
  tx: Tx,
  driverId: string,
  { move, by, reason, accountId }: DriverMove,
): Promise<Outcome<DriverState>> => {
  const application = await lockApplication(tx, driverId)
  if (!application) return refused('not_found')
  const now = await ctx.clock.now(tx)
  const documents = await documentsOf(tx, driverId)
  const which = move === 'reinstate' ? 'accepted' : 'latest'
  const facts = applicationFacts(application, documents, which)
  const { profile } = application
  const decided = decideVerification(
    {
      state: profile.state,
      undone: undoneOf(checklistOf(facts, now)),
      papersValidUntil: verifiedUntil(facts),
      hasActiveJob: await hasActiveJob(tx, driverId),
    },
    { move, by, reason },
    now,
  )
  if (!decided.ok) return decided
  const entry = {
    driverId,
    move,
    fromState: profile.state,
    toState: decided.value,
    byAccount: accountId,
    reason: reason.trim() === '' ? null : reason.trim(),
    at: now,
  }
  if (move === 'verify' && accountId) await acceptGiven(tx, driverId, documents, accountId, now)
  await saveMove(tx, entry, changeWith(move, verifiedUntil(facts), now))
  if (move === 'submit') await ctx.jobs.enqueue(tx, 'check-application', { driverId })
  if (profile.state === 'verified') {
    await endDuty(tx, driverId)
    await ctx.jobs.enqueue(tx, 'withdraw-offers', { driverId })
  }
  await tellDecision(ctx, tx, application, entry)
  tellScreens(ctx, tx, application)
  if (by === 'operator' && accountId) {
    await writeAudit(tx, {
      accountId,
      action: 'decide_driver_application',
      objectId: driverId,
      before: { state: profile.state },
      after: { state: decided.value, move, reason: entry.reason },
      at: now,
    })
  }
  return accepted(decided.value)
}

const changeWith = (move: VerificationMove, until: Date | null, now: Date): ProfileChange => {
  switch (move) {
    case 'submit':
      return { submittedAt: now }
    case 'verify':
    case 'reinstate':
      return { papersValidUntil: until }
    case 'take_back':
    case 'begin_review':
    case 'return':
    case 'suspend':
      return {}
    default: {
      const unknown: never = move
      throw new Error(`unknown move ${String(unknown)}`)
    }
  }
}

const acceptGiven = (
  tx: Tx,
  driverId: string,
  documents: readonly DocumentWithPages[],
  accountId: string,
  now: Date,
): Promise<void> =>
  acceptDocuments(
    tx,
    driverId,
    documents.filter(({ state }) => state === 'given').map(({ id }) => id),
    { decidedAt: now, decidedBy: accountId },
  )

/** No more offers. Nobody's active job is taken away: they go off duty when it has ended (`watch-papers.ts`). */
const endDuty = async (tx: Tx, driverId: BegunApplication['profile']['id']): Promise<void> => {
  if (!(await hasActiveJob(tx, driverId))) await takeOffDuty(tx, driverId)
}
