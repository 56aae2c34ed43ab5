/**
 * Passkeys: adding and removing them, signing in with one, and reauthenticating with one. A passkey with user verification is both
 * factors at once (docs/decisions/0064-passkeys.md), so neither a password nor a code is required beside it.
 */
import type { PasskeyRouteKey } from '../../../contract/accounts/passkeys.ts'
import { accepted, refused, type Outcome } from '../../../domain/refusal.ts'
import { inTransaction } from '../../kit/database/database.ts'
import type { OtherHandler } from '../../kit/http/routes/mount-routes.ts'
import { accountOf } from '../account-of.ts'
import { profileById } from '../accounts.store.ts'
import { onSignIn } from '../on-sign-in.ts'
import { authGuard, type AuthDeps, type Done } from '../sign-in/auth-guard.ts'
import { beginSession } from '../caller-account.ts'
import { identifyFirstStep, type Identity } from '../sign-in/identify.ts'
import { knownDeviceCookie } from '../sign-in/known-device.ts'
import { renewSession } from '../reauthentication/renew-session.ts'
import { addPasskey, makeCreationOptions } from './add-passkey.ts'
import { browserHolder, nameBrowser, sessionHolder } from './challenge-holder.ts'
import { keepChallenge } from './challenges.store.ts'
import { listPasskeyRows, listPasskeys } from './passkeys.store.ts'
import { requestOptions } from './relying-party.ts'
import { removePasskey } from './remove-passkey.ts'
import { tooLate, usePasskey } from './use-passkey.ts'

export const passkeyHandlers = (
  deps: AuthDeps,
): Record<PasskeyRouteKey, OtherHandler<Identity | null>> => {
  const { ctx } = deps
  const { db, config } = ctx
  const notArrived = refused('two_factor_not_offered')

  return {
    'GET /api/auth/passkeys': authGuard(deps, 'GET /api/auth/passkeys', async (_body, { actor }) =>
      actor
        ? accepted({ value: await listPasskeys(db, actor.accountId) })
        : refused('not_signed_in'),
    ),

    'POST /api/auth/passkeys/creation-options': authGuard(
      deps,
      'POST /api/auth/passkeys/creation-options',
      async (_body, { cookie }): Promise<Outcome<Done>> => {
        const arrived = await identifyFirstStep(ctx, cookie)
        if (!arrived) return notArrived
        const made = await makeCreationOptions(ctx, arrived.identity)
        return made.ok ? accepted({ value: made.value }) : made
      },
    ),

    'POST /api/auth/passkeys/add': authGuard(
      deps,
      'POST /api/auth/passkeys/add',
      async ({ name, passkey }, { cookie }): Promise<Outcome<Done>> => {
        const arrived = await identifyFirstStep(ctx, cookie)
        if (!arrived) return notArrived
        const { identity } = arrived
        const added = await addPasskey(ctx, identity, { name, passkey })
        if (!added.ok) return added
        return accepted({
          value: await listPasskeys(db, identity.accountId),
          setCookies: [added.value.setCookie],
        })
      },
    ),

    'POST /api/auth/passkeys/remove': authGuard(
      deps,
      'POST /api/auth/passkeys/remove',
      async ({ passkeyId }, { actor }): Promise<Outcome<Done>> => {
        if (!actor) return refused('not_signed_in')
        const removed = await removePasskey(ctx, actor, passkeyId)
        if (!removed.ok) return removed
        return accepted({ value: await listPasskeys(db, actor.accountId) })
      },
    ),

    'POST /api/auth/passkeys/sign-in-options': authGuard(
      deps,
      'POST /api/auth/passkeys/sign-in-options',
      async (_body, { cookie }) => {
        const { holder, setCookie } = nameBrowser(cookie, config)
        const options = await requestOptions(config)
        const use = { purpose: 'sign_in', holder } as const
        await keepChallenge(db, options.challenge, use, await ctx.clock.now(db))
        return accepted({ value: options, setCookies: [setCookie] })
      },
    ),

    'POST /api/auth/sign-in/passkey': authGuard(
      deps,
      'POST /api/auth/sign-in/passkey',
      async (assertion, { cookie }): Promise<Outcome<Done>> => {
        const holder = browserHolder(cookie, config)
        if (holder === null) return tooLate
        const signedIn = await inTransaction(
          db,
          async (tx): Promise<Outcome<{ accountId: string; setCookie: string }>> => {
            const used = await usePasskey(ctx, tx, assertion, { purpose: 'sign_in', holder })
            if (!used.ok) return used
            const { accountId, at } = used.value
            const profile = await profileById(tx, accountId)
            if (!profile || profile.disabledAt) return refused('account_disabled')
            const { role } = profile
            const session = { accountId, role, authenticatedAt: at, twoFactorAt: at }
            return accepted({ accountId, setCookie: await beginSession(ctx, tx, session) })
          },
        )
        if (!signedIn.ok) return signedIn
        return onSignIn(deps, signedIn.value.accountId, [signedIn.value.setCookie], cookie)
      },
    ),

    'POST /api/auth/passkeys/proof-options': authGuard(
      deps,
      'POST /api/auth/passkeys/proof-options',
      async (_body, { cookie }): Promise<Outcome<Done>> => {
        const arrived = await identifyFirstStep(ctx, cookie)
        if (!arrived) return notArrived
        const { accountId, sessionId } = arrived.identity
        const rows = await listPasskeyRows(db, accountId)
        if (rows.length === 0) return notArrived
        const options = await requestOptions(config, rows)
        const use = { purpose: 'prove', holder: sessionHolder(sessionId) } as const
        await keepChallenge(db, options.challenge, use, await ctx.clock.now(db))
        return accepted({ value: options })
      },
    ),

    'POST /api/auth/passkeys/prove': authGuard(
      deps,
      'POST /api/auth/passkeys/prove',
      async (assertion, { cookie }): Promise<Outcome<Done>> => {
        const arrived = await identifyFirstStep(ctx, cookie)
        if (!arrived) return notArrived
        const { accountId, sessionId } = arrived.identity
        return inTransaction(db, async (tx): Promise<Outcome<Done>> => {
          const use = { purpose: 'prove', holder: sessionHolder(sessionId), accountId } as const
          const used = await usePasskey(ctx, tx, assertion, use)
          if (!used.ok) return used
          const profile = await profileById(tx, accountId)
          if (!profile) return refused('not_signed_in')
          const proven = { at: used.value.at, hasSecondFactor: true }
          const renewed = await renewSession(ctx, tx, sessionId, proven)
          const device = await knownDeviceCookie(tx, config, cookie, profile.id)
          return accepted({
            value: await accountOf(tx, profile),
            setCookies: [renewed, ...(device === null ? [] : [device])],
          })
        })
      },
    ),
  }
}
