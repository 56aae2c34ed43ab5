import type { DriverApplication } from '../../contract/drivers/verification-application.ts'
import { accepted, type Outcome } from '../../domain/refusal.ts'
import { inTransaction } from '../kit/database/database.ts'
import { viewApplication } from './application-view.ts'
import { beginApplication } from './applications.store.ts'
import { transitionDriver, type TransitionCtx } from './transition-driver.ts'

/**
 * Submits the application: the automatic checks run, and a person decides. Refusals: `phone_not_proven`, `application_incomplete`,
 * `application_not_open`.
 */
export const submitApplication = (
  ctx: TransitionCtx,
  accountId: string,
): Promise<Outcome<DriverApplication>> => transitionOwn(ctx, accountId, 'submit')

/** Takes an application back to change it: no offers until it is verified again. Refusals: `job_in_hand`, `application_not_open`. */
export const takeBackApplication = (
  ctx: TransitionCtx,
  accountId: string,
): Promise<Outcome<DriverApplication>> => transitionOwn(ctx, accountId, 'take_back')

const transitionOwn = (
  ctx: TransitionCtx,
  accountId: string,
  transition: 'submit' | 'take_back',
): Promise<Outcome<DriverApplication>> =>
  inTransaction(ctx.db, async (tx) => {
    const { profile } = await beginApplication(tx, accountId)
    const outcome = await transitionDriver(ctx, tx, profile.id, {
      transition,
      by: 'driver',
      reason: '',
      accountId,
    })
    if (!outcome.ok) return outcome
    return accepted(await viewApplication(ctx, tx, accountId))
  })
