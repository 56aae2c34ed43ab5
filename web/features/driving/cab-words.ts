/** What the cab view says and reads out. Pure. */
import type { JobOffer } from '../../../contract/job-offers.ts'
import type { BookingStatus, DriverMove } from '../../../domain/booking.ts'
import { offerWorth } from '../../../domain/offer-worth.ts'

/** `86 euro 82`, `90 euro`: as it is said, not as it is written. */
const spokenEuro = (cents: number): string => {
  const euro = Math.floor(cents / 100)
  const rest = cents % 100
  return rest === 0 ? `${euro} euro` : `${euro} euro ${rest}`
}

/** Whole kilometres are enough for an ear; below ten, tenths. */
const spokenKm = (km: number): string => {
  const said = km < 10 ? Number(Math.max(km, 0.1).toFixed(1)) : Math.round(km)
  return said === 1 ? '1 kilometre' : `${said} kilometres`
}

const spokenMinutes = (minutes: number): string =>
  minutes === 1 ? '1 minute' : `${minutes} minutes`

/** An offer in a breath: what it pays, how far the pickup is, how far the job goes. */
export const spokenOffer = (offer: JobOffer): string => {
  const { netCents, pickupLabel, distanceToPickupKm, etaMinutes, jobDistanceKm, isChosen } = offer
  const way =
    distanceToPickupKm === null || etaMinutes === null
      ? ''
      : `, ${spokenKm(distanceToPickupKm)}, ${spokenMinutes(etaMinutes)} away`
  const hourly = offerWorth(offer).netPerHourCents
  return [
    isChosen ? 'New job. The customer chose you.' : 'New job.',
    `${spokenEuro(netCents)} for you.`,
    `Pickup in ${pickupLabel.replace(/\bCo\./, 'County')}${way}.`,
    `Then ${spokenKm(jobDistanceKm)}.`,
    ...(hourly === null ? [] : [`About ${Math.round(hourly / 100)} euro an hour.`]),
  ].join(' ')
}

/** Before the place that is shown below it. Other states say what anybody reads of them. */
export const cabHeadlines: Partial<Record<BookingStatus, string>> = {
  confirmed: 'Pickup',
  driver_en_route: 'On the way to',
  driver_arrived: 'You are at',
  in_progress: 'Bring it to',
}

/** The one move of a job, in as few words as a glance reads. */
export const cabMoveLabels: Record<DriverMove, string> = {
  set_off: 'Set off',
  arrive: 'I have arrived',
  start: 'Start recovery',
  complete: 'Job done',
}
