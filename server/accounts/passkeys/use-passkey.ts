import type { PasskeyAssertion } from '../../../contract/accounts/passkeys.ts'
import { accepted, refused, type Outcome } from '../../../domain/refusal.ts'
import type { Tx } from '../../kit/database/database.ts'
import type { AuthCtx } from '../sign-in/open-auth.ts'
import { takeChallenge, type ChallengeUse } from './challenges.store.ts'
import { lockPasskey, notePasskeyUsed } from './passkeys.store.ts'
import { challengeIn, checkAssertion } from './relying-party.ts'

/**
 * Accepts a passkey's signature once, and records the use. `accountId`: of this account alone; absent: of the account it belongs to. The
 * challenge is spent even when the rest is wrong. Refusal: `passkey_not_accepted`; its reason is in the log.
 */
export const usePasskey = async (
  ctx: AuthCtx,
  tx: Tx,
  assertion: PasskeyAssertion,
  { accountId, ...use }: ChallengeUse & { accountId?: string },
): Promise<Outcome<{ accountId: string; at: Date }>> => {
  const at = await ctx.clock.now(tx)
  const challenge = challengeIn(assertion)
  if (challenge === null || !(await takeChallenge(tx, challenge, use, at))) return tooLate
  const row = await lockPasskey(tx, assertion.id)
  if (!row || (accountId !== undefined && row.accountId !== accountId)) return unknown
  const signCount = await checkAssertion(ctx.config, assertion, challenge, row).catch(
    (error: unknown) => {
      ctx.log.warn('a passkey was not accepted', { error, accountId: row.accountId })
      return null
    },
  )
  if (signCount === null) return refused('passkey_not_accepted')
  await notePasskeyUsed(tx, row.id, { signCount, at })
  return accepted({ accountId: row.accountId, at })
}

export const tooLate = refused('passkey_not_accepted', {
  detail:
    'This took longer than five minutes, or was started in another browser. Please try again.',
})

const unknown = refused('passkey_not_accepted', {
  detail: 'This passkey does not belong to your account. Use another one, or sign in another way.',
})
