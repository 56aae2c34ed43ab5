import type {
  PartnerQuote,
  PartnerQuoteRequest,
} from '../../../contract/partners/partner-shapes.ts'
import type { QuoteRequest } from '../../../contract/bookings/quotes.ts'
import { snakeCased } from '../../../contract/snake-case.ts'
import { casualtyOfPartner } from '../../../contract/bookings/vehicle.ts'
import type { Urgency } from '../../../domain/bookings/casualty.ts'
import { accepted, refused, type Outcome, type Refused } from '../../../domain/refusal.ts'
import type { Ctx } from '../../context.ts'
import { makeQuote } from '../../quotes/index.ts'
import type { PartnerCaller } from './identify-partner.ts'

/**
 * The price when Towline asks the best drivers, frozen for the insurer alone. Cents, VAT included; an agreed discount is on the monthly
 * invoice. Refusals: those of `makeQuote`, `invalid_input` where a place is "other" without a description.
 */
export const quoteForPartner = async (
  ctx: Ctx,
  who: PartnerCaller,
  request: PartnerQuoteRequest,
): Promise<Outcome<PartnerQuote>> => {
  const unsaid = unsaidPlace(request)
  if (unsaid) return unsaid
  const made = await makeQuote(ctx, who.accountId, quoteRequestOf(request))
  if (!made.ok) return made
  const quote = made.value
  return accepted({
    quote_id: quote.quoteId,
    expires_at: quote.expiresAt,
    priority_level: request.priority_level satisfies Urgency,
    price_cents: quote.anyDriver.priceCents,
    price_lines: snakeCased(quote.anyDriver.lines),
    distance_km: quote.distance.km,
    is_bookable: quote.isPayable,
    best_eta_minutes: quote.anyDriver.bestEtaMinutes,
    drivers_available: quote.eligibleCount,
    pickup: quote.pickup,
    dropoff: quote.dropoff,
  })
}

/** A place that is "other" needs a description. Null: it has one. */
export const unsaidPlace = (request: PartnerQuoteRequest): Refused | null => {
  const unsaid = (['pickup', 'dropoff'] as const).find(
    (end) => request[end]?.location === 'other' && request[end]?.text === undefined,
  )
  return unsaid
    ? refused('invalid_input', { fields: { [`${unsaid}.text`]: 'Say where, in words' } })
    : null
}

export const quoteRequestOf = (request: PartnerQuoteRequest): QuoteRequest => ({
  pickup: request.pickup,
  dropoff: request.dropoff,
  manualDistanceKm: request.distance_km,
  urgency: request.priority_level,
  casualty: casualtyOfPartner(request.vehicle),
})
