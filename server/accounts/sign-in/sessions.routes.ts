/** The HTTP side of the user's own sessions. */
import type { sessionRoutes } from '../../../contract/accounts/sessions.ts'
import type { Sessions } from '../../../contract/accounts/sessions.ts'
import { accepted } from '../../../domain/refusal.ts'
import type { Ctx } from '../../context.ts'
import type { HandlersOf } from '../../define-module.ts'
import type { Identity } from './identify.ts'
import { endOtherSessions, endSession, listSessions } from './sessions.store.ts'

type SessionCtx = Pick<Ctx, 'db' | 'live'>

export const sessionHandlers = {
  'GET /api/me/sessions': async ({ db }: SessionCtx, who) => accepted(await sessionsFor(db, who)),

  'DELETE /api/me/sessions/:sessionId': async ({ db, live }: SessionCtx, who, { params }) => {
    for (const ended of await endSession(db, who.accountId, params.sessionId)) {
      live.endStreams(who.accountId, ended)
    }
    return accepted(await sessionsFor(db, who))
  },

  'POST /api/me/sessions/end-others': async ({ db, live }: SessionCtx, who) => {
    for (const ended of await endOtherSessions(db, who.accountId, who.sessionId)) {
      live.endStreams(who.accountId, ended)
    }
    return accepted(await sessionsFor(db, who))
  },
} satisfies HandlersOf<typeof sessionRoutes>

const sessionsFor = async (
  db: Ctx['db'],
  { accountId, sessionId: currentId }: Identity,
): Promise<Sessions> => ({
  sessions: (await listSessions(db, accountId, currentId)).map(
    ({ sessionId, device, startedAt, lastSeenAt }) => ({
      sessionId,
      device,
      startedAt: startedAt.toISOString(),
      lastSeenAt: lastSeenAt?.toISOString() ?? null,
      isCurrent: sessionId === currentId,
    }),
  ),
})
