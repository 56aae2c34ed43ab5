/** The HTTP side of the night companion; the matrix admits the customer, the driver on the job to read, and operators. */
import type { companionRoutes } from '../../contract/bookings/companion.ts'
import type { HandlersOf } from '../define-module.ts'
import { answerCompanion, stopCompanion } from './answer-companion.ts'
import { pressSign } from './press-sign.ts'
import { recordSpoken } from './record-spoken.ts'
import { textFollowLink } from './text-follow-link.ts'
import { loadCompanion } from './view-companion.ts'

export const companionHandlers = {
  'GET /api/bookings/:bookingId/companion': (ctx, who, { params }) =>
    loadCompanion(ctx, who, params.bookingId),

  'PUT /api/bookings/:bookingId/companion': (ctx, _who, { params, body }) =>
    answerCompanion(ctx, params.bookingId, { ...body, note: body.note === '' ? null : body.note }),

  'DELETE /api/bookings/:bookingId/companion': (ctx, _who, { params }) =>
    stopCompanion(ctx, params.bookingId),

  'POST /api/bookings/:bookingId/companion/signs': (ctx, _who, { params, body }) =>
    pressSign(ctx, { ...params, ...body }),

  'POST /api/bookings/:bookingId/companion/follow-links': (ctx, _who, { params, body }) =>
    textFollowLink(ctx, { ...params, ...body }),

  'POST /api/bookings/:bookingId/companion/spoken': (ctx, who, { params, body }) =>
    recordSpoken(ctx, who.accountId, { ...params, ...body }),
} satisfies HandlersOf<typeof companionRoutes>
