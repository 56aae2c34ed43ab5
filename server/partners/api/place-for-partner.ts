import type {
  PartnerBooking,
  PartnerBookingRequest,
} from '../../../contract/partners/partner-shapes.ts'
import { accepted, refused, type Outcome } from '../../../domain/refusal.ts'
import { placeOnAccount } from '../../bookings/index.ts'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../kit/database/database.ts'
import type { PartnerCaller } from './identify-partner.ts'
import { viewPartnerBooking } from './partner-booking-view.ts'

/** `quoteId`: of the quote that the body names, or of one made for it. */
export type ToPlace = { quoteId: string; body: PartnerBookingRequest }

/** Books on the insurer's account, at the price of the quote, and asks drivers at once. Refusals: those of `placeOnAccount`,
 * and `quote_not_found`. */
export const placeForPartner = async (
  ctx: Ctx,
  tx: Tx,
  who: PartnerCaller,
  { quoteId, body }: ToPlace,
): Promise<Outcome<PartnerBooking>> => {
  const placed = await placeOnAccount(ctx, tx, {
    quoteId,
    accountId: who.accountId,
    cover: who.cover,
    collectsExcess: body.collect_excess,
    contact: body.contact,
    description: body.description ?? null,
    vehicleIdentity: body.vehicle_identity ?? null,
    insurance: {
      partnerId: who.partnerId,
      keyId: who.keyId,
      mode: who.mode,
      incidentType: body.incident_type,
      customerPolicyNumber: body.customer_policy_number,
      claimReference: body.claim_reference,
    },
    priority: body.priority_level ?? null,
  })
  if (!placed.ok) {
    // a booking names only one thing that can be missing: its quote
    return placed.refusal.code === 'not_found' ? refused('quote_not_found') : placed
  }
  return accepted(await viewPartnerBooking(ctx, tx, placed.value.bookingId))
}
