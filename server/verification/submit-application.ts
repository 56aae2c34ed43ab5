import type { DriverApplication } from '../../contract/joining.ts'
import { accepted, type Outcome } from '../../domain/refusal.ts'
import { inTransaction } from '../kit/database.ts'
import { viewApplication } from './application-view.ts'
import { beginApplication } from './applications.store.ts'
import { moveDriver, type MoveCtx } from './move-driver.ts'

/** Sends the application: it is checked by itself, and a person decides. Refusals: `application_incomplete`, `application_not_open`. */
export const submitApplication = (
  ctx: MoveCtx,
  accountId: string,
): Promise<Outcome<DriverApplication>> => moveOwn(ctx, accountId, 'submit')

/** To change what was sent or verified: no offers until it is verified again. Refusals: `job_in_hand`, `application_not_open`. */
export const takeBackApplication = (
  ctx: MoveCtx,
  accountId: string,
): Promise<Outcome<DriverApplication>> => moveOwn(ctx, accountId, 'take_back')

const moveOwn = (
  ctx: MoveCtx,
  accountId: string,
  move: 'submit' | 'take_back',
): Promise<Outcome<DriverApplication>> =>
  inTransaction(ctx.db, async (tx) => {
    const { profile } = await beginApplication(tx, accountId)
    const moved = await moveDriver(ctx, tx, profile.id, {
      move,
      by: 'driver',
      reason: '',
      accountId,
    })
    if (!moved.ok) return moved
    return accepted(await viewApplication(ctx, tx, accountId))
  })
