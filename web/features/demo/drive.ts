/** The simulated truck: it drives in a straight line, at the speed of the distance estimates, and reports its position. Pure. */
import {
  correctArrival,
  addMinutes,
  destinationOf,
  isStillToCome,
  minutesToGo,
} from '../../../domain/bookings/arrival.ts'
import { mayShareContact } from '../../../domain/bookings/booking.ts'
import {
  dublinRoadFactor,
  dublinSpeedKmh,
  elsewhereRoadFactor,
  elsewhereSpeedKmh,
} from '../../../domain/places/distance.ts'
import { isInCountyDublin } from '../../../domain/places/arrival-estimate.ts'
import { isArrivalUnproven } from '../../../domain/bookings/proven-arrival.ts'
import { greatCircleKm, type Point } from '../../../domain/places/point.ts'
import { expecting, announcedArrival } from './make-transition.ts'
import { provenByPosition } from './prove-arrival.ts'
import { endsOf, momentOf, type SimulatedTrip, type Simulation } from './simulation.ts'

/** The trail is stored in steps of this length: enough for a line on a map. */
const trailStepKm = 0.2

/** The trip after `elapsedMs` of the simulation's time, up to its current time. */
export const drive = (
  simulation: Simulation,
  trip: SimulatedTrip,
  elapsedMs: number,
): SimulatedTrip => {
  const driven = moveTruck(simulation, trip, elapsedMs)
  const reported = driven.isSharing
    ? provenByPosition(simulation, report(simulation, driven))
    : driven
  return { ...reported, ...expectedNow(simulation, reported) }
}

/** The stretch being driven; null before the driver has set off and after arrival. */
const wayOf = (simulation: Simulation, { status, truck }: SimulatedTrip): [Point, Point] | null => {
  const destination = status === 'confirmed' ? null : destinationOf(status, endsOf(simulation))
  return truck && destination ? [truck, destination] : null
}

const moveTruck = (
  simulation: Simulation,
  trip: SimulatedTrip,
  elapsedMs: number,
): SimulatedTrip => {
  const way = wayOf(simulation, trip)
  if (!way) return trip
  const [truck, destination] = way
  const { speedKmh, roadFactor } = roadBetween(truck, destination)
  const leftKm = greatCircleKm(truck, destination)
  const drivenKm = ((speedKmh / roadFactor) * elapsedMs) / 3_600_000
  const share = leftKm <= drivenKm ? 1 : drivenKm / leftKm
  return {
    ...trip,
    truck: {
      lat: truck.lat + (destination.lat - truck.lat) * share,
      lon: truck.lon + (destination.lon - truck.lon) * share,
    },
  }
}

/** Roads are longer than straight lines, by the same factors as in every estimate. */
const roadBetween = (from: Point, to: Point): { speedKmh: number; roadFactor: number } =>
  isInCountyDublin(from) || isInCountyDublin(to)
    ? { speedKmh: dublinSpeedKmh, roadFactor: dublinRoadFactor }
    : { speedKmh: elsewhereSpeedKmh, roadFactor: elsewhereRoadFactor }

/** The driver's device reports the position, from acceptance to the end. */
export const report = (simulation: Simulation, trip: SimulatedTrip): SimulatedTrip => {
  const { truck, status, isSharing, trail, position } = trip
  if (!truck || !mayShareContact(status)) return trip
  const way = wayOf(simulation, trip)
  const isDriving = way !== null && greatCircleKm(...way) > 0
  const at = momentOf(simulation.atMs)
  return {
    ...trip,
    trail: trailWith(trail, { ...truck, at }),
    position: {
      ...truck,
      at,
      accuracyM: null,
      heading: isDriving ? bearing(...way) : (position?.heading ?? null),
      speedMps: isDriving ? roadBetween(...way).speedKmh / 3.6 : 0,
      isSharing,
    },
  }
}

const trailWith = (
  trail: SimulatedTrip['trail'],
  spot: SimulatedTrip['trail'][number],
): SimulatedTrip['trail'] => {
  const last = trail.at(-1)
  return last && greatCircleKm(last, spot) < trailStepKm ? trail : [...trail, spot]
}

/** Degrees clockwise from north; over the length of a recovery a plane is round enough. */
const bearing = (from: Point, to: Point): number => {
  const east = (to.lon - from.lon) * Math.cos((from.lat * Math.PI) / 180)
  const degrees = (Math.atan2(east, to.lat - from.lat) * 180) / Math.PI
  return (degrees + 360) % 360
}

/** The expected arrival, corrected from the last position. */
const expectedNow = (simulation: Simulation, trip: SimulatedTrip): Partial<SimulatedTrip> => {
  const { status, arrivalProof } = trip
  const isUnderWay = isStillToCome(status) || status === 'in_progress'
  if (!isUnderWay && !isArrivalUnproven(status, arrivalProof)) return {}
  const now = new Date(simulation.atMs)
  const minutes = trip.isSharing
    ? minutesToGo(trip.status, trip.position, endsOf(simulation))
    : null
  const estimate = minutes === null ? null : addMinutes(now, minutes)
  return expecting(trip, correctArrival(announcedArrival(trip), estimate), {
    status: trip.status,
    now,
  })
}
