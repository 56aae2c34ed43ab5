/** All transitions of a driver's state: lock, check, save, history, effects. */
import { undoneOf, checklistOf } from '../../domain/drivers/verification-checklist.ts'
import {
  applyVerificationTransition,
  type DriverState,
  type VerificationEvent,
  type VerificationTransition,
} from '../../domain/drivers/verification-transitions.ts'
import { refusedIn, unreviewed } from '../../domain/drivers/document-review.ts'
import { documentRules } from '../../domain/drivers/verification-documents.ts'
import { verifiedUntil } from '../../domain/drivers/verification-end.ts'
import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import { writeAudit } from '../audit/index.ts'
import type { Ctx } from '../context.ts'
import { hasActiveJob, takeOffDuty } from '../drivers/index.ts'
import type { Tx } from '../kit/database/database.ts'
import { applicationFacts } from './application-facts.ts'
import {
  lockApplication,
  reviewBegan,
  saveTransition,
  type BegunApplication,
  type ProfileChange,
} from './applications.store.ts'
import { listDriverDocuments, type DocumentWithPages } from './documents.store.ts'
import { isUnchanged, nowReviewed } from './last-review.ts'
import { notifyTransition, notifyScreens } from './notify-driver.ts'

export type TransitionCtx = Pick<Ctx, 'db' | 'clock' | 'config' | 'jobs' | 'live'>

/** `accountId`: of the person who makes it; null: automatic. */
export type DriverTransition = VerificationEvent & { accountId: string | null }

/**
 * Makes the transition in the caller's transaction, with its history: keeps what was decided on, ends duty, notifies the driver, and puts an
 * operator's action on record. Refusals: `not_found` and those of `applyVerificationTransition`.
 */
export const transitionDriver = async (
  ctx: TransitionCtx,
  tx: Tx,
  driverId: string,
  { transition, by, reason, accountId }: DriverTransition,
): Promise<Outcome<DriverState>> => {
  const application = await lockApplication(tx, driverId)
  if (!application) return refused('not_found')
  const now = await ctx.clock.now(tx)
  const documents = await listDriverDocuments(tx, driverId)
  const which = transition === 'reinstate' ? 'accepted' : 'latest'
  const facts = applicationFacts(ctx, application, documents, which)
  const { profile } = application
  const began = reviewBegan(profile)
  const refusedNow = refusedIn(documents, began)
  const outcome = applyVerificationTransition(
    {
      state: profile.state,
      undone: undoneOf(checklistOf(facts, now)),
      documentsValidUntil: verifiedUntil(facts),
      hasActiveJob: await hasActiveJob(tx, driverId),
      isPhoneToProve: facts.phone === 'to_prove',
      unreviewed: unreviewed(documents, began),
      refusedDocuments: refusedNow.map(({ kind }) => documentRules[kind].label),
      isUnchanged: isUnchanged(application, documents),
    },
    { transition, by, reason },
    now,
  )
  if (!outcome.ok) return outcome
  const entry = {
    driverId,
    transition,
    fromState: profile.state,
    toState: outcome.value,
    byAccount: accountId,
    reason: reason.trim() || (transition === 'return' ? sendAgain(refusedNow) : null),
    at: now,
  }
  const isReviewed = transition === 'verify' || transition === 'return'
  await saveTransition(tx, entry, {
    ...changeWith(transition, profile.state, { until: verifiedUntil(facts), now }),
    ...(isReviewed ? { lastReview: nowReviewed(application, documents) } : {}),
  })
  if (transition === 'submit') await ctx.jobs.enqueue(tx, 'check-application', { driverId })
  if (profile.state === 'verified') {
    await endDuty(tx, driverId)
    await ctx.jobs.enqueue(tx, 'withdraw-offers', { driverId })
  }
  await notifyTransition(ctx, tx, application, entry, reason.trim(), refusedNow)
  notifyScreens(ctx, tx, application)
  if (by === 'operator' && accountId) {
    await writeAudit(tx, {
      accountId,
      action: 'decide_driver_application',
      objectId: driverId,
      before: { state: profile.state },
      after: { state: outcome.value, transition, reason: entry.reason },
      at: now,
    })
  }
  return accepted(outcome.value)
}

const sendAgain = (documents: readonly DocumentWithPages[]): string =>
  `Please send again: ${documents.map(({ kind }) => documentRules[kind].label).join(', ')}.`

const changeWith = (
  transition: VerificationTransition,
  from: DriverState,
  { until, now }: { until: Date | null; now: Date },
): ProfileChange => {
  switch (transition) {
    case 'submit':
      // sent again after it came back, what was accepted then stays accepted
      return from === 'returned' ? { submittedAt: now } : { submittedAt: now, reviewBeganAt: now }
    case 'verify':
    case 'reinstate':
      return { documentsValidUntil: until }
    case 'return':
      return from === 'suspended' ? { reviewBeganAt: now } : {}
    case 'take_back':
    case 'begin_review':
    case 'suspend':
      return {}
    default: {
      const unknown: never = transition
      throw new Error(`unknown transition ${String(unknown)}`)
    }
  }
}

/** Ends duty, and with it offers. An active job is not taken away: the driver goes off duty when it has ended (`watch-documents.ts`). */
const endDuty = async (tx: Tx, driverId: BegunApplication['profile']['id']): Promise<void> => {
  if (!(await hasActiveJob(tx, driverId))) await takeOffDuty(tx, driverId)
}
