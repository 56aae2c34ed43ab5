import { accepted, refused, type Outcome } from '../../../domain/refusal.ts'
import { writeAudit } from '../../audit/index.ts'
import { inTransaction } from '../../kit/database/database.ts'
import type { Identity } from '../sign-in/identify.ts'
import type { AuthCtx } from '../sign-in/open-auth.ts'
import { requireFreshProof } from '../reauthentication/require-proof.ts'
import { notifyPasskeyChanged } from '../notify-account.ts'
import { findTwoFactor } from '../two-factor/two-factor.store.ts'
import { deletePasskey, listPasskeyRows, lockOwner } from './passkeys.store.ts'

/**
 * Removes a passkey from the account, with a row in the audit log and a mail; does nothing when it does not exist. Where the data of real
 * people are, an operator keeps a second factor. Refusals: `reauthentication_required`, `two_factor_required`.
 */
export const removePasskey = async (
  ctx: AuthCtx,
  owner: Identity,
  passkeyId: string,
): Promise<Outcome<null>> => {
  const proven = await requireFreshProof(ctx, owner)
  if (!proven.ok) return proven
  const { accountId, role } = owner
  return inTransaction(ctx.db, async (tx): Promise<Outcome<null>> => {
    await lockOwner(tx, accountId)
    const others = (await listPasskeyRows(tx, accountId)).filter(({ id }) => id !== passkeyId)
    const keepsFactor =
      others.length > 0 || Boolean((await findTwoFactor(tx, accountId))?.confirmedAt)
    if (ctx.config.isProduction && role === 'operator' && !keepsFactor) {
      return refused('two_factor_required')
    }
    const name = await deletePasskey(tx, accountId, passkeyId)
    if (name === null) return accepted(null)
    const at = await ctx.clock.now(tx)
    await writeAudit(tx, { accountId, action: 'remove_passkey', objectId: passkeyId, at })
    await notifyPasskeyChanged(ctx, tx, owner, { passkeyName: name, to: 'removed' })
    return accepted(null)
  })
}
