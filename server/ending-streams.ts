import type { Ctx } from './context.ts'
import type { OtherHandler } from './kit/http/mount-routes.ts'
import type { Asker } from './party-of.ts'

/** By the end of their address: live streams of the session that asks, or of all of its account. */
const endsSessions: Readonly<Record<string, 'this' | 'all'>> = {
  'sign-out': 'this',
  'revoke-sessions': 'all',
  'change-password': 'all',
  // of two-step sign-in: what other browsers had was signed in by one
  confirm: 'all',
  // The session goes on under another token; a stream that began with the one before does not.
  reauthenticate: 'this',
}

/** Handlers of which those that end sessions end the open streams of these as well. A reset tells the library's own way. */
export const endingStreams = (
  ctx: Ctx,
  handlers: Readonly<Record<string, OtherHandler<Asker>>>,
): Record<string, OtherHandler<Asker>> =>
  Object.fromEntries(
    Object.entries(handlers).map(([key, handler]) => {
      const ends = endsSessions[key.slice(key.lastIndexOf('/') + 1)]
      if (!ends) return [key, handler]
      const thenEnd: OtherHandler<Asker> = async (c, who) => {
        const response = await handler(c, who)
        if (who && response.ok)
          ctx.live.endStreams(who.accountId, ends === 'this' ? who.sessionId : null)
        return response
      }
      return [key, thenEnd]
    }),
  )
