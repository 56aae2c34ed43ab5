import type { Quote, QuoteRequest } from '../../contract/quotes.ts'
import { pickupTimeFor } from '../../domain/pricing.ts'
import { accepted, type Outcome } from '../../domain/refusal.ts'
import { launchTariff, quoteLifetimeMinutes, tariffAt } from '../../domain/tariff.ts'
import type { Ctx } from '../context.ts'
import { findCandidates } from '../drivers/index.ts'
import { inTransaction } from '../kit/database.ts'
import { newId } from '../kit/ids.ts'
import { measureDistance } from '../places/index.ts'
import { planJourney } from './plan-journey.ts'
import { priceJourney } from './price-journey.ts'
import { quoteView } from './quote-view.ts'
import { insertQuote, type QuoteRow } from './quotes.store.ts'

/** Drivers listed on a quote, each with their own price. */
const listedDrivers = 12

/**
 * Prices a recovery now and freezes the answer: the drivers who could come, each at their own rate, and the price when
 * Towline asks the best of them. No account needed; made by someone signed in it is theirs alone. Cents, VAT included.
 * Refusals: `invalid_eircode`, `place_not_found`, `outside_ireland`, naming the field.
 */
export const makeQuote = async (
  ctx: Pick<Ctx, 'db' | 'clock'>,
  accountId: string | null,
  request: QuoteRequest,
): Promise<Outcome<Quote>> => {
  const journey = await planJourney(measureDistance, request)
  if (!journey.ok) return journey
  const { pickup, dropoff, distance } = journey.value
  const { casualty, urgency } = request

  return inTransaction(ctx.db, async (tx) => {
    const now = await ctx.clock.now(tx)
    const found = await findCandidates(tx, {
      point: pickup.point,
      casualty,
      now,
      limit: listedDrivers,
    })
    const tariff = tariffAt([launchTariff], now)
    const pickupAt = pickupTimeFor(urgency, now)
    const quote: QuoteRow = {
      id: newId('quo'),
      accountId,
      tariffVersion: tariff.version,
      request,
      casualty,
      pickup,
      dropoff,
      distance,
      pickupAt,
      ...priceJourney(journey.value, { tariff, casualty, urgency, pickupAt }, found.ranked),
      eligibleCount: found.askableCount,
      createdAt: now,
      expiresAt: new Date(now.getTime() + quoteLifetimeMinutes * 60_000),
    }
    await insertQuote(tx, quote)
    return accepted(quoteView(quote, now))
  })
}
