/** The HTTP side of tracking: who is asking decides whose positions they are. */
import type { InputOf } from '../../contract/routes.ts'
import type { Identity } from '../accounts/index.ts'
import type { Ctx } from '../context.ts'
import { loadTrail } from './load-trail.ts'
import { reportPositions } from './report-positions.ts'

export const trackingHandlers = {
  'POST /api/driver/positions': (
    ctx: Ctx,
    who: Identity,
    { body }: InputOf<'POST /api/driver/positions'>,
  ) => reportPositions(ctx, who.accountId, body),

  'GET /api/bookings/:bookingId/trail': (
    ctx: Ctx,
    who: Identity,
    { params }: InputOf<'GET /api/bookings/:bookingId/trail'>,
  ) => loadTrail(ctx, who, params.bookingId),
}
