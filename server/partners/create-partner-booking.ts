import type { PartnerBooking, PartnerBookingRequest } from '../../contract/partner-shapes.ts'
import { accepted, type Outcome } from '../../domain/refusal.ts'
import { placeOnAccount } from '../bookings/index.ts'
import type { Ctx } from '../context.ts'
import { answeredBefore, answerOnce, type Asked } from './answer-once.ts'
import type { PartnerCaller } from './identify-partner.ts'
import { viewPartnerBooking } from './partner-booking-view.ts'
import { quoteForPartner } from './quote-for-partner.ts'

/**
 * Books on the insurer's account, at the price of its quote or of one made now, and asks drivers at once. Asked again under the same
 * `Idempotency-Key` it gives the first answer; two at once make one booking. Refusals: `idempotency_key_reused`, those of `quoteForPartner` and `placeOnAccount`.
 */
export const createPartnerBooking = async (
  ctx: Ctx,
  who: PartnerCaller,
  { idempotencyKey, body }: { idempotencyKey: string; body: PartnerBookingRequest },
): Promise<Outcome<PartnerBooking>> => {
  const asked: Asked = { idempotencyKey, deed: 'create booking', body }
  const earlier = await answeredBefore<PartnerBooking>(ctx, who, asked)
  if (earlier) return earlier
  // Before the transaction, because a road may have to be looked up outside.
  const quoteId = await quoteIdFor(ctx, who, body)
  if (!quoteId.ok) return quoteId
  return answerOnce(ctx, who, asked, async (tx) => {
    const placed = await placeOnAccount(ctx, tx, {
      quoteId: quoteId.value,
      accountId: who.accountId,
      cover: who.cover,
      contact: body.contact,
      description: body.description ?? null,
      insurance: {
        partnerId: who.partnerId,
        keyId: who.keyId,
        mode: who.mode,
        incidentType: body.incident_type,
        customerPolicyNumber: body.customer_policy_number,
        claimReference: body.claim_reference,
        priorityLevel: body.priority_level,
      },
    })
    if (!placed.ok) return placed
    return accepted(await viewPartnerBooking(ctx, tx, placed.value.bookingId))
  })
}

const quoteIdFor = async (
  ctx: Ctx,
  who: PartnerCaller,
  body: PartnerBookingRequest,
): Promise<Outcome<string>> => {
  const { quote_id: quoteId, vehicle, pickup, dropoff, priority_level, distance_km } = body
  if (quoteId !== undefined) return accepted(quoteId)
  if (!vehicle || !pickup || dropoff === undefined) throw new Error('the contract lets none pass')
  const journey = { vehicle, pickup, dropoff, priority_level, distance_km }
  const made = await quoteForPartner(ctx, who, journey)
  return made.ok ? accepted(made.value.quote_id) : made
}
