import type { StoredPrice } from '../../db/schema/bookings.ts'
import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import type { RateCardName } from '../../domain/tariffs/tariff.ts'
import type { Ctx } from '../context.ts'
import type { Tx } from '../kit/database/database.ts'
import { hasExpired, maySeeQuote } from './quote-rules.ts'
import { claimQuote, lockQuote, type QuoteToTake } from './quotes.store.ts'

/**
 * What a booking is made from: the journey, the frozen price for the chosen driver or for any, and when it was taken, by the
 * database clock under the lock.
 */
export type TakenQuote = Pick<
  QuoteToTake,
  'tariffVersion' | 'casualty' | 'pickup' | 'dropoff' | 'urgency' | 'shownArrivalMinutes' | 'cover'
> &
  StoredPrice & { distanceKm: number; takenAt: Date }

/**
 * Takes a quote for a booking, in the booking's transaction: locks the row, then reads the clock, so that a request that
 * waited for the lock past the deadline is refused. An anonymous quote is assigned to the account. Two requests for one quote come
 * one after the other; the caller ensures, under this lock, that it is booked once.
 * Refusals: `not_found` (also another account's), `other_rate_card` (made for the other way of booking), `quote_expired`,
 * `distance_missing`, `no_drivers_available`, `driver_not_available` (not one of those the quote lists).
 */
export const takeQuote = async (
  ctx: Pick<Ctx, 'clock'>,
  tx: Tx,
  wanted: { quoteId: string; accountId: string; driverId: string | null; rateCard: RateCardName },
): Promise<Outcome<TakenQuote>> => {
  const locked = await lockQuote(tx, wanted.quoteId, wanted.driverId)
  if (!locked || !maySeeQuote(locked.quote, wanted.accountId)) return refused('not_found')
  const { quote } = locked
  if (quote.rateCard !== wanted.rateCard) return refused('other_rate_card')
  const takenAt = ctx.clock.at(locked.clockMs)
  if (hasExpired(quote, takenAt)) return refused('quote_expired')
  if (quote.km === null) return refused('distance_missing')
  if (!quote.hasCandidates) return refused('no_drivers_available')
  if (!quote.price) return refused('driver_not_available')
  if (quote.accountId === null) await claimQuote(tx, wanted.quoteId, wanted.accountId)
  const { tariffVersion, casualty, pickup, dropoff, urgency, price, shownArrivalMinutes, cover } =
    quote
  return accepted({
    tariffVersion,
    casualty,
    pickup,
    dropoff,
    urgency,
    shownArrivalMinutes,
    cover,
    distanceKm: quote.km,
    priceCents: price.priceCents,
    lines: price.lines,
    takenAt,
  })
}
