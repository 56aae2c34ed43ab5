import type {
  PartnerQuote,
  PartnerQuoteRequest,
  PartnerVehicle,
} from '../../contract/partner-shapes.ts'
import type { QuoteRequest } from '../../contract/quotes.ts'
import { snakeCased } from '../../contract/snake-case.ts'
import { plainCasualty, type Casualty, type Urgency } from '../../domain/casualty.ts'
import { accepted, refused, type Outcome, type Refused } from '../../domain/refusal.ts'
import type { Ctx } from '../context.ts'
import { makeQuote } from '../quotes/index.ts'
import type { PartnerCaller } from './identify-partner.ts'

/**
 * The price when Towline asks the best drivers, frozen for the insurer alone. Cents, VAT included; a discount agreed on is on the monthly
 * invoice. Refusals: those of `makeQuote`, `invalid_input` where a place is "other" and not said in words.
 */
export const quoteForPartner = async (
  ctx: Ctx,
  who: PartnerCaller,
  asked: PartnerQuoteRequest,
): Promise<Outcome<PartnerQuote>> => {
  const unsaid = unsaidPlace(asked)
  if (unsaid) return unsaid
  const made = await makeQuote(ctx, who.accountId, quoteRequestOf(asked))
  if (!made.ok) return made
  const quote = made.value
  return accepted({
    quote_id: quote.quoteId,
    expires_at: quote.expiresAt,
    priority_level: asked.priority_level satisfies Urgency,
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

/** A place that is "other" has to be said in words. Null: it is. */
export const unsaidPlace = (asked: PartnerQuoteRequest): Refused | null => {
  const unsaid = (['pickup', 'dropoff'] as const).find(
    (end) => asked[end]?.location === 'other' && asked[end]?.text === undefined,
  )
  return unsaid
    ? refused('invalid_input', { fields: { [`${unsaid}.text`]: 'Say where, in words' } })
    : null
}

export const quoteRequestOf = (asked: PartnerQuoteRequest): QuoteRequest => ({
  pickup: asked.pickup,
  dropoff: asked.dropoff,
  manualDistanceKm: asked.distance_km,
  urgency: asked.priority_level,
  casualty: casualtyOf(asked.vehicle),
})

const casualtyOf = (vehicle: PartnerVehicle): Casualty => ({
  vehicleType: vehicle.type,
  vehicleSize: vehicle.size,
  isRolling: vehicle.is_rolling,
  keysAvailable: vehicle.keys_available,
  besideVehicle: vehicle.driver_beside_vehicle,
  vehicleOwnership: plainCasualty.vehicleOwnership,
  locationDetails: vehicle.location_details,
  loadingAccess: vehicle.loading_access,
  visibleDamage: vehicle.visible_damage,
  isJapaneseImport: vehicle.is_japanese_import,
  isLuxury: vehicle.is_luxury,
  isAccidentScene: vehicle.is_accident_scene,
  isMultiVehicle: vehicle.is_multi_vehicle,
  hasHazardousLoad: vehicle.has_hazardous_load,
})
