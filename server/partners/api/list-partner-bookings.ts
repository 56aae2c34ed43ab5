import { bookingId } from '../../../contract/shapes.ts'
import type { PartnerAnswerOf, PartnerInputOf } from '../../../contract/partners/partner-api.ts'
import { accepted, refused, type Outcome } from '../../../domain/refusal.ts'
import type { Ctx } from '../../context.ts'
import type { PartnerCaller } from './identify-partner.ts'
import { viewPartnerBookingSummary } from './partner-booking-view.ts'
import { partnerBookingsPage } from './partner-bookings.store.ts'

/** An insurer's own bookings, newest first. Refusal: `invalid_input` for a cursor that was never issued. */
export const listPartnerBookings = async (
  ctx: Pick<Ctx, 'db'>,
  who: PartnerCaller,
  { cursor, limit, status }: PartnerInputOf<'GET /api/partner/v1/bookings'>['query'],
): Promise<Outcome<PartnerAnswerOf<'GET /api/partner/v1/bookings'>>> => {
  const before = cursor === undefined ? null : cursor
  if (before !== null && !bookingId.safeParse(before).success) {
    return refused('invalid_input', { fields: { cursor: 'Unknown cursor' } })
  }
  const rows = await partnerBookingsPage(ctx.db, who, {
    before,
    status: status ?? null,
    limit: limit + 1,
  })
  const items = rows.slice(0, limit)
  const last = rows.length > limit ? items.at(-1) : undefined
  return accepted({
    items: items.map(({ insurance, booking }) => viewPartnerBookingSummary(insurance, booking)),
    next_cursor: last?.booking.id ?? null,
  })
}
