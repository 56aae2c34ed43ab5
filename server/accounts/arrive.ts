import { accepted, type Outcome } from '../../domain/refusal.ts'
import { accountOf } from './account-of.ts'
import { profileById } from './accounts.store.ts'
import { endReplacedSession, type AuthDeps, type Done } from './auth-door.ts'
import { identifyFirstStep } from './identify.ts'
import { knownDeviceCookie } from './known-device.ts'
import { pairOf } from './session-cookie.ts'

/** A session began: the one the browser had before, if any, is over, and this browser is no stranger to the account any more. */
export const arrive = async (
  deps: AuthDeps,
  accountId: string,
  setCookies: readonly string[],
  cookie: string | null,
): Promise<Outcome<Done>> => {
  const { ctx } = deps
  const profile = await profileById(ctx.db, accountId)
  if (!profile) throw new Error('signed in as nobody')
  await endReplacedSession(deps, setCookies, cookie)
  const arrived = await identifyFirstStep(ctx, setCookies.map(pairOf).join('; '))
  const nextStep = arrived?.nextStep ?? null
  // whoever signed up with an address may not be its owner
  const isKnown = nextStep === null && profile.isEmailVerified
  const device = isKnown ? await knownDeviceCookie(ctx.db, ctx.config, cookie, profile.email) : null
  return accepted({
    value: { ...(await accountOf(ctx.db, profile)), nextStep },
    setCookies: [...setCookies, ...(device === null ? [] : [device])],
  })
}
