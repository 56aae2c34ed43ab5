/**
 * Parts of the country that change the price: remote areas (online +€20), and for phone bookings airports, coastal or rural places,
 * Connemara and the University of Limerick (rulings, "Pricing page versus emergency page" and "Booking flow"). The specification
 * names them without drawing them, so they are drawn here. Two rules:
 * - An area counts if either end of the recovery lies in it: the driver must go there either way. The University of Limerick is a
 *   base price for starting there, so only the pickup counts.
 * - An Eircode is located at its post town, so it counts only where the post town itself lies in the area (H71 Clifden does; V92,
 *   which reaches from Tralee to Dingle, does not). In doubt the customer is not charged.
 */
import { areas, type Area } from './area.ts'
import { greatCircleKm, isInside, nearestTo, type Outline, type Point } from './point.ts'
import { largerTowns } from './data/larger-towns.ts'

const outline = (...corners: readonly (readonly [number, number])[]): Outline =>
  corners.map(([lat, lon]) => ({ lat, lon }))

/** West of a line from Killary Harbour by Maam Cross to the coast at Inverin. */
const connemaraOutline = outline(
  [53.2, -9.42],
  [53.41, -9.42],
  [53.56, -9.6],
  [53.61, -9.65],
  [53.66, -10.35],
  [53.2, -10.35],
)

/** Peninsulas and coasts an hour or more from the nearest town with several recovery trucks. */
export const remoteAreas: readonly { name: string; outline: Outline }[] = [
  { name: 'Connemara', outline: connemaraOutline },
  {
    // West of Mulranny and Bangor Erris: Achill, Ballycroy, Belmullet, the Mullet.
    name: 'North-west Mayo',
    outline: outline(
      [53.87, -10.4],
      [53.87, -9.75],
      [54.0, -9.66],
      [54.14, -9.45],
      [54.37, -9.45],
      [54.37, -10.4],
    ),
  },
  {
    // The Rosses, Gweedore and Cloughaneely, Glencolumbkille and the coast between; not Killybegs or Donegal town.
    name: 'West Donegal',
    outline: outline(
      [54.6, -8.95],
      [54.6, -8.54],
      [54.66, -8.48],
      [54.74, -8.25],
      [54.95, -8.08],
      [55.1, -7.94],
      [55.32, -7.94],
      [55.32, -8.95],
    ),
  },
  {
    // West of Castlemaine Harbour: Dingle, Annascaul, Castlegregory.
    name: 'Dingle peninsula',
    outline: outline(
      [52.07, -10.75],
      [52.07, -10.1],
      [52.12, -9.93],
      [52.2, -9.93],
      [52.34, -9.98],
      [52.34, -10.75],
    ),
  },
  {
    // West of Glenbeigh and Sneem: Cahersiveen, Waterville, Valentia.
    name: 'Iveragh peninsula',
    outline: outline(
      [51.7, -10.7],
      [51.74, -10.05],
      [51.8, -9.85],
      [51.9, -9.82],
      [52.03, -9.87],
      [52.09, -10.0],
      [52.0, -10.35],
      [52.0, -10.7],
    ),
  },
  {
    // West of Glengarriff and Lauragh: Adrigole, Castletownbere, Allihies.
    name: 'Beara peninsula',
    outline: outline(
      [51.57, -10.35],
      [51.61, -9.9],
      [51.65, -9.64],
      [51.74, -9.61],
      [51.8, -9.72],
      [51.77, -9.9],
      [51.73, -10.05],
      [51.7, -10.35],
    ),
  },
]

/** Airports in the State with scheduled flights (points: PROVENANCE.md). */
const airports: readonly (Point & { name: string })[] = [
  { name: 'Dublin Airport', lat: 53.4213, lon: -6.2701 },
  { name: 'Cork Airport', lat: 51.8413, lon: -8.4911 },
  { name: 'Shannon Airport', lat: 52.702, lon: -8.9248 },
  { name: 'Ireland West Airport Knock', lat: 53.9103, lon: -8.8185 },
  { name: 'Kerry Airport', lat: 52.1809, lon: -9.5238 },
  { name: 'Donegal Airport', lat: 55.0442, lon: -8.341 },
]

/** Terminals, car parks and the airport roads lie within this of the point. */
export const airportWithinKm = 2

/** Farther than this from every place of 5,000 people is coastal or rural. */
export const ruralBeyondKm = 10

const universityOfLimerick: Point = { lat: 52.6741, lon: -8.5737 }
/** The campus and Castletroy around it. */
export const universityOfLimerickWithinKm = 2

/** The remote area a point lies in, or null. */
export const remoteAreaOf = (point: Point): string | null =>
  remoteAreas.find((area) => isInside(point, area.outline))?.name ?? null

const isWithin: Record<Area, (point: Point) => boolean> = {
  remote: (point) => remoteAreaOf(point) !== null,
  connemara: (point) => isInside(point, connemaraOutline),
  airport: (point) => (nearestTo(point, airports)?.distanceKm ?? Infinity) <= airportWithinKm,
  coastal_or_rural: (point) => (nearestTo(point, largerTowns)?.distanceKm ?? 0) > ruralBeyondKm,
  university_of_limerick: (point) =>
    greatCircleKm(point, universityOfLimerick) <= universityOfLimerickWithinKm,
}

/** The areas a recovery touches, in the order of `areas`. An end that is not on the map touches none. */
export const areasOf = (pickup: Point | null, dropoff: Point | null): readonly Area[] =>
  areas.filter((area) => {
    const ends = area === 'university_of_limerick' ? [pickup] : [pickup, dropoff]
    return ends.some((end) => end !== null && isWithin[area](end))
  })
