import type { DriverVerification } from '../../contract/verification.ts'
import { refused, type Outcome } from '../../domain/refusal.ts'
import type { OperatorMove } from '../../domain/verification-moves.ts'
import { inTransaction } from '../kit/database.ts'
import { lockApplication } from './applications.store.ts'
import { documentsOf } from './documents.store.ts'
import { viewVerification } from './load-verification.ts'
import { moveDriver, type MoveCtx } from './move-driver.ts'
import { applicationVersion } from './seen-version.ts'

export type ApplicationDecision = {
  driverId: string
  move: OperatorMove
  reason: string
  /** Version of what was looked at. */
  seen: string
}

/**
 * An operator verifies, sends back, suspends or reinstates. Refusals: `not_found`, `application_changed` when it is no longer what was
 * looked at, those of `decideVerification`.
 */
export const decideApplication = (
  ctx: MoveCtx,
  accountId: string,
  { driverId, move, reason, seen }: ApplicationDecision,
): Promise<Outcome<DriverVerification>> =>
  inTransaction(ctx.db, async (tx) => {
    const application = await lockApplication(tx, driverId)
    if (!application) return refused('not_found')
    const version = applicationVersion(application, await documentsOf(tx, driverId))
    // nobody puts off being suspended by sending pictures
    if (move !== 'suspend' && version !== seen) return refused('application_changed')
    const event = { move, by: 'operator', reason, accountId } as const
    const moved = await moveDriver(ctx, tx, driverId, event)
    return moved.ok ? viewVerification(ctx, tx, driverId) : moved
  })
