/** The routes for insurers’ programs. A key reaches the side that it was issued for (`partner-side.ts`). */
import type { partnerOwnRoutes } from '../../../contract/partners/partner-api.ts'
import type { PartnerInputOf } from '../../../contract/partners/partner-api.ts'
import type { partnerDocumentRoutes } from '../../../contract/partners/partner-documents.ts'
import type { partnerSandboxRoutes } from '../../../contract/partners/partner-sandbox.ts'
import type { PartnerQuote } from '../../../contract/partners/partner-shapes.ts'
import { accepted } from '../../../domain/refusal.ts'
import type { Ctx } from '../../context.ts'
import type { HandlersOf } from '../../define-module.ts'
import { answeredBefore, answerOnce, type IdempotentRequest } from './answer-once.ts'
import { createPartnerBooking } from './create-partner-booking.ts'
import type { PartnerCaller } from './identify-partner.ts'
import { sideOf } from '../partner-side.ts'
import { advanceSandboxClock, showSandboxClock } from '../sandbox/advance-sandbox-clock.ts'

const create = (
  ctx: Ctx,
  who: PartnerCaller,
  { headers, body }: PartnerInputOf<'POST /api/partner/v1/bookings'>,
) => createPartnerBooking(ctx, who, { idempotencyKey: headers['idempotency-key'], body })

export const partnerApiHandlers = {
  'GET /api/partner/v1/key': async (_ctx, who) =>
    accepted({
      company_name: who.companyName,
      mode: who.mode,
      scopes: [...who.scopes],
      expires_at: who.expiresAt?.toISOString() ?? null,
    }),

  'POST /api/partner/v1/quotes': async (ctx, who, { headers, body }) => {
    const request: IdempotentRequest = {
      idempotencyKey: headers['idempotency-key'],
      action: 'quote',
      body,
    }
    const earlier = await answeredBefore<PartnerQuote>(ctx, who, request)
    if (earlier) return earlier
    // Two requests at the same time each make a quote, and both get the first.
    const made = await sideOf(who).quote(ctx, who, body)
    return made.ok ? answerOnce<PartnerQuote>(ctx, who, request, async () => made) : made
  },

  'POST /api/partner/v1/bookings': create,

  'GET /api/partner/v1/bookings': (ctx, who, { query }) => sideOf(who).list(ctx, who, query),

  'GET /api/partner/v1/bookings/:bookingId': (ctx, who, { params }) =>
    sideOf(who).show(ctx, who, params.bookingId),

  'POST /api/partner/v1/bookings/:bookingId/cancel': (ctx, who, { params, headers, body }) =>
    sideOf(who).cancel(ctx, who, { ...params, idempotencyKey: headers['idempotency-key'], body }),

  'GET /api/partner/v1/bookings/:bookingId/documents': (ctx, who, { params }) =>
    sideOf(who).documents(ctx, who, params.bookingId),

  'GET /api/partner/v1/bookings/:bookingId/documents/evidence-pack': (ctx, who, { params }) =>
    sideOf(who).pack(ctx, who, params.bookingId),

  'GET /api/partner/v1/sandbox/clock': showSandboxClock,
  'POST /api/partner/v1/sandbox/clock': advanceSandboxClock,

  'POST /functions/v1/insurance-booking-api': create,
} satisfies HandlersOf<
  typeof partnerOwnRoutes & typeof partnerDocumentRoutes & typeof partnerSandboxRoutes
>
