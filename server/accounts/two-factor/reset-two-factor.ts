import { accepted, refused, type Outcome } from '../../../domain/refusal.ts'
import { writeAudit } from '../../audit/index.ts'
import type { Ctx } from '../../context.ts'
import { inTransaction } from '../../kit/database/database.ts'
import { deleteSessionsOf, profileByEmail } from '../accounts.store.ts'
import { deletePasskeysOf } from '../passkeys/passkeys.store.ts'
import { notifyTwoFactorReset } from '../notify-account.ts'
import { deleteTwoFactor } from './two-factor.store.ts'

/**
 * For an account holder who has lost phone, backup codes and passkeys: run from the command line by a person who knows them, never over
 * HTTP. Ends their sessions and tells them by mail; where a second step is required they set one up again. Refusal: `not_found`, also
 * when nothing was set up.
 */
export const resetTwoFactor = (
  ctx: Pick<Ctx, 'db' | 'jobs' | 'clock'>,
  email: string,
): Promise<Outcome<{ accountId: string }>> =>
  inTransaction(ctx.db, async (tx) => {
    const profile = await profileByEmail(tx, email.trim().toLowerCase())
    if (!profile) return refused('not_found')
    const hadAuthenticator = await deleteTwoFactor(tx, profile.id)
    const hadPasskeys = await deletePasskeysOf(tx, profile.id)
    if (!hadAuthenticator && !hadPasskeys) return refused('not_found')
    await deleteSessionsOf(tx, profile.id)
    await writeAudit(tx, {
      accountId: profile.id,
      action: 'reset_two_factor',
      objectId: profile.id,
      at: await ctx.clock.now(tx),
    })
    await notifyTwoFactorReset(ctx, tx, profile)
    return accepted({ accountId: profile.id })
  })
