/** Labels around a price. Pure. */
import type { Quote, QuotedDriver } from '../../../contract/bookings/quotes.ts'
import {
  arrivalRange,
  describeArrival,
  type ArrivalRange,
} from '../../../domain/dispatch/arrival-range.ts'

/** `About 18 min`, `17–33 min`; the specification's default while it is being worked out, and only then. */
export const arrivalCopy = (arrival: ArrivalRange | null, isPricing = false): string => {
  if (arrival) return describeArrival(arrival)
  return isPricing ? 'Calculating...' : 'Arrival not known yet'
}

/** The arrival of one driver, as a range. */
export const toArrivalRange = (etaMinutes: number | null): ArrivalRange | null =>
  arrivalRange([etaMinutes])

/** `9 km away`; of an earlier quote `9.4 km away`. */
export const awayLabel = (distanceKm: number | null): string | null => {
  if (distanceKm === null) return null
  return distanceKm < 1 ? 'Less than 1 km away' : `${distanceKm} km away`
}

/** `about 17.4 km`, `20 km, as you entered`, `5 km, the minimum`; null while it is not known. */
export const distanceLabel = ({
  km,
  source,
  isMinimumCharge,
}: Quote['distance']): string | null => {
  if (km === null) return null
  if (isMinimumCharge) return `${km} km, the minimum`
  return source === 'entered' ? `${km} km, as you entered` : `about ${km} km`
}

/** `40 drivers on duty now`, under a map of them. */
export const onDutyLabel = (count: number): string => {
  if (count === 0) return 'No drivers on duty right now'
  return count === 1 ? '1 driver on duty now' : `${count} drivers on duty now`
}

export type Choice = {
  driver: QuotedDriver | null
  priceCents: number
  lines: Quote['anyDriver']['lines']
  arrival: ArrivalRange | null
}

/** The price of the chosen driver; a driver who is no longer on the quote counts as none chosen. */
export const choiceOf = (quote: Quote, driverId: string | null): Choice => {
  const driver = quote.drivers.find((one) => one.driverId === driverId) ?? null
  const { priceCents, lines } = driver ?? quote.anyDriver
  return {
    driver,
    priceCents,
    lines,
    arrival: driver ? toArrivalRange(driver.etaMinutes) : quote.anyDriver.arrival,
  }
}
