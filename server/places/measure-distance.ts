import {
  recoveryDistance,
  roadDistance,
  type DistanceEnd,
  type DistanceResult,
} from '../../domain/places/distance.ts'
import type { RoadRouter } from './road-router.ts'

/**
 * The distance port: how far a recovery is between two ends, in road kilometres, and how long it takes. It may have to call
 * a router over the network, so it is called before any transaction is opened.
 */
export type MeasureDistance = (
  pickup: DistanceEnd | null,
  dropoff: DistanceEnd | null,
) => Promise<DistanceResult>

/**
 * By road where a router is configured and finds a route; otherwise the straight line times a road factor (rulings, "Distance"), which
 * needs no road map and no network.
 */
export const measureDistanceBy =
  (roads: RoadRouter | null): MeasureDistance =>
  async (pickup, dropoff) => {
    const road = roads && pickup && dropoff ? await roads.route(pickup.point, dropoff.point) : null
    return road ? roadDistance(road.km, road.minutes) : recoveryDistance(pickup, dropoff)
  }
