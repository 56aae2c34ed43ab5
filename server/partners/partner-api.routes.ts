/** What insurers’ programs call. */
import type { PartnerInputOf } from '../../contract/partner-api.ts'
import type { PartnerQuote } from '../../contract/partner-shapes.ts'
import { accepted } from '../../domain/refusal.ts'
import type { Ctx } from '../context.ts'
import { answeredBefore, answerOnce, type Asked } from './answer-once.ts'
import { cancelPartnerBooking } from './cancel-partner-booking.ts'
import { createPartnerBooking } from './create-partner-booking.ts'
import type { PartnerCaller } from './identify-partner.ts'
import { listPartnerBookings } from './list-partner-bookings.ts'
import { viewPartnerBooking } from './partner-booking-view.ts'
import { quoteForPartner } from './quote-for-partner.ts'

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
    const made = await quoteForPartner(ctx, who, body)
    return made.ok ? answerOnce<PartnerQuote>(ctx, who, asked, async () => made) : made
  },

  'POST /api/partner/v1/bookings': create,

  'GET /api/partner/v1/bookings': (
    ctx: Ctx,
    who: PartnerCaller,
    { query }: PartnerInputOf<'GET /api/partner/v1/bookings'>,
  ) => listPartnerBookings(ctx, who, query),

  'GET /api/partner/v1/bookings/:bookingId': async (
    ctx: Ctx,
    _who: PartnerCaller,
    { params }: PartnerInputOf<'GET /api/partner/v1/bookings/:bookingId'>,
  ) => accepted(await viewPartnerBooking(ctx, ctx.db, params.bookingId)),

  'POST /api/partner/v1/bookings/:bookingId/cancel': (
    ctx: Ctx,
    who: PartnerCaller,
    { params, headers, body }: PartnerInputOf<'POST /api/partner/v1/bookings/:bookingId/cancel'>,
  ) =>
    cancelPartnerBooking(ctx, who, { ...params, idempotencyKey: headers['idempotency-key'], body }),

  'POST /functions/v1/insurance-booking-api': create,
}
