import { accepted, refused, type Outcome } from '../../../domain/refusal.ts'
import { writeAudit } from '../../audit/index.ts'
import { inTransaction, type Database } from '../../kit/database.ts'
import { databaseClock } from '../../kit/clock.ts'
import { deleteSessionsOf, profileByEmail } from '../accounts.store.ts'
import { deleteTwoFactor } from './two-factor.store.ts'

/**
 * For an operator whose phone and backup codes are lost: by someone at the command line who knows them, never over HTTP. Ends their
 * sessions; where the second step is required they set it up anew. Refusal: `not_found`, also when nothing was set up.
 */
export const resetTwoFactor = (
  db: Database,
  email: string,
): Promise<Outcome<{ accountId: string }>> =>
  inTransaction(db, async (tx) => {
    const profile = await profileByEmail(tx, email.trim().toLowerCase())
    if (!profile || !(await deleteTwoFactor(tx, profile.id))) return refused('not_found')
    await deleteSessionsOf(tx, profile.id)
    await writeAudit(tx, {
      accountId: profile.id,
      action: 'reset_two_factor',
      objectId: profile.id,
      at: await databaseClock.now(tx),
    })
    return accepted({ accountId: profile.id })
  })
