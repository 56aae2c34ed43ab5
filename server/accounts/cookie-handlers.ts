/** The routes that begin or end a session, which set its cookie. */
import { joined } from '../../contract/route.ts'
import type { OtherDeps } from '../define-module.ts'
import type { AuthDeps } from './sign-in/auth-guard.ts'
import { authHandlers } from './sign-in/auth-handlers.ts'
import { endingStreams } from './ending-streams.ts'
import { openAuth } from './sign-in/open-auth.ts'
import { redirectHandlers } from './sign-in/redirect-handlers.ts'

export const cookieHandlers = ({ ctx, limits }: OtherDeps) => {
  const endStreams = (accountId: string) => ctx.live.endStreams(accountId, null)
  const deps: AuthDeps = { ctx, auth: openAuth(ctx, endStreams), limits }
  return joined([endingStreams(ctx, authHandlers(deps)), redirectHandlers(deps)])
}
