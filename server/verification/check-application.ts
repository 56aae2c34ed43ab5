import { checkApplication as check } from '../../domain/verification-checks.ts'
import { inTransaction } from '../kit/database.ts'
import { applicationFacts } from './application-facts.ts'
import { lockApplication, saveChecks } from './applications.store.ts'
import { documentsOf, duplicatesOf } from './documents.store.ts'
import { moveDriver, type MoveCtx } from './move-driver.ts'

/**
 * Looks at everything that can be looked at by itself, writes down what was looked at and found, and puts a new application before an
 * operator. Decides nothing. Safe twice: the last look is the one that is shown.
 */
export const checkApplication = (ctx: MoveCtx, driverId: string): Promise<void> =>
  inTransaction(ctx.db, async (tx) => {
    const application = await lockApplication(tx, driverId)
    // taken back meanwhile
    if (!application || application.profile.state === 'draft') return
    const now = await ctx.clock.now(tx)
    const facts = applicationFacts(application, await documentsOf(tx, driverId))
    await saveChecks(tx, driverId, check(facts, await duplicatesOf(tx, driverId), now), now)
    if (application.profile.state === 'submitted') {
      const begin = { move: 'begin_review', by: 'system', reason: '', accountId: null } as const
      await moveDriver(ctx, tx, driverId, begin)
    }
  })
