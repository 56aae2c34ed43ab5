/**
 * Applies an event of the live stream to cached data: old state + events = a fresh fetch. Pure. An event may come twice, late, or after a
 * fetch that already included it.
 */
import type { Booking } from '../../../contract/bookings/bookings.ts'
import type { Evidence, OdometerReading, Photo } from '../../../contract/bookings/evidence.ts'
import type { JobOffer } from '../../../contract/bookings/job-offers.ts'
import type { DriverPosition } from '../../../contract/live-events.ts'
import { hasReceipt, mayShareContact } from '../../../domain/bookings/booking.ts'
import type { Trail } from '../../../contract/bookings/tracking.ts'
import type { CallAnswer } from './call.ts'

export type Offers = CallAnswer<'GET /api/driver/offers'>
export type BookingPage = CallAnswer<'GET /api/bookings'>
export type BookingSummary = BookingPage['items'][number]

type Position = Booking['driverPosition']

/** The later of two views of one booking, by the server's clock; a position that arrived on its own may be later than either. */
export const laterBooking = (known: Booking | undefined, next: Booking): Booking => {
  if (!known || known.bookingId !== next.bookingId) return next
  if (Date.parse(known.serverNow) > Date.parse(next.serverNow)) return known
  const driverPosition =
    next.driverPosition && laterPosition(known.driverPosition, next.driverPosition)
  return driverPosition === next.driverPosition ? next : { ...next, driverPosition }
}

const laterPosition = (known: Position, next: Position): Position =>
  known && next && Date.parse(known.at) > Date.parse(next.at) ? known : next

const laterMoment = (one: string, other: string): string =>
  Date.parse(one) > Date.parse(other) ? one : other

/** The later of two, by the server's clock. */
export const laterEvidence = (known: Evidence | undefined, next: Evidence): Evidence =>
  known && Date.parse(known.serverNow) > Date.parse(next.serverNow) ? known : next

/**
 * Adds a photo of one's own that has just arrived; the event about it has the same effect. What was read before the photo was stored, and
 * comes after it, is older from then on: it would take the photo away again.
 */
export const evidenceWith = (known: Evidence, photo: Photo): Evidence => ({
  ...known,
  serverNow: laterMoment(known.serverNow, photo.storedAt ?? photo.createdAt),
  photos: [...known.photos.filter(({ photoId }) => photoId !== photo.photoId), photo].sort(
    (a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt),
  ),
})

/** Adds a reading of one's own that has just arrived: it takes the place of the one before unless it was late. */
export const evidenceWithReading = (known: Evidence, reading: OdometerReading): Evidence => {
  const { readingId, stage, replacedAt, takenAt } = reading
  const others = (known.readings ?? []).filter((one) => one.readingId !== readingId)
  const isReplaced = (one: OdometerReading): boolean =>
    replacedAt === null && one.stage === stage && one.replacedAt === null
  return {
    ...known,
    readings: [
      ...others.map((one) => (isReplaced(one) ? { ...one, replacedAt: takenAt } : one)),
      reading,
    ],
  }
}

export const evidenceWithout = (known: Evidence, photoId: string): Evidence => ({
  ...known,
  photos: known.photos.filter((photo) => photo.photoId !== photoId),
})

/** A truck's new position, while the customer may see it. */
export const bookingAfterPosition = (
  known: Booking | undefined,
  { bookingId, position }: DriverPosition,
): Booking | undefined => {
  if (known?.bookingId !== bookingId || !mayShareContact(known.status)) return known
  const driverPosition = laterPosition(known.driverPosition, position)
  return driverPosition === known.driverPosition ? known : { ...known, driverPosition }
}

/**
 * The trail with a truck's new position; null when it has to be fetched: positions came late or all at once, or the one before is missing
 * because an event was lost.
 */
export const trailAfterPosition = (
  known: Trail,
  { position, trail }: DriverPosition,
): Trail | null => {
  switch (trail.change) {
    case 'none':
      return known
    case 'next': {
      const last = known.points.at(-1)?.at
      if (last === position.at) return known
      return last === trail.after ? { points: [...known.points, ...trail.points] } : null
    }
    case 'other':
      return null
    default:
      return trail satisfies never
  }
}

/** A list row, from the whole booking. */
export const summaryOf = (booking: Booking): BookingSummary => ({
  bookingId: booking.bookingId,
  reference: booking.reference,
  status: booking.status,
  createdAt: booking.createdAt,
  pickupLabel: booking.pickup.label,
  dropoffLabel: booking.dropoff?.label ?? null,
  priceCents: booking.priceCents,
  driverName: booking.driver?.name ?? null,
  stars: booking.rating?.stars ?? null,
  isRatable: booking.isRatable,
  hasReceipt: booking.viewer === 'customer' && hasReceipt(booking),
})

/** Pages of a list with one row updated; null when the list does not contain it and has to be fetched. */
export const pagesWith = (
  pages: readonly BookingPage[],
  summary: BookingSummary,
): BookingPage[] | null => {
  const isHere = ({ bookingId }: BookingSummary): boolean => bookingId === summary.bookingId
  if (!pages.some(({ items }) => items.some(isHere))) return null
  return pages.map((page) =>
    page.items.some(isHere)
      ? { ...page, items: page.items.map((item) => (isHere(item) ? summary : item)) }
      : page,
  )
}

/** In the order in which they were offered. */
export const offersWith = (known: Offers, offer: JobOffer): Offers => ({
  ...known,
  offers: [...known.offers.filter(({ bookingId }) => bookingId !== offer.bookingId), offer].sort(
    (a, b) => Date.parse(a.offeredAt) - Date.parse(b.offeredAt),
  ),
})

export const offersWithout = (known: Offers, bookingId: string): Offers => ({
  ...known,
  offers: known.offers.filter((offer) => offer.bookingId !== bookingId),
})
