/** The words that the cab view shows and reads out. Pure. */
import type { Booking } from '../../../contract/bookings/bookings.ts'
import type { JobOffer } from '../../../contract/bookings/job-offers.ts'
import { isStillToCome } from '../../../domain/bookings/arrival.ts'
import type { BookingStatus, DriverTransition } from '../../../domain/bookings/booking.ts'
import { unknownIdentity } from '../../../domain/bookings/vehicle-identity.ts'
import { offerWorth } from '../../../domain/dispatch/offer-worth.ts'
import { formatTime } from '../../../domain/time/dublin-time.ts'

/** `86 euro 82`, `90 euro`: as people say it, not as they write it. */
const spokenEuro = (cents: number): string => {
  const euro = Math.floor(cents / 100)
  const rest = cents % 100
  return rest === 0 ? `${euro} euro` : `${euro} euro ${rest}`
}

/** Whole kilometres are enough for a listener; below ten, tenths. */
const spokenKm = (km: number): string => {
  const rounded = km < 10 ? Number(Math.max(km, 0.1).toFixed(1)) : Math.round(km)
  return rounded === 1 ? '1 kilometre' : `${rounded} kilometres`
}

const spokenMinutes = (minutes: number): string =>
  minutes === 1 ? '1 minute' : `${minutes} minutes`

/** An offer in a breath: pay, distance to the pickup, length of the job. */
export const spokenOffer = (offer: JobOffer): string => {
  const {
    netCents,
    pickupLabel,
    distanceToPickupKm,
    etaMinutes,
    jobDistanceKm,
    isChosen,
    isTowardsHome,
  } = offer
  const way =
    distanceToPickupKm === null || etaMinutes === null
      ? ''
      : `, ${spokenKm(distanceToPickupKm)}, ${spokenMinutes(etaMinutes)} away`
  const hourly = offerWorth(offer).netPerHourCents
  return [
    isChosen ? 'New job. The customer chose you.' : 'New job.',
    `${spokenEuro(netCents)} for you.`,
    `Pickup in ${pickupLabel.replace(/\bCo\./, 'County')}${way}.`,
    `Then ${spokenKm(jobDistanceKm)}${isTowardsHome ? ', towards home' : ''}.`,
    ...(hourly === null ? [] : [`About ${Math.round(hourly / 100)} euro an hour.`]),
  ].join(' ')
}

/** The words before the place that is shown below them. Other states use the general headline. */
export const cabHeadlines: Partial<Record<BookingStatus, string>> = {
  confirmed: 'Pickup',
  driver_en_route: 'On the way to',
  driver_arrived: 'You are at',
  in_progress: 'Bring it to',
}

/** Who is waited for, and the arrival that they see: `For Aoife Sample, who expects you at 18:42`. */
export const cabCustomer = ({
  customer,
  status,
  estimatedArrival,
}: Pick<Booking, 'customer' | 'status' | 'estimatedArrival'>): string | null => {
  if (!customer) return null
  if (!estimatedArrival) return `For ${customer.name}`
  const at = formatTime(new Date(estimatedArrival))
  return isStillToCome(status)
    ? `For ${customer.name}, who expects you at ${at}`
    : `For ${customer.name}, expected there at ${at}`
}

/** The vehicle to look for, its plate first: `191-D-12345 · White Ford Transit`; null where nothing was said of it. */
export const cabVehicle = ({
  vehicleIdentity,
}: Pick<Booking, 'vehicleIdentity'>): string | null => {
  const { registration, colour, make, model } = vehicleIdentity ?? unknownIdentity
  const name = [colour, make, model].filter(Boolean).join(' ')
  return [registration, name].filter(Boolean).join(' · ') || null
}

/** The one step of a job, in few enough words for a glance. */
export const cabTransitionLabels: Record<DriverTransition, string> = {
  set_off: 'Set off',
  arrive: 'I have arrived',
  start: 'Start recovery',
  complete: 'Job done',
}
