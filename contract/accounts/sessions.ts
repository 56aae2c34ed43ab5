/** The sessions of an account: listed and ended by its owner. */
import { z } from 'zod'
import { signedIn } from '../access.ts'
import type { Routes } from '../route.ts'
import { id, moment } from '../shapes.ts'

const session = z
  .object({
    sessionId: id('ses'),
    /** `Chrome on Android`; null until it has asked for anything. */
    device: z.string().nullable(),
    startedAt: moment,
    /** To within some minutes; null: it has made no request yet. */
    lastSeenAt: moment.nullable(),
    /** The one this request came with. */
    isCurrent: z.boolean(),
  })
  .meta({ id: 'Session' })
export type Session = z.infer<typeof session>

/** The current one first, then the one seen last. */
const mySessions = z.object({ sessions: z.array(session) }).meta({ id: 'Sessions' })
export type Sessions = z.infer<typeof mySessions>

const tag = 'Accounts'

export const sessionRoutes = {
  'GET /api/me/sessions': {
    summary: 'Where you are signed in',
    tag,
    access: signedIn,
    answer: mySessions,
  },
  'DELETE /api/me/sessions/:sessionId': {
    summary: 'End one of your sessions; one that is over already, or of another account, is left',
    tag,
    access: signedIn,
    params: z.object({ sessionId: id('ses') }),
    answer: mySessions,
  },
  'POST /api/me/sessions/end-others': {
    summary: 'End all your sessions but this one',
    tag,
    access: signedIn,
    answer: mySessions,
  },
} as const satisfies Routes
