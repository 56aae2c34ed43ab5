import type { QuoteRequest } from '../../contract/bookings/quotes.ts'
import type { StoredPrice } from '../../db/schema/bookings.ts'
import { pickupTimeFor } from '../../domain/tariffs/pricing.ts'
import { accepted, type Outcome } from '../../domain/refusal.ts'
import type { Ctx } from '../context.ts'
import { measureDistanceBy } from '../places/index.ts'
import { tariffInForce } from '../tariffs/index.ts'
import { planJourney, type Journey } from './plan-journey.ts'
import { priceJourney } from './price-journey.ts'

export type PricedAlone = Journey & StoredPrice

/**
 * What a recovery would cost now when Towline asks the best drivers: no driver is searched for and nothing is written. Cents, VAT
 * included. Refusals: those of `planJourney`.
 */
export const priceAlone = async (
  ctx: Pick<Ctx, 'db' | 'roads'>,
  request: QuoteRequest,
  at: Date,
): Promise<Outcome<PricedAlone>> => {
  const journey = await planJourney(measureDistanceBy(ctx.roads), request)
  if (!journey.ok) return journey
  const { casualty, urgency } = request
  const tariff = await tariffInForce(ctx.db, at)
  const pickupAt = pickupTimeFor(urgency, at)
  const { anyDriver } = priceJourney(journey.value, { tariff, casualty, urgency, pickupAt }, [])
  return accepted({ ...journey.value, ...anyDriver })
}
