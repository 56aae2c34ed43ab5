/**
 * The cities with a page of their own, and how soon a driver is promised there (specification, operator side §2, "City landing
 * pages"). The response times shown on any page come from here; the measured ones are shown beside them.
 */
import type { Area } from './area.ts'
import type { Point } from './point.ts'

/** Minutes from acceptance to the driver's arrival. */
export type ResponseWindow = { fromMinutes: number; untilMinutes: number }

export const cities = ['dublin', 'cork', 'galway', 'limerick'] as const
export type City = (typeof cities)[number]

export type ServiceArea = {
  name: string
  response: ResponseWindow
  /** A town in the middle of it, for the city's map (`data/PROVENANCE.md`). */
  at: Point
}

export type CityFacts = {
  name: string
  /** As the gazetteer and drivers' profiles write it. */
  county: string
  /** The middle of the city, for its map and for what counts as near it. */
  centre: Point
  /** The average a caller in the city may expect. */
  averageResponse: ResponseWindow
  areas: readonly [ServiceArea, ServiceArea, ServiceArea, ServiceArea]
  /** Kinds of area around it that change a price, the city's own first (specification, operator side §9, "City pages"). */
  priceAreas: readonly [Area, ...Area[]]
  /** The roads most of its breakdowns are on. */
  roads: readonly string[]
}

const minutes = (fromMinutes: number, untilMinutes: number): ResponseWindow => ({
  fromMinutes,
  untilMinutes,
})

export const cityFacts: Record<City, CityFacts> = {
  dublin: {
    name: 'Dublin',
    county: 'Dublin',
    centre: { lat: 53.3498, lon: -6.2603 },
    averageResponse: minutes(15, 20),
    areas: [
      { name: 'City centre', response: minutes(10, 15), at: { lat: 53.3498, lon: -6.2603 } },
      { name: 'North Dublin', response: minutes(15, 25), at: { lat: 53.4597, lon: -6.2181 } },
      { name: 'South Dublin', response: minutes(15, 25), at: { lat: 53.2747, lon: -6.2253 } },
      { name: 'West Dublin', response: minutes(20, 30), at: { lat: 53.3574, lon: -6.4486 } },
    ],
    priceAreas: ['airport'],
    roads: ['M50', 'M1', 'M4', 'N7', 'M11', 'Port Tunnel'],
  },
  cork: {
    name: 'Cork',
    county: 'Cork',
    centre: { lat: 51.8985, lon: -8.4756 },
    averageResponse: minutes(15, 25),
    areas: [
      { name: 'City centre', response: minutes(15, 20), at: { lat: 51.8985, lon: -8.4756 } },
      { name: 'Harbour and port', response: minutes(20, 30), at: { lat: 51.8505, lon: -8.2948 } },
      { name: 'North Cork', response: minutes(25, 40), at: { lat: 52.1333, lon: -8.6333 } },
      { name: 'West Cork', response: minutes(30, 60), at: { lat: 51.6231, lon: -8.8706 } },
    ],
    priceAreas: ['coastal_or_rural', 'airport', 'remote'],
    roads: ['N40', 'M8', 'N20', 'N22', 'N71', 'Jack Lynch Tunnel'],
  },
  galway: {
    name: 'Galway',
    county: 'Galway',
    centre: { lat: 53.2707, lon: -9.0568 },
    averageResponse: minutes(20, 25),
    areas: [
      { name: 'City centre', response: minutes(15, 20), at: { lat: 53.2707, lon: -9.0568 } },
      { name: 'Salthill', response: minutes(20, 25), at: { lat: 53.2596, lon: -9.081 } },
      { name: 'Connemara', response: minutes(40, 60), at: { lat: 53.4617, lon: -9.7361 } },
      { name: 'East Galway', response: minutes(30, 45), at: { lat: 53.1969, lon: -8.5669 } },
    ],
    priceAreas: ['connemara', 'remote', 'coastal_or_rural'],
    roads: ['M6', 'M17', 'N59', 'N84', 'N83'],
  },
  limerick: {
    name: 'Limerick',
    county: 'Limerick',
    centre: { lat: 52.6638, lon: -8.6267 },
    averageResponse: minutes(20, 25),
    areas: [
      { name: 'City centre', response: minutes(15, 20), at: { lat: 52.6638, lon: -8.6267 } },
      { name: 'Castletroy and UL', response: minutes(20, 25), at: { lat: 52.6741, lon: -8.5737 } },
      {
        name: 'Adare and southwest',
        response: minutes(25, 35),
        at: { lat: 52.5639, lon: -8.7903 },
      },
      {
        name: 'Newcastle West and west',
        response: minutes(30, 45),
        at: { lat: 52.4492, lon: -9.0611 },
      },
    ],
    priceAreas: ['university_of_limerick', 'coastal_or_rural'],
    roads: ['M7', 'M20', 'N18', 'N21', 'N69', 'Limerick Tunnel'],
  },
}

/** A pickup this near the middle of a city counts as in and around it. */
export const cityWithinKm = 25

/** The country by kind of place (specification, operator side §9, "Emergency page"). */
export const responseByRegion = [
  { region: 'Dublin', response: minutes(15, 30) },
  { region: 'Cork and Galway', response: minutes(20, 45) },
  { region: 'Major towns', response: minutes(30, 60) },
  { region: 'Rural areas', response: minutes(45, 90) },
  { region: 'Remote areas', response: minutes(60, 120) },
] as const satisfies readonly { region: string; response: ResponseWindow }[]
export type Region = (typeof responseByRegion)[number]['region']
export const regions = responseByRegion.map(({ region }) => region)

/** How soon after acceptance a driver should be at an emergency (specification, operator side §9, "Pricing page"). */
export const emergencyResponseMinutes = 30

/** `15–20 min`. */
export const formatResponse = ({ fromMinutes, untilMinutes }: ResponseWindow): string =>
  `${fromMinutes}–${untilMinutes} min`
