import type { DriverVerification } from '../../contract/verification.ts'
import type { Outcome } from '../../domain/refusal.ts'
import type { OperatorMove } from '../../domain/verification-moves.ts'
import { inTransaction } from '../kit/database.ts'
import { viewVerification } from './load-verification.ts'
import { moveDriver, type MoveCtx } from './move-driver.ts'

/** An operator verifies, sends back, suspends or reinstates. Refusals: `not_found`, those of `decideVerification`. */
export const decideApplication = (
  ctx: MoveCtx,
  accountId: string,
  { driverId, move, reason }: { driverId: string; move: OperatorMove; reason: string },
): Promise<Outcome<DriverVerification>> =>
  inTransaction(ctx.db, async (tx) => {
    const event = { move, by: 'operator', reason, accountId } as const
    const moved = await moveDriver(ctx, tx, driverId, event)
    return moved.ok ? viewVerification(ctx, tx, driverId) : moved
  })
