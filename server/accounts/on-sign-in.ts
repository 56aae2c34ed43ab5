import { isProvenAccount } from '../../domain/accounts/roles.ts'
import { accepted, type Outcome } from '../../domain/refusal.ts'
import { accountOf } from './account-of.ts'
import { profileById } from './accounts.store.ts'
import { endReplacedSession, type AuthDeps, type Done } from './sign-in/auth-guard.ts'
import { identifyFirstStep } from './sign-in/identify.ts'
import { knownDeviceCookie } from './sign-in/known-device.ts'
import { pairOf } from './sign-in/session-cookie.ts'

/** A session began: the browser's earlier session, if any, ends, and the browser counts as accurate to the account. */
export const onSignIn = async (
  deps: AuthDeps,
  accountId: string,
  setCookies: readonly string[],
  cookie: string | null,
): Promise<Outcome<Done>> => {
  const { ctx } = deps
  const profile = await profileById(ctx.db, accountId)
  if (!profile) throw new Error('signed in without a user')
  await endReplacedSession(deps, setCookies, cookie)
  const arrived = await identifyFirstStep(ctx, setCookies.map(pairOf).join('; '))
  const nextStep = arrived?.nextStep ?? null
  // the person who signed up with an address may not be its owner
  const isKnown = nextStep === null && isProvenAccount(profile)
  const device = isKnown ? await knownDeviceCookie(ctx.db, ctx.config, cookie, profile.id) : null
  return accepted({
    value: { ...(await accountOf(ctx.db, profile)), nextStep },
    setCookies: [...setCookies, ...(device === null ? [] : [device])],
  })
}
