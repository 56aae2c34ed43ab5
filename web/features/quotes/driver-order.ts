/** The drivers on a quote beside each other: in which order, and who is as quick for less. Pure. */
import type { Quote, QuotedDriver } from '../../../contract/bookings/quotes.ts'

export const driverOrders = ['soonest', 'price', 'rating', 'distance'] as const
export type DriverOrder = (typeof driverOrders)[number]

export const driverOrderLabels: Record<DriverOrder, string> = {
  soonest: 'Soonest',
  price: 'Price',
  rating: 'Rating',
  distance: 'Distance',
}

/** Unknown comes last. */
const orUnknown = (value: number | null): number => value ?? Number.MAX_SAFE_INTEGER

const compare: Record<DriverOrder, (a: QuotedDriver, b: QuotedDriver) => number> = {
  soonest: (a, b) => orUnknown(a.etaMinutes) - orUnknown(b.etaMinutes),
  price: (a, b) => a.priceCents - b.priceCents,
  // Unrated is not badly rated, but unknown: after those with a rating.
  rating: (a, b) => (b.rating ?? -1) - (a.rating ?? -1),
  distance: (a, b) => orUnknown(a.distanceKm) - orUnknown(b.distanceKm),
}

/** Equal drivers stay in the server's order. */
export const sortDrivers = (
  drivers: readonly QuotedDriver[],
  order: DriverOrder,
): readonly QuotedDriver[] => drivers.toSorted(compare[order])

/**
 * The cheapest driver who is as quick as any of those asked first and costs less than the default rate: why the default row may be dearer
 * is said beside it.
 */
export const quickForLess = ({
  drivers,
  anyDriver: { arrival, priceCents },
}: Pick<Quote, 'drivers' | 'anyDriver'>): {
  driverId: string
  name: string
  savedCents: number
} | null => {
  if (!arrival) return null
  const [best] = drivers
    .filter((one) => one.etaMinutes !== null && one.etaMinutes <= arrival.toMinutes)
    .toSorted(compare.price)
  return best && best.priceCents < priceCents
    ? { driverId: best.driverId, name: best.name, savedCents: priceCents - best.priceCents }
    : null
}
