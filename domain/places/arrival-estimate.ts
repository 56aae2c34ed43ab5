/** How long a driver needs to the pickup, without a road map: the factors and speeds of `distance.ts`. */
import { countyDublinOutline } from './data/county-dublin.ts'
import {
  dublinRoadFactor,
  dublinSpeedKmh,
  elsewhereRoadFactor,
  elsewhereSpeedKmh,
} from './distance.ts'
import { greatCircleKm, isInside, type Point } from './point.ts'

/** Between accepting and driving off: finish the coffee, start the truck. Our own figure, added to every arrival estimate. */
export const setOffMinutes = 3

/** Whether a bare point (a truck, a phone) lies in county Dublin. */
export const isInCountyDublin = (point: Point): boolean =>
  // The county fits in this box; most of the country need not be traced.
  point.lat > 53.17 &&
  point.lat < 53.67 &&
  point.lon > -6.56 &&
  isInside(point, countyDublinOutline)

/** Whole minutes until a driver here could be at the pickup, setting off included. Quotes and matching both show it. */
export const estimateArrivalMinutes = (driver: Point, pickup: Point): number =>
  arrivalMinutes(
    greatCircleKm(driver, pickup),
    isInCountyDublin(driver) || isInCountyDublin(pickup),
  )

const arrivalMinutes = (km: number, isWithDublin: boolean): number =>
  setOffMinutes + Math.ceil(km * minutesPerKm(isWithDublin))

const minutesPerKm = (isWithDublin: boolean): number =>
  isWithDublin
    ? (dublinRoadFactor / dublinSpeedKmh) * 60
    : (elsewhereRoadFactor / elsewhereSpeedKmh) * 60

/** What a kilometre of straight line adds to `estimateArrivalMinutes` at least, wherever the driver is, before it is rounded up. */
export const leastMinutesPerKm = (pickup: Point): number => minutesPerKm(isInCountyDublin(pickup))
