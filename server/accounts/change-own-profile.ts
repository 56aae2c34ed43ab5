import { toE164 } from '../../domain/accounts/phone.ts'
import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import { writeAudit } from '../audit/index.ts'
import type { Ctx } from '../context.ts'
import { inTransaction } from '../kit/database/database.ts'
import {
  changeProfile,
  deleteOtherSessionsOf,
  lockNumber,
  profileById,
  type Profile,
} from './accounts.store.ts'
import { notifyPhoneChanged } from './notify-account.ts'
import { requireFreshProof } from './reauthentication/require-proof.ts'
import type { Identity } from './sign-in/identify.ts'

type Changes = { fullName?: string | undefined; phone?: string | null | undefined }

/**
 * A user's own name and number. Another number than the proven one ends what the first one opened: its right to sign in and all other
 * sessions. So it needs a fresh proof, is on record and is told by mail. Refusals: `phone_signs_in` when nothing else signs in,
 * `reauthentication_required`, `not_signed_in`.
 */
export const changeOwnProfile = (
  ctx: Pick<Ctx, 'config' | 'db' | 'clock' | 'jobs'>,
  who: Pick<Identity, 'accountId' | 'sessionId'>,
  { fullName, phone }: Changes,
): Promise<Outcome<Profile>> =>
  inTransaction(ctx.db, async (tx): Promise<Outcome<Profile>> => {
    const { accountId } = who
    const before = await profileById(tx, accountId)
    if (!before) return refused('not_signed_in')
    const isOtherNumber = phone !== undefined && toE164(phone ?? '') !== before.provenPhone
    if (isOtherNumber && before.email === null) return refused('phone_signs_in')
    const dropsProof = isOtherNumber && before.provenPhone !== null
    if (dropsProof) {
      const proven = await requireFreshProof({ ...ctx, db: tx }, who)
      if (!proven.ok) return proven
      // no one signs in by it until then
      await lockNumber(tx, before.provenPhone ?? '')
    }
    const profile = await changeProfile(tx, accountId, {
      ...(fullName === undefined ? {} : { fullName }),
      ...(phone === undefined ? {} : { phone }),
    })
    if (!profile) return refused('not_signed_in')
    if (dropsProof) {
      await deleteOtherSessionsOf(tx, accountId, who.sessionId)
      const at = await ctx.clock.now(tx)
      await writeAudit(tx, { accountId, action: 'drop_proven_phone', objectId: accountId, at })
      await notifyPhoneChanged(ctx, tx, profile, { phone: before.phone ?? '', to: 'dropped' })
    }
    return accepted(profile)
  })
