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
import { kmFromHome } from '../../../domain/cover/cover-rules.ts'
import { coverAtQuote, viewPartnerCover } from '../../cover/index.ts'
import { makeCoveredQuote, onlineTerms } from '../../quotes/index.ts'
import type { PartnerCaller } from './identify-partner.ts'

/**
 * The price when Towline asks the best drivers, and what the insurer's rules cover of it, frozen for the insurer alone. Cents, VAT included; an agreed discount is on the monthly
 * invoice. Refusals: those of `makeQuote`, `invalid_input` where a place is "other" without a description.
 */
export const quoteForPartner = async (
  ctx: Ctx,
  who: PartnerCaller,
  request: PartnerQuoteRequest,
): Promise<Outcome<PartnerQuote>> => {
  const unsaid = unsaidPlace(request)
  if (unsaid) return unsaid
  const made = await makeCoveredQuote(
    ctx,
    who.accountId,
    quoteRequestOf(request),
    onlineTerms,
    (tx, priced) => coverAtQuote(tx, { ...priced, ...aboutPolicy(who, request) }),
  )
  if (!made.ok) return made
  const { quote, cover } = made.value
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
    cover: cover && viewPartnerCover(cover),
  })
}

/** What the rules need to know besides the price. The home itself goes no further. */
export const aboutPolicy = (
  { partnerId, mode }: PartnerCaller,
  { pickup, home, customer_policy_number: number }: PartnerQuoteRequest,
) => ({
  policy: { partnerId, mode, number: number ?? null },
  homeKm: kmFromHome(pickup, home ?? null),
})

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
