/** What an offer is worth a driver's while: how long it takes and what that makes an hour. Estimates, and shown as such. */
import type { JobOffer } from '../../../contract/job-offers.ts'
import { dublinSpeedKmh, elsewhereSpeedKmh } from '../../../domain/distance.ts'

export type OfferWorth = {
  /** From here to the drop-off, driving only; null when the way to the pickup is not known. */
  drivingMinutes: number | null
  /** Net pay per hour of that driving, in whole euro cents. */
  netPerHourCents: number | null
}

type Asked = Pick<
  JobOffer,
  'netCents' | 'jobDistanceKm' | 'etaMinutes' | 'pickupLabel' | 'dropoffLabel'
>

/** Areas are given by name, and every Dublin area says so. */
const isWithDublin = ({ pickupLabel, dropoffLabel }: Asked): boolean =>
  /\bDublin\b/.test(`${pickupLabel} ${dropoffLabel ?? ''}`)

/** The speeds are those of every distance estimate (rulings, "Distance"). */
export const offerWorth = (offer: Asked): OfferWorth => {
  if (offer.etaMinutes === null) return { drivingMinutes: null, netPerHourCents: null }
  const speedKmh = isWithDublin(offer) ? dublinSpeedKmh : elsewhereSpeedKmh
  const drivingMinutes = offer.etaMinutes + Math.ceil((offer.jobDistanceKm / speedKmh) * 60)
  if (drivingMinutes <= 0) return { drivingMinutes, netPerHourCents: null }
  return { drivingMinutes, netPerHourCents: Math.round((offer.netCents * 60) / drivingMinutes) }
}

/** `0.2 km`, `8.4 km`, `34 km`: to a tenth while that still tells something. */
export const kmText = (km: number): string => `${km < 20 ? km.toFixed(1) : Math.round(km)} km`
