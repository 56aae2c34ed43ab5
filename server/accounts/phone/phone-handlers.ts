/** A code goes to a phone by text, and comes back: it opens an account, or proves the number of the one that is open. */
import type { PhoneRouteKey } from '../../../contract/accounts/auth.ts'
import { toE164 } from '../../../domain/accounts/phone.ts'
import { accepted, refused, type Outcome } from '../../../domain/refusal.ts'
import { inTransaction } from '../../kit/database/database.ts'
import type { OtherHandler } from '../../kit/http/routes/mount-routes.ts'
import { accountOf } from '../account-of.ts'
import { writeAudit } from '../../audit/index.ts'
import { changeProfile, lockNumber, profileById, profileByPhone } from '../accounts.store.ts'
import { notifyPhoneChanged } from '../notify-account.ts'
import { onSignIn } from '../on-sign-in.ts'
import { requireFreshProof } from '../reauthentication/require-proof.ts'
import { authGuard, type AuthDeps, type Done } from '../sign-in/auth-guard.ts'
import type { Identity } from '../sign-in/identify.ts'
import { awaitCodeRequest, sendPhoneCode, takeSentCode } from './phone-code.ts'
import { signInByPhone } from './sign-in-by-phone.ts'

export const phoneHandlers = (
  deps: AuthDeps,
): Record<PhoneRouteKey, OtherHandler<Identity | null>> => {
  const { ctx } = deps
  const { db } = ctx

  return {
    'POST /api/auth/phone/send-code': authGuard(
      deps,
      'POST /api/auth/phone/send-code',
      async (given): Promise<Outcome<Done>> => {
        const sent = await sendPhoneCode(ctx, given)
        return sent.ok ? accepted({ value: sent.value }) : sent
      },
    ),

    'POST /api/auth/phone/await-text': authGuard(
      deps,
      'POST /api/auth/phone/await-text',
      async (given): Promise<Outcome<Done>> => {
        const requested = await awaitCodeRequest(ctx, given)
        return requested.ok ? accepted({ value: requested.value }) : requested
      },
    ),

    'POST /api/auth/sign-in/phone': authGuard(
      deps,
      'POST /api/auth/sign-in/phone',
      async (given, { cookie, actor }): Promise<Outcome<Done>> => {
        const opened = await signInByPhone(ctx, given, actor)
        if (!opened.ok) return opened
        const { accountId, setCookie } = opened.value
        return onSignIn(deps, accountId, [setCookie], cookie)
      },
    ),

    'POST /api/auth/phone/prove': authGuard(
      deps,
      'POST /api/auth/phone/prove',
      async (given, { actor }): Promise<Outcome<Done>> => {
        if (!actor) return refused('not_signed_in')
        const { accountId } = actor
        // from then on the number signs in
        const fresh = await requireFreshProof(ctx, actor)
        if (!fresh.ok) return fresh
        return inTransaction(db, async (tx): Promise<Outcome<Done>> => {
          const taken = await takeSentCode(ctx, tx, given)
          if (!taken.ok) return taken
          const { phone, at } = taken.value
          const before = await profileById(tx, accountId)
          // the account's number has changed since
          if (!before?.phone || toE164(before.phone) !== phone) return refused('wrong_code')
          await lockNumber(tx, phone)
          const holder = await profileByPhone(tx, phone)
          if (holder && holder.id !== accountId) return refused('phone_taken')
          const profile = await changeProfile(tx, accountId, { phoneProvenAt: at })
          if (!profile) return refused('not_signed_in')
          await writeAudit(tx, { accountId, action: 'prove_phone', objectId: accountId, at })
          await notifyPhoneChanged(ctx, tx, profile, { phone: before.phone, to: 'proven' })
          return accepted({ value: await accountOf(tx, profile) })
        })
      },
    ),
  }
}
