/** Proving once more who one is: how it can be done, and doing it with the password or a code of the authenticator. */
import type { ReauthenticationRouteKey } from '../../../contract/auth.ts'
import { isFreshlyProven, methodsFor } from '../../../domain/reauthentication.ts'
import { accepted, refused, type Outcome } from '../../../domain/refusal.ts'
import { inTransaction } from '../../kit/database.ts'
import type { OtherHandler } from '../../kit/http/mount-routes.ts'
import { authDoor, type AuthDeps, type Done } from '../auth-door.ts'
import type { Identity } from '../identify.ts'
import { isPassword } from '../password-hash.ts'
import { takeCode } from '../two-factor/take-code.ts'
import { findPasswordHash, findProofs } from './proofs.store.ts'
import { renewSession } from './renew-session.ts'

export const reauthenticationHandlers = (
  deps: AuthDeps,
): Record<ReauthenticationRouteKey, OtherHandler<Identity | null>> => {
  const { ctx } = deps
  const { db } = ctx

  /** A wrong password answers like a wrong code: beside its field. */
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
    'GET /api/auth/reauthentication': authDoor(
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

    'POST /api/auth/reauthenticate': authDoor(
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
