/** What insurers’ programs call. A key reaches the side that it was issued for (`partner-side.ts`). */
import type { PartnerInputOf } from '../../contract/partner-api.ts'
import type { PartnerQuote } from '../../contract/partner-shapes.ts'
import { accepted } from '../../domain/refusal.ts'
import type { Ctx } from '../context.ts'
import { answeredBefore, answerOnce, type Asked } from './answer-once.ts'
import { createPartnerBooking } from './create-partner-booking.ts'
import type { PartnerCaller } from './identify-partner.ts'
import { sideOf } from './partner-side.ts'
import { moveSandboxClock, showSandboxClock } from './sandbox/move-sandbox-clock.ts'
import { partnerWebhookHandlers } from './webhooks/partner-webhooks.routes.ts'

type OfBooking = PartnerInputOf<'GET /api/partner/v1/bookings/:bookingId'>

const create = (
  ctx: Ctx,
  who: PartnerCaller,
  { headers, body }: PartnerInputOf<'POST /api/partner/v1/bookings'>,
) => createPartnerBooking(ctx, who, { idempotencyKey: headers['idempotency-key'], body })

export const partnerApiHandlers = {
  'GET /api/partner/v1/key': async (_ctx: Ctx, who: PartnerCaller) =>
    accepted({
      company_name: who.companyName,
      mode: who.mode,
      scopes: [...who.scopes],
      expires_at: who.expiresAt?.toISOString() ?? null,
    }),

  'POST /api/partner/v1/quotes': async (
    ctx: Ctx,
    who: PartnerCaller,
    { headers, body }: PartnerInputOf<'POST /api/partner/v1/quotes'>,
  ) => {
    const asked: Asked = { idempotencyKey: headers['idempotency-key'], deed: 'quote', body }
    const earlier = await answeredBefore<PartnerQuote>(ctx, who, asked)
    if (earlier) return earlier
    // Of two at the same moment both are made, and both read the first.
    const made = await sideOf(who).quote(ctx, who, body)
    return made.ok ? answerOnce<PartnerQuote>(ctx, who, asked, async () => made) : made
  },

  'POST /api/partner/v1/bookings': create,

  'GET /api/partner/v1/bookings': (
    ctx: Ctx,
    who: PartnerCaller,
    { query }: PartnerInputOf<'GET /api/partner/v1/bookings'>,
  ) => sideOf(who).list(ctx, who, query),

  'GET /api/partner/v1/bookings/:bookingId': (
    ctx: Ctx,
    who: PartnerCaller,
    { params }: OfBooking,
  ) => sideOf(who).show(ctx, who, params.bookingId),

  'POST /api/partner/v1/bookings/:bookingId/cancel': (
    ctx: Ctx,
    who: PartnerCaller,
    { params, headers, body }: PartnerInputOf<'POST /api/partner/v1/bookings/:bookingId/cancel'>,
  ) =>
    sideOf(who).cancel(ctx, who, { ...params, idempotencyKey: headers['idempotency-key'], body }),

  'GET /api/partner/v1/bookings/:bookingId/documents': (
    ctx: Ctx,
    who: PartnerCaller,
    { params }: OfBooking,
  ) => sideOf(who).documents(ctx, who, params.bookingId),

  'GET /api/partner/v1/bookings/:bookingId/documents/evidence-pack': (
    ctx: Ctx,
    who: PartnerCaller,
    { params }: OfBooking,
  ) => sideOf(who).pack(ctx, who, params.bookingId),

  ...partnerWebhookHandlers,

  'GET /api/partner/v1/sandbox/clock': showSandboxClock,
  'POST /api/partner/v1/sandbox/clock': moveSandboxClock,

  'POST /functions/v1/insurance-booking-api': create,
}
