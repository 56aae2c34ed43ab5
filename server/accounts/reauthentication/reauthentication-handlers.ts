/** Reauthentication: the available proofs, and proving with the password or a code of the authenticator. */
import type { ReauthenticationRouteKey } from '../../../contract/accounts/auth.ts'
import { isFreshlyProven, methodsFor } from '../../../domain/accounts/reauthentication.ts'
import { accepted, refused, type Outcome } from '../../../domain/refusal.ts'
import { inTransaction } from '../../kit/database/database.ts'
import type { OtherHandler } from '../../kit/http/routes/mount-routes.ts'
import { authGuard, type AuthDeps, type Done } from '../sign-in/auth-guard.ts'
import type { Identity } from '../sign-in/identify.ts'
import { isPassword } from '../password-hash.ts'
import { takeCode } from '../two-factor/take-code.ts'
import { findPasswordHash, findProofs } from './proofs.store.ts'
import { renewSession } from './renew-session.ts'

export const reauthenticationHandlers = (
  deps: AuthDeps,
): Record<ReauthenticationRouteKey, OtherHandler<Identity | null>> => {
  const { ctx } = deps
  const { db } = ctx

  /** A wrong password is shown like a wrong code: beside its field. */
  const givePassword = async (
    { accountId, sessionId }: Identity,
    password: string,
  ): Promise<Outcome<Done>> => {
    const hash = await findPasswordHash(db, accountId)
    if (hash === null || !(await isPassword(password, hash))) {
      return refused('invalid_input', { fields: { password: 'This is not your password' } })
    }
    const cookie = await inTransaction(db, async (tx) =>
      renewSession(ctx, tx, sessionId, { at: await ctx.clock.now(tx), hasSecondFactor: false }),
    )
    return accepted({ setCookies: [cookie] })
  }

  const giveCode = ({ accountId, sessionId }: Identity, code: string): Promise<Outcome<Done>> =>
    inTransaction(db, async (tx): Promise<Outcome<Done>> => {
      const taken = await takeCode(ctx, tx, accountId, code)
      if (!taken.ok) return taken
      const proven = { at: taken.value.at, hasSecondFactor: true }
      return accepted({ setCookies: [await renewSession(ctx, tx, sessionId, proven)] })
    })

  return {
    'GET /api/auth/reauthentication': authGuard(
      deps,
      'GET /api/auth/reauthentication',
      async (_body, { actor }) => {
        const proofs = actor && (await findProofs(db, actor.sessionId))
        if (!proofs) return refused('not_signed_in')
        return accepted({
          value: {
            methods: methodsFor(proofs),
            isFresh: isFreshlyProven(proofs, await ctx.clock.now(db)),
          },
        })
      },
    ),

    'POST /api/auth/reauthenticate': authGuard(
      deps,
      'POST /api/auth/reauthenticate',
      async (body, { actor }) => {
        const proofs = actor && (await findProofs(db, actor.sessionId))
        if (!proofs) return refused('not_signed_in')
        const { password, code = '' } = body
        const by = password === undefined ? 'code' : 'password'
        if (!methodsFor(proofs).includes(by)) return refused('two_factor_not_offered')
        return password === undefined ? giveCode(actor, code) : givePassword(actor, password)
      },
    ),
  }
}
