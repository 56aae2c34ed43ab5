/** The routes that begin or end a session, which set its cookie. */
import { joined } from '../../contract/route.ts'
import type { OtherDeps } from '../define-module.ts'
import type { AuthDeps } from './sign-in/auth-guard.ts'
import { authHandlers } from './sign-in/auth-handlers.ts'
import { openAuth } from './sign-in/open-auth.ts'
import { redirectHandlers } from './sign-in/redirect-handlers.ts'
import type { Ctx } from '../context.ts'
import type { OtherHandler } from '../kit/http/routes/mount-routes.ts'
import type { Identity } from './sign-in/identify.ts'

export const cookieHandlers = ({ ctx, limits }: OtherDeps) => {
  const deps: AuthDeps = { ctx, auth: openAuth(ctx), limits }
  return joined([endingStreams(ctx, authHandlers(deps)), redirectHandlers(deps)])
}

/** By the end of the route's address: whether it ends the live streams of the caller's session, or of the whole account. */
const endsSessions: Readonly<Record<string, 'this' | 'all'>> = {
  'sign-out': 'this',
  'revoke-sessions': 'all',
  'change-password': 'all',
  // of two-step sign-in: the sessions of other browsers were signed in with one step
  confirm: 'all',
}

/** Wraps handlers so that those that end sessions also end the sessions' open streams. A password reset does so through the library, a renewed token by
 * `renewSession`. */
const endingStreams = <K extends string>(
  ctx: Ctx,
  handlers: Readonly<Record<K, OtherHandler<Identity | null>>>,
): Record<K, OtherHandler<Identity | null>> =>
  Object.fromEntries(
    Object.entries<OtherHandler<Identity | null>>(handlers).map(([key, handler]) => {
      const ends = endsSessions[key.slice(key.lastIndexOf('/') + 1)]
      if (!ends) return [key, handler]
      const thenEnd: OtherHandler<Identity | null> = async (c, who) => {
        const response = await handler(c, who)
        if (who && response.ok)
          ctx.live.endStreams(who.accountId, ends === 'this' ? who.sessionId : null)
        return response
      }
      return [key, thenEnd]
    }),
    // the same keys
  ) as Record<K, OtherHandler<Identity | null>>
