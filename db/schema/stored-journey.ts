import type { PriceLine } from '../../domain/tariffs/pricing.ts'

/** Where a pickup or drop-off is, as frozen on the quote and the booking. `point` is null when only words are known. */
export type StoredPlace = {
  label: string
  area: string | null
  eircode: string | null
  point: { lat: number; lon: number } | null
}

/** The distance, or why it is unknown, as frozen on a quote. Not payable while `km` is null. */
export type StoredDistance = {
  /** To a tenth of a kilometre; what is charged. */
  km: number | null
  durationText: string | null
  source: 'estimate' | 'entered' | 'unknown'
  isMinimumCharge: boolean
  problem: string | null
}

export type StoredPrice = { priceCents: number; lines: readonly PriceLine[] }

/** One driver as shown on a quote, with the price of that driver's own rate. Arrival is null while the pickup is not on the map. */
export type StoredCandidate = StoredPrice & {
  driverId: string
  name: string
  location: string
  truck: string
  rating: number | null
  ratingCount: number
  perKmCents: number
  etaMinutes: number | null
  distanceKm: number | null
  /** Rounded to about a kilometre. */
  point: { lat: number; lon: number }
}
