/** What a recovery costs with each driver who could come: the part of making a quote that calls no service and writes nothing. */
import type { StoredCandidate, StoredPrice } from '../../db/schema/bookings.ts'
import { areasOf } from '../../domain/places/areas.ts'
import type { Casualty, Urgency } from '../../domain/bookings/casualty.ts'
import { priceRecovery, type RecoveryToPrice } from '../../domain/tariffs/pricing.ts'
import { roughKm } from '../../domain/places/rough-distance.ts'
import type { RateCardName, Tariff } from '../../domain/tariffs/tariff.ts'
import { roughPoint, type RankedCandidate } from '../drivers/index.ts'
import type { Journey } from './plan-journey.ts'

export type PricedJourney = {
  /** At the default rate, for when Towline asks the best drivers. */
  anyDriver: StoredPrice
  /** At each driver's own rate, in the order given. */
  candidates: readonly StoredCandidate[]
}

/** Prices a journey at the online rate card, unless another is named. Without a distance every price is the base only (rulings, "Default price"). */
export const priceJourney = (
  journey: Journey,
  request: {
    tariff: Tariff
    casualty: Casualty
    urgency: Urgency
    pickupAt: Date
    rateCard?: RateCardName
  },
  ranked: readonly RankedCandidate[],
): PricedJourney => {
  const { km, isMinimumCharge } = journey.distance
  const recovery: Omit<RecoveryToPrice, 'perKmCents'> = {
    ...request,
    rateCard: request.rateCard ?? 'online',
    distance: km === null ? null : { distanceKm: km, isMinimumCharge },
    areas: areasOf(journey.pickup.point, journey.dropoff?.point ?? null),
  }
  const priceAt = (perKmCents: number | null): StoredPrice => {
    const { totalCents, lines } = priceRecovery({ ...recovery, perKmCents })
    return { priceCents: totalCents, lines }
  }
  return {
    anyDriver: priceAt(null),
    candidates: ranked.map(({ candidate, etaMinutes, distanceKm }) => ({
      driverId: candidate.driverId,
      name: candidate.name,
      location: candidate.location,
      truck: candidate.truckName,
      rating: candidate.rating,
      ratingCount: candidate.ratingCount,
      perKmCents: candidate.perKmCents,
      etaMinutes,
      distanceKm: roughKm(distanceKm),
      point: roughPoint(candidate.point),
      ...priceAt(candidate.perKmCents),
    })),
  }
}
