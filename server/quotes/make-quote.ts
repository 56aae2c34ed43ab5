import type { Quote, QuoteRequest } from '../../contract/bookings/quotes.ts'
import type { JobToOffer } from '../../domain/dispatch/matching.ts'
import { minutesFromPickup } from '../../domain/dispatch/offer-worth.ts'
import { pickupTimeFor } from '../../domain/tariffs/pricing.ts'
import type { BookedCover } from '../../domain/cover/cover-of.ts'
import { accepted, type Outcome } from '../../domain/refusal.ts'
import { phoneLinkMinutes } from '../../domain/bookings/phone-booking.ts'
import { quoteLifetimeMinutes, type RateCardName } from '../../domain/tariffs/tariff.ts'
import type { Ctx } from '../context.ts'
import { findCandidates, findWantedDriver, type RankedCandidate } from '../drivers/index.ts'
import { inTransaction, type Tx } from '../kit/database/database.ts'
import { newId } from '../kit/ids.ts'
import { measureDistanceBy } from '../places/index.ts'
import { tariffInForce } from '../tariffs/index.ts'
import { planJourney } from './plan-journey.ts'
import { priceJourney } from './price-journey.ts'
import { quoteView } from './quote-view.ts'
import { insertQuote, type QuoteRow } from './quotes.store.ts'

/** Drivers listed on a quote, each with their own price. */
const listedDrivers = 12
/** Among this many nearest drivers, those who could be asked are counted. */
const countedAmong = 100

type QuoteTerms = { rateCard: RateCardName; lifetimeMinutes: number }

/** What an insurer's rules cover of the price for any driver, kept with the quote; in the quote's transaction. */
export type WorkOutCover = (tx: Tx, priced: PricedForCover) => Promise<BookedCover>
export type PricedForCover = {
  casualty: QuoteRow['casualty']
  distanceKm: number | null
  lines: QuoteRow['anyDriver']['lines']
  at: Date
}

export const onlineTerms: QuoteTerms = { rateCard: 'online', lifetimeMinutes: quoteLifetimeMinutes }

/**
 * A quote that an operator makes for a caller (rulings, "Money"): the phone rate card, valid as long as the caller's link. It belongs to
 * no account until it is booked.
 */
export const makePhoneQuote = (
  ctx: Pick<Ctx, 'db' | 'clock' | 'roads'>,
  request: QuoteRequest,
): Promise<Outcome<Quote>> =>
  makeQuote(ctx, null, request, { rateCard: 'phone', lifetimeMinutes: phoneLinkMinutes })

/**
 * Prices a recovery now and freezes the answer: the drivers who could come, each at their own rate and including the one the customer
 * wants, and the price when Towline asks the best of them. No account needed; a quote made while signed in belongs to that account alone.
 * Cents, VAT included. Refusals: `invalid_eircode`, `place_not_found`, `outside_ireland`, naming the field.
 */
export const makeQuote = async (
  ctx: Pick<Ctx, 'db' | 'clock' | 'roads'>,
  accountId: string | null,
  request: QuoteRequest,
  { rateCard, lifetimeMinutes }: QuoteTerms = onlineTerms,
): Promise<Outcome<Quote>> => {
  const made = await makeCoveredQuote(ctx, accountId, request, { rateCard, lifetimeMinutes }, null)
  return made.ok ? accepted(made.value.quote) : made
}

/** The same for an insurer, with what its rules cover; null: no rules apply. */
export const makeCoveredQuote = async (
  ctx: Pick<Ctx, 'db' | 'clock' | 'roads'>,
  accountId: string | null,
  request: QuoteRequest,
  { rateCard, lifetimeMinutes }: QuoteTerms,
  workOutCover: WorkOutCover | null,
): Promise<Outcome<{ quote: Quote; cover: BookedCover | null }>> => {
  const journey = await planJourney(measureDistanceBy(ctx.roads), request)
  if (!journey.ok) return journey
  const { pickup, dropoff, distance } = journey.value
  const { casualty, urgency } = request
  const minutes = minutesFromPickup(distance.km ?? 0, [pickup, dropoff])

  return inTransaction(ctx.db, async (tx) => {
    const now = await ctx.clock.now(tx)
    const job = { casualty, pickup: pickup.point, dropoff: dropoff?.point ?? null, minutes, now }
    const found = await findCandidates(tx, {
      ...job,
      limit: listedDrivers,
      everyoneOf: countedAmong,
    })
    const ranked = await withWanted(tx, found.ranked, request.wantedDriverId, job)
    const tariff = await tariffInForce(tx, now)
    const pickupAt = pickupTimeFor(urgency, now)
    const priced = priceJourney(
      journey.value,
      { tariff, casualty, urgency, pickupAt, rateCard },
      ranked,
    )
    const { lines } = priced.anyDriver
    const cover =
      (await workOutCover?.(tx, { casualty, distanceKm: distance.km, lines, at: now })) ?? null
    const quote: QuoteRow = {
      id: newId('quo'),
      accountId,
      tariffVersion: tariff.version,
      rateCard,
      request,
      casualty,
      pickup,
      dropoff,
      distance,
      pickupAt,
      ...priced,
      cover,
      // auto-assign would not search as far away as the driver whom the customer chose
      eligibleCount: Math.max(found.eligibleCount, Math.min(ranked.length, 1)),
      createdAt: now,
      expiresAt: new Date(now.getTime() + lifetimeMinutes * 60_000),
    }
    await insertQuote(tx, quote)
    return accepted({ quote: quoteView(quote, now), cover })
  })
}

/** Adds a driver who was chosen before there was a price after those ranked, unless they are among them or may not be asked. */
const withWanted = async (
  tx: Tx,
  ranked: readonly RankedCandidate[],
  wantedDriverId: QuoteRequest['wantedDriverId'],
  job: JobToOffer,
): Promise<readonly RankedCandidate[]> => {
  const isRanked = ranked.some(({ candidate }) => candidate.driverId === wantedDriverId)
  if (!wantedDriverId || isRanked) return ranked
  const wanted = await findWantedDriver(tx, wantedDriverId, job)
  return wanted ? [...ranked, wanted] : ranked
}
