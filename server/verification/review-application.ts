import type { DriverVerification } from '../../contract/drivers/verification.ts'
import { refused, type Outcome } from '../../domain/refusal.ts'
import type {
  DriverState,
  ImmediateTransition,
  OperatorTransition,
} from '../../domain/drivers/verification-transitions.ts'
import { inTransaction, type Tx } from '../kit/database/database.ts'
import { lockApplication } from './applications.store.ts'
import { listDriverDocuments } from './documents.store.ts'
import { viewVerification } from './load-verification.ts'
import { transitionDriver, type TransitionCtx } from './transition-driver.ts'
import { applicationVersion } from './seen-version.ts'

export type ApplicationReview = {
  driverId: string
  transition: OperatorTransition
  reason: string
  /** Version of the application that was reviewed. */
  seen: string
}

/**
 * An operator sends back, suspends or reinstates. To verify is an undoable action (`server/undo/`). Refusals: `not_found`, `application_changed` when it has changed since the
 * review, those of `applyVerificationTransition`.
 */
export const reviewApplication = (
  ctx: TransitionCtx,
  accountId: string,
  review: ApplicationReview & { transition: ImmediateTransition },
): Promise<Outcome<DriverVerification>> =>
  inTransaction(ctx.db, async (tx) => {
    const outcome = await reviewIn(ctx, tx, accountId, review)
    return outcome.ok ? viewVerification(ctx, tx, review.driverId, accountId) : outcome
  })

/** The same and to verify, in a transaction that the caller has open. */
export const reviewIn = async (
  ctx: TransitionCtx,
  tx: Tx,
  accountId: string,
  { driverId, transition, reason, seen }: ApplicationReview,
): Promise<Outcome<DriverState>> => {
  const application = await lockApplication(tx, driverId)
  if (!application) return refused('not_found')
  const version = applicationVersion(ctx, application, await listDriverDocuments(tx, driverId))
  // sending photos must not delay a suspension
  if (transition !== 'suspend' && version !== seen) return refused('application_changed')
  const event = { transition, by: 'operator', reason, accountId } as const
  return transitionDriver(ctx, tx, driverId, event)
}
