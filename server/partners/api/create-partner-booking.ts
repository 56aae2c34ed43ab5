import { isReachablePhone } from '../../../contract/accounts/phone-number.ts'
import {
  partnerQuoteRequest,
  type PartnerBooking,
  type PartnerBookingRequest,
} from '../../../contract/partners/partner-shapes.ts'
import { accepted, refused, type Outcome } from '../../../domain/refusal.ts'
import type { Ctx } from '../../context.ts'
import { answeredBefore, answerOnce, type IdempotentRequest } from './answer-once.ts'
import type { PartnerCaller } from './identify-partner.ts'
import { sideOf } from '../partner-side.ts'

/**
 * Books on the key's side, at the price of the named quote or of one made now. A repeat under the same `Idempotency-Key` gets the
 * first answer; two at once make one booking. Refusals: `idempotency_key_reused`, `phone_unreachable` on request, those of `quote` and of `place` of the side.
 */
export const createPartnerBooking = async (
  ctx: Ctx,
  who: PartnerCaller,
  { idempotencyKey, body }: { idempotencyKey: string; body: PartnerBookingRequest },
): Promise<Outcome<PartnerBooking>> => {
  const request: IdempotentRequest = { idempotencyKey, action: 'create booking', body }
  const earlier = await answeredBefore<PartnerBooking>(ctx, who, request)
  if (earlier) return earlier
  if (body.check_phone && !isReachablePhone(body.contact.phone))
    return refused('phone_unreachable', { detail: phoneUnreachable })
  // Before the transaction, because the router may have to be called.
  const quoteId = await quoteIdFor(ctx, who, body)
  if (!quoteId.ok) return quoteId
  return answerOnce(ctx, who, request, (tx) =>
    sideOf(who).place(ctx, tx, who, { quoteId: quoteId.value, body }),
  )
}

const phoneUnreachable =
  'No call can reach contact.phone. Correct it, or send the booking without check_phone.'

const quoteIdFor = async (
  ctx: Ctx,
  who: PartnerCaller,
  body: PartnerBookingRequest,
): Promise<Outcome<string>> => {
  const { quote_id: quoteId, vehicle, pickup, dropoff, priority_level, distance_km } = body
  if (quoteId !== undefined) return accepted(quoteId)
  if (!vehicle || !pickup || dropoff === undefined) throw new Error('the contract lets none pass')
  const journey = {
    vehicle,
    pickup,
    dropoff,
    priority_level: priority_level ?? partnerQuoteRequest.shape.priority_level.parse(undefined),
    distance_km,
    customer_policy_number: body.customer_policy_number,
    home: body.home,
  }
  const made = await sideOf(who).quote(ctx, who, journey)
  return made.ok ? accepted(made.value.quote_id) : made
}
