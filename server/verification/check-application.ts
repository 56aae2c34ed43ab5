import { checkApplication as check } from '../../domain/drivers/verification-checks.ts'
import { inTransaction } from '../kit/database/database.ts'
import { applicationFacts } from './application-facts.ts'
import { lockApplication, saveChecks } from './applications.store.ts'
import { listDriverDocuments, findDuplicates } from './documents.store.ts'
import { transitionDriver, type TransitionCtx } from './transition-driver.ts'

/**
 * Runs the automatic checks, stores what was checked and found, and puts a new application before an operator. Decides nothing. Safe to run
 * twice: the last result is the one that is shown.
 */
export const checkApplication = (ctx: TransitionCtx, driverId: string): Promise<void> =>
  inTransaction(ctx.db, async (tx) => {
    const application = await lockApplication(tx, driverId)
    // taken back in between
    if (!application || application.profile.state === 'draft') return
    const now = await ctx.clock.now(tx)
    const facts = applicationFacts(ctx, application, await listDriverDocuments(tx, driverId))
    await saveChecks(tx, driverId, check(facts, await findDuplicates(tx, driverId), now), now)
    if (application.profile.state === 'submitted') {
      const begin = {
        transition: 'begin_review',
        by: 'system',
        reason: '',
        accountId: null,
      } as const
      await transitionDriver(ctx, tx, driverId, begin)
    }
  })
