import type {
  PartnerQuote,
  PartnerQuoteRequest,
} from '../../../contract/partners/partner-shapes.ts'
import { snakeCased } from '../../../contract/snake-case.ts'
import { accepted, type Outcome } from '../../../domain/refusal.ts'
import { sandboxDrivers, sandboxEtaMinutes } from '../../../domain/partners/sandbox.ts'
import { quoteLifetimeMinutes } from '../../../domain/tariffs/tariff.ts'
import type { Ctx } from '../../context.ts'
import { coverAtQuote, viewPartnerCover } from '../../cover/index.ts'
import { inTransaction } from '../../kit/database/database.ts'
import { newId } from '../../kit/ids.ts'
import { priceAlone } from '../../quotes/index.ts'
import type { PartnerCaller } from '../api/identify-partner.ts'
import { aboutPolicy, quoteRequestOf, unsaidPlace } from '../api/quote-for-partner.ts'
import { insertQuote, lockClock } from './sandbox.store.ts'

/**
 * A price as the live side would give it at the sandbox's time, with drivers that are always available. Refusals: those of `priceAlone`,
 * `invalid_input` where a place is "other" without a description.
 */
export const quoteInSandbox = async (
  ctx: Ctx,
  who: PartnerCaller,
  request: PartnerQuoteRequest,
): Promise<Outcome<PartnerQuote>> => {
  const { partnerId } = who
  const unsaid = unsaidPlace(request)
  if (unsaid) return unsaid
  const realNow = await ctx.clock.now(ctx.db)
  const now = await inTransaction(ctx.db, (tx) => lockClock(tx, partnerId, realNow))
  const priced = await priceAlone(ctx, quoteRequestOf(request), now)
  if (!priced.ok) return priced
  const { pickup, dropoff, distance, priceCents, lines } = priced.value
  const cover = await coverAtQuote(ctx.db, {
    ...aboutPolicy(who, request),
    casualty: quoteRequestOf(request).casualty,
    distanceKm: distance.km,
    lines,
    at: now,
  })
  const expiresAt = new Date(now.getTime() + quoteLifetimeMinutes * 60_000)
  const view: PartnerQuote = {
    quote_id: newId('quo'),
    expires_at: expiresAt.toISOString(),
    priority_level: request.priority_level,
    price_cents: priceCents,
    price_lines: snakeCased([...lines]),
    distance_km: distance.km,
    is_bookable: distance.km !== null,
    best_eta_minutes: sandboxEtaMinutes,
    drivers_available: sandboxDrivers.length,
    pickup: { label: pickup.label, area: pickup.area, point: pickup.point },
    dropoff: dropoff && { label: dropoff.label, area: dropoff.area, point: dropoff.point },
    cover: viewPartnerCover(cover),
  }
  const row = {
    id: view.quote_id,
    partnerId,
    view,
    vehicleType: request.vehicle.type,
    expiresAt,
    createdAt: realNow,
  }
  await inTransaction(ctx.db, (tx) => insertQuote(tx, row))
  return accepted(view)
}
