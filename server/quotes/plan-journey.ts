import type { QuoteRequest } from '../../contract/bookings/quotes.ts'
import type { StoredDistance, StoredPlace } from '../../db/schema/bookings.ts'
import {
  eircodeNotFound,
  manualDistance,
  type DistanceResult,
} from '../../domain/places/distance.ts'
import { accepted, type Outcome } from '../../domain/refusal.ts'
import { resolveEnd, type MeasureDistance, type ResolvedEnd } from '../places/index.ts'

export type Journey = {
  pickup: StoredPlace
  dropoff: StoredPlace | null
  distance: StoredDistance
}

/**
 * From where, to where and how far. A measured distance wins over one entered by hand; when it cannot be measured and
 * is not entered, `km` is null, with the reason in the specification's words (customer side §8). May call a router, so it runs
 * outside any transaction. Refusals: those of `resolveEnd`.
 */
export const planJourney = async (
  measureDistance: MeasureDistance,
  request: Pick<QuoteRequest, 'pickup' | 'dropoff' | 'manualDistanceKm'>,
): Promise<Outcome<Journey>> => {
  const pickup = resolveEnd(request.pickup, 'pickup')
  if (!pickup.ok) return pickup
  const dropoff = request.dropoff ? resolveEnd(request.dropoff, 'dropoff') : accepted(null)
  if (!dropoff.ok) return dropoff

  const ends = [pickup.value, dropoff.value] as const
  const distance = await distanceOf(measureDistance, ends, request.manualDistanceKm)
  return accepted({
    pickup: placeOf(pickup.value),
    dropoff: dropoff.value && placeOf(dropoff.value),
    distance: toStored(distance),
  })
}

type Ends = readonly [pickup: ResolvedEnd, dropoff: ResolvedEnd | null]

const distanceOf = async (
  measureDistance: MeasureDistance,
  ends: Ends,
  manualKm: number | null,
): Promise<DistanceResult> => {
  const points = ends.map((end) => end?.end ?? null)
  const measured = await measureDistance(points[0] ?? null, points[1] ?? null)
  if (measured.success) return measured
  if (manualKm !== null) return manualDistance(manualKm, points)
  return ends.some((end) => end?.isEircodeUnknown) ? eircodeNotFound : measured
}

const placeOf = ({ label, area, eircode, end }: ResolvedEnd): StoredPlace => ({
  label,
  area,
  eircode,
  point: end?.point ?? null,
})

const toStored = (distance: DistanceResult): StoredDistance =>
  distance.success
    ? {
        km: distance.distanceKm,
        durationText: distance.durationText,
        source: distance.source,
        isMinimumCharge: distance.isMinimumCharge,
        problem: null,
      }
    : {
        km: null,
        durationText: null,
        source: 'unknown',
        isMinimumCharge: false,
        problem: distance.error,
      }
