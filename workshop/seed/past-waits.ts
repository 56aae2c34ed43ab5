/**
 * Where the demo's past recoveries began and how long each step took: quick in a city, slow in the country, slower again at rush hour,
 * some late. Always the same for the same plan, and nothing a page shows is written here: what came of it is measured like any other.
 */
import placeRows from '../../domain/places/data/ireland-places.json' with { type: 'json' }
import { cityFacts, responseByRegion, type ResponseWindow } from '../../domain/places/cities.ts'
import { estimateArrivalMinutes, setOffMinutes } from '../../domain/places/arrival-estimate.ts'
import { dublinClock } from '../../domain/time/dublin-time.ts'
import { findPlace } from '../../domain/places/places.ts'
import { greatCircleKm, nearestTo, type Point } from '../../domain/places/point.ts'
import { cityNear, regionOf } from '../../domain/dispatch/response-times.ts'
import { launchTariff, type Hours } from '../../domain/tariffs/tariff.ts'

export type PastPlace = Point & { name: string; county: string }

const villages = placeRows.filter((row) => row.kind === 'village' && !('ni' in row))
const remoteVillages = villages.filter((row) => regionOf(row) === 'Remote areas')
const ruralVillages = villages.filter((row) => regionOf(row) === 'Rural areas')
/** The radius of a truck to a coast where there is no other. */
const remoteWithinKm = 60

/** Of three jobs of a driver one begins at home and one in the country around; near a city the third begins in the city centre. */
export const pastPickup = (home: PastPlace, job: number): PastPlace => {
  const city = cityNear(home)
  const turn = job % 3
  if (turn === 0) return home
  if (city === null) return turn === 1 ? countryside(home) : home
  return turn === 1
    ? (findPlace(cityFacts[city].name, cityFacts[city].county) ?? home)
    : countryside(home)
}

const countryside = (home: PastPlace): PastPlace => {
  const coast = nearestTo(
    home,
    // In its own county: another's may lie across a bay.
    remoteVillages.filter(({ county }) => county === home.county),
  )
  if (coast && coast.distanceKm <= remoteWithinKm) return coast.item
  return nearestTo(home, ruralVillages)?.item ?? home
}

/** The nearest of them that is somewhere else. */
export const nextPlace = <P extends PastPlace>(here: PastPlace, places: readonly P[]): P => {
  const elsewhere = places.filter(
    ({ name, county }) => name !== here.name || county !== here.county,
  )
  const [nearest] = elsewhere.toSorted((a, b) => greatCircleKm(here, a) - greatCircleKm(here, b))
  if (!nearest) throw new Error('a demo with one town')
  return nearest
}

/** The promise made there: that of the nearest area of its city, else of its kind of place. */
const promisedAt = (pickup: Point): ResponseWindow => {
  const city = cityNear(pickup)
  const area = city && nearestTo(pickup, areaPoints(city))?.item
  if (area) return area.response
  const region = regionOf(pickup)
  const promised = responseByRegion.find((row) => row.region === region)
  if (!promised) throw new Error(`nothing is promised in ${region}`)
  return promised.response
}

const areaPoints = (city: keyof typeof cityFacts) =>
  cityFacts[city].areas.map(({ at, response }) => ({ ...at, response }))

const isWithin = (hour: number, { fromHour, untilHour }: Hours): boolean =>
  fromHour < untilHour ? hour >= fromHour && hour < untilHour : hour >= fromHour || hour < untilHour

/** The share of the promised window used at this hour: traffic in a city, sleep in the country. */
const shareOfHour = (pickup: Point, at: Date): number => {
  const { hour } = dublinClock(at)
  if (launchTariff.peakHours.some((peak) => isWithin(hour, peak))) return 0.25
  if (!isWithin(hour, launchTariff.night)) return 0
  return cityNear(pickup) ? -0.2 : 0.25
}

export type PastWaits = Record<
  'promised' | 'accept' | 'set_off' | 'arrive' | 'start' | 'load',
  number
>

/**
 * Whole minutes of each step, counted from the one before it. `turn` makes recoveries differ; `isLate`: the driver came after the
 * promised window. The time from acceptance to arrival is `set_off` plus `arrive`; `promised` is the estimate that the customer was given.
 */
export const pastWaits = (
  pickup: Point,
  past: { at: Date; turn: number; isLate: boolean },
): PastWaits => {
  const { at, turn, isLate } = past
  const { fromMinutes, untilMinutes } = promisedAt(pickup)
  const share = Math.min(1, Math.max(0, ((turn * 5) % 9) / 10 + shareOfHour(pickup, at)))
  const within = fromMinutes + Math.round(share * (untilMinutes - fromMinutes))
  const arrived = isLate ? untilMinutes + 3 + ((turn * 7) % 13) : within
  const setOff = 1 + (turn % 4)
  return {
    promised: isLate
      ? Math.floor(arrived / 1.3) - 10
      : Math.max(setOffMinutes, arrived - (turn % 6)),
    accept: 1 + ((turn * 5) % 6),
    set_off: setOff,
    arrive: arrived - setOff,
    start: 5 + ((turn * 2) % 7),
    load: 6 + ((turn * 3) % 8),
  }
}

const middleOfIreland: Point = { lat: 53.4, lon: -7.7 }
const stepKm = 0.5

/** Inland of the pickup, and so far from it that a truck there is estimated to need these minutes. */
export const truckFrom = (pickup: Point, minutes: number): Point => {
  const wholeKm = greatCircleKm(pickup, middleOfIreland)
  for (let km = 0; ; km += stepKm) {
    const share = km / wholeKm
    const point = {
      lat: pickup.lat + share * (middleOfIreland.lat - pickup.lat),
      lon: pickup.lon + share * (middleOfIreland.lon - pickup.lon),
    }
    if (estimateArrivalMinutes(point, pickup) >= minutes) return point
  }
}
