import type { PasskeyAssertion } from '../../../contract/passkeys.ts'
import { accepted, refused, type Outcome } from '../../../domain/refusal.ts'
import type { Tx } from '../../kit/database.ts'
import type { AuthCtx } from '../open-auth.ts'
import { takeChallenge, type ChallengeUse } from './challenges.store.ts'
import { lockPasskey, notePasskeyUsed } from './passkeys.store.ts'
import { challengeIn, checkAssertion } from './relying-party.ts'

/**
 * Takes what a passkey signed, once, and notes the use. `accountId`: of this account alone; absent: of whichever it belongs to. The
 * challenge is spent also when the rest is wrong. Refusal: `passkey_not_accepted`, the reason for which is in the log.
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
