import { recoveryDistance, type DistanceEnd, type DistanceResult } from '../../domain/distance.ts'

/**
 * The distance port: how far a recovery is between two ends, in road kilometres, and how long it takes. It may have to ask
 * a router over the network, so it is asked before any transaction is opened.
 */
export type MeasureDistance = (
  pickup: DistanceEnd | null,
  dropoff: DistanceEnd | null,
) => Promise<DistanceResult>

/** Straight line times a road factor (rulings, "Distance"): needs no map of the roads and no network. */
export const measureDistance: MeasureDistance = async (pickup, dropoff) =>
  recoveryDistance(pickup, dropoff)
