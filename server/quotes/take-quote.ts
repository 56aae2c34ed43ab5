import type { StoredPlace } from '../../db/schema/bookings.ts'
import type { Casualty } from '../../domain/casualty.ts'
import type { PriceLine } from '../../domain/pricing.ts'
import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import type { Ctx } from '../context.ts'
import type { Tx } from '../kit/database.ts'
import { hasExpired, maySeeQuote } from './quote-rules.ts'
import { claimQuote, lockQuote } from './quotes.store.ts'

/** What a booking is made of: the frozen price for the chosen driver, or for any. */
export type TakenQuote = {
  quoteId: string
  tariffVersion: string
  casualty: Casualty
  pickup: StoredPlace
  dropoff: StoredPlace | null
  distanceKm: number
  pickupAt: Date
  priceCents: number
  lines: PriceLine[]
}

/**
 * Takes a quote for a booking, in the booking's transaction: locks the row, then reads the clock, so that a request that
 * waited for the lock past the deadline is refused. An anonymous quote becomes the account's. Two requests for one quote come
 * one after the other; that it is booked once is the caller's to check, under this lock.
 * Refusals: `not_found` (also somebody else's), `quote_expired`, `distance_missing`, `no_drivers_available`,
 * `driver_not_available` (not one of those the quote lists).
 */
export const takeQuote = async (
  ctx: Pick<Ctx, 'clock'>,
  tx: Tx,
  wanted: { quoteId: string; accountId: string; driverId: string | null },
): Promise<Outcome<TakenQuote>> => {
  const quote = await lockQuote(tx, wanted.quoteId)
  if (!quote || !maySeeQuote(quote, wanted.accountId)) return refused('not_found')
  const now = await ctx.clock.now(tx)
  if (hasExpired(quote, now)) return refused('quote_expired')
  const { km } = quote.distance
  if (km === null) return refused('distance_missing')
  if (quote.candidates.length === 0) return refused('no_drivers_available')

  const chosen = wanted.driverId
    ? quote.candidates.find(({ driverId }) => driverId === wanted.driverId)
    : quote.anyDriver
  if (!chosen) return refused('driver_not_available')
  if (quote.accountId === null) await claimQuote(tx, quote.id, wanted.accountId)
  return accepted({
    quoteId: quote.id,
    tariffVersion: quote.tariffVersion,
    casualty: quote.casualty,
    pickup: quote.pickup,
    dropoff: quote.dropoff,
    distanceKm: km,
    pickupAt: quote.pickupAt,
    priceCents: chosen.priceCents,
    lines: [...chosen.lines],
  })
}
