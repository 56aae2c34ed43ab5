/** An address for an account that was opened by a phone number, proven by a code that is mailed there. */
import type { EmailProofRouteKey } from '../../../contract/accounts/auth.ts'
import { writtenSignInCode } from '../../../domain/accounts/sign-in-code.ts'
import { accepted, refused, type Outcome } from '../../../domain/refusal.ts'
import { inTransaction } from '../../kit/database/database.ts'
import type { OtherHandler } from '../../kit/http/routes/mount-routes.ts'
import { confirmEmailMail } from '../account-mails.ts'
import { accountOf } from '../account-of.ts'
import { changeProfile, profileByEmail, profileById } from '../accounts.store.ts'
import { writeRequestedMail } from '../notify-account.ts'
import { requireFreshProof } from '../reauthentication/require-proof.ts'
import { authGuard, type AuthDeps, type Done } from './auth-guard.ts'
import { isMailDue } from './auth-limits.ts'
import type { Identity } from './identify.ts'
import { makeMailedCode, takeMailedCode } from './mailed-code.ts'

export const emailProofHandlers = (
  deps: AuthDeps,
): Record<EmailProofRouteKey, OtherHandler<Identity | null>> => {
  const { ctx, limits } = deps
  const { db } = ctx

  return {
    'POST /api/auth/email/send-code': authGuard(
      deps,
      'POST /api/auth/email/send-code',
      async ({ email }, { actor }): Promise<Outcome<Done>> => {
        if (!actor) return refused('not_signed_in')
        const isDue = await isMailDue(limits, 'email proof', email)
        if (isDue) {
          await inTransaction(db, async (tx) => {
            const code = await makeMailedCode(ctx, tx, subjectOf(email), await ctx.clock.now(tx))
            await writeRequestedMail(ctx, tx, { id: actor.accountId, email }, 'sign_in_code', () =>
              confirmEmailMail({ code: writtenSignInCode(code) }),
            )
          })
        }
        return accepted({ value: { message: isDue ? sentNow : sentBefore } })
      },
    ),

    'POST /api/auth/email/prove': authGuard(
      deps,
      'POST /api/auth/email/prove',
      async ({ email, code }, { actor }): Promise<Outcome<Done>> => {
        if (!actor) return refused('not_signed_in')
        // from then on the mailbox signs in
        const fresh = await requireFreshProof(ctx, actor)
        if (!fresh.ok) return fresh
        return inTransaction(db, async (tx): Promise<Outcome<Done>> => {
          const at = await ctx.clock.now(tx)
          const profile = await profileById(tx, actor.accountId)
          // an address that is there is changed by support, not here
          if (!profile || profile.email !== null) return refused('wrong_code')
          if (!(await takeMailedCode(ctx, tx, subjectOf(email), { code, at }))) {
            return refused('wrong_code')
          }
          // a caller who has proven the mailbox may know that it has an account
          if (await profileByEmail(tx, email)) return refused('account_exists')
          const changed = await changeProfile(tx, profile.id, {
            email,
            isEmailVerified: true,
            receiptEmail: null,
          })
          if (!changed) return refused('not_signed_in')
          return accepted({ value: await accountOf(tx, changed) })
        })
      },
    ),
  }
}

/** Of the mailbox alone: the mails to it are limited, and a code that a stranger requested serves its owner as well. */
const subjectOf = (email: string): string => `confirm ${email}`

const sentNow = 'We’ve sent a code there.'
const sentBefore =
  'We sent a code there a few minutes ago at most. Use that one, and look in the spam folder too.'
