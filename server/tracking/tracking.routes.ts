/** The HTTP side of tracking: positions are those of the signed-in driver. */
import type { trackingRoutes } from '../../contract/bookings/tracking.ts'
import type { HandlersOf } from '../define-module.ts'
import { loadTrail } from './load-trail.ts'
import { reportPositions } from './report-positions.ts'

export const trackingHandlers = {
  'POST /api/driver/positions': (ctx, who, { body }) => reportPositions(ctx, who.accountId, body),

  'GET /api/bookings/:bookingId/trail': (ctx, who, { params }) =>
    loadTrail(ctx, who, params.bookingId),
} satisfies HandlersOf<typeof trackingRoutes>
