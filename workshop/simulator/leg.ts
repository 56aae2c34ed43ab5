/** One drive from here to there, at the speed and over the road length that quotes and arrival estimates reckon with. */
import {
  dublinRoadFactor,
  dublinSpeedKmh,
  elsewhereRoadFactor,
  elsewhereSpeedKmh,
} from '../../domain/places/distance.ts'
import { isInCountyDublin } from '../../domain/places/arrival-estimate.ts'
import { greatCircleKm, type Point } from '../../domain/places/point.ts'
import { placeOnWay, planWay, type Way } from './way.ts'

export type Leg = {
  way: Way
  /** By road. */
  roadKm: number
  /** On average. */
  speedKmh: number
  /** At real speed. */
  minutes: number
}

export type WhereOnLeg = { point: Point; heading: number; speedKmh: number; isThere: boolean }

/** A truck slows down and speeds up by this share, once in so many minutes. */
const speedSwing = 0.15
const swingMinutes = 4

/** `roadKm`: the length when it is known better than from the straight line (a booking's own distance). */
export const planLeg = (
  from: Point,
  to: Point,
  random: () => number,
  roadKm: number = roadKmBetween(from, to),
): Leg => {
  const speedKmh = isWithDublin(from, to) ? dublinSpeedKmh : elsewhereSpeedKmh
  return { way: planWay(from, to, random), roadKm, speedKmh, minutes: (roadKm / speedKmh) * 60 }
}

/** The same estimate as in `estimateArrivalMinutes`. */
const roadKmBetween = (from: Point, to: Point): number =>
  greatCircleKm(from, to) * (isWithDublin(from, to) ? dublinRoadFactor : elsewhereRoadFactor)

const isWithDublin = (from: Point, to: Point): boolean =>
  isInCountyDublin(from) || isInCountyDublin(to)

/**
 * The job's own drive: what is left of the booking's road length from here, in proportion, so that a truck that begins at the
 * pickup takes as long as the quote said. Without a pickup on the map it begins here.
 */
export const planLoadedLeg = (
  job: { pickup: Point | null; dropoff: Point; distanceKm: number },
  here: Point,
  random: () => number,
): Leg => {
  const wholeKm = greatCircleKm(job.pickup ?? here, job.dropoff)
  const leftKm = greatCircleKm(here, job.dropoff)
  const share = wholeKm > 0 ? leftKm / wholeKm : 1
  return planLeg(here, job.dropoff, random, job.distanceKm * share)
}

/** Where the truck is after so many minutes of driving at real speed. */
export const whereOnLeg = (leg: Leg, minutes: number): WhereOnLeg => {
  const part = leg.minutes > 0 ? Math.min(1, Math.max(0, minutes / leg.minutes)) : 1
  // Whole swings only, so that the drive ends where and when it should.
  const swings = Math.max(1, Math.round(leg.minutes / swingMinutes))
  const angle = 2 * Math.PI * swings * part
  const share = part + (speedSwing / (2 * Math.PI * swings)) * Math.sin(angle)
  const isThere = part >= 1
  return {
    ...placeOnWay(leg.way, isThere ? 1 : share),
    speedKmh: isThere ? 0 : leg.speedKmh * (1 + speedSwing * Math.cos(angle)),
    isThere,
  }
}
