/** Against which promised window (`cities.ts`) a recovery is measured: that of its city, and that of its kind of place. */
import { remoteAreaOf, ruralBeyondKm } from '../places/areas.ts'
import { cities, cityFacts, cityWithinKm, type City, type Region } from '../places/cities.ts'
import { largerTowns } from '../places/data/larger-towns.ts'
import { greatCircleKm, nearestTo, type Point } from '../places/point.ts'

/** The city a point is in or around, or null. No point is around two of them. */
export const cityNear = (point: Point): City | null =>
  cities.find((city) => greatCircleKm(point, cityFacts[city].centre) <= cityWithinKm) ?? null

/** The region whose promise applies to a pickup: its city, else its kind of place. */
export const regionOf = (point: Point): Region => {
  const city = cityNear(point)
  if (city === 'dublin') return 'Dublin'
  if (city === 'cork' || city === 'galway') return 'Cork and Galway'
  if (remoteAreaOf(point) !== null) return 'Remote areas'
  const townKm = nearestTo(point, largerTowns)?.distanceKm ?? Infinity
  return townKm <= ruralBeyondKm ? 'Major towns' : 'Rural areas'
}
