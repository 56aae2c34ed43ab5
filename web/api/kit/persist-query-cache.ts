/** Writes what the server sent, in an answer or by the live stream, to the cache the screens read. */
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Booking } from '../../../contract/bookings/bookings.ts'
import type { Evidence, OdometerReading, Signature } from '../../../contract/bookings/evidence.ts'
import type { DriverPosition, FleetingEvent, LiveEvent } from '../../../contract/live-events.ts'
import type { Trail } from '../../../contract/bookings/tracking.ts'
import { forgetOfferEnd, noteOfferEnd } from '../drivers/closed-offers.ts'
import { invalidate, keepChange } from './invalidate.ts'
import { keepChatEvent } from '../chat/keep-chat.ts'
import {
  bookingAfterPosition,
  laterBooking,
  evidenceWithReading,
  laterEvidence,
  offersWith,
  offersWithout,
  pagesWith,
  summaryOf,
  trailAfterPosition,
  type BookingPage,
  type Offers,
} from './live-changes.ts'
import { queryKeys } from './query-keys.ts'
import { noteServerNow } from './server-clock.ts'

/** Caches the current state of a booking: for its own page, and in the list. */
export const keepBooking = (client: QueryClient, booking: Booking): void => {
  const before = client.getQueryData<Booking>(queryKeys.booking(booking.bookingId))
  client.setQueryData<Booking>(queryKeys.booking(booking.bookingId), (known) =>
    laterBooking(known, booking),
  )
  keepInList(client, booking)
  const isRated = Boolean(booking.rating)
  if (before?.status === booking.status && Boolean(before.rating) === isRated) return
  if (before?.status !== booking.status) invalidate(client, queryKeys.trail(booking.bookingId))
  // The photos of a booking depend on which driver has the job.
  if (before?.driver?.driverId !== booking.driver?.driverId) {
    invalidate(client, queryKeys.evidence(booking.bookingId))
  }
  // The week's earnings, the job in hand and the average depend on it; or what is still to be rated.
  if (booking.viewer === 'driver') invalidate(client, queryKeys.driver)
  if (booking.viewer === 'customer') invalidate(client, queryKeys.toRate)
}

const keepInList = (client: QueryClient, booking: Booking): void => {
  const list = client.getQueryData<InfiniteData<BookingPage>>(queryKeys.bookings)
  const pages = list && pagesWith(list.pages, summaryOf(booking))
  if (list && !pages) return invalidate(client, queryKeys.bookings)
  keepChange<InfiniteData<BookingPage>>(client, queryKeys.bookings, (known) =>
    pages ? { ...known, pages } : known,
  )
}

/** The signature at hand-over as the server has stored it. */
export const keepSignature = (client: QueryClient, bookingId: string, signature: Signature): void =>
  keepChange<Evidence>(client, queryKeys.evidence(bookingId), (known) => ({ ...known, signature }))

export const keepReading = (
  client: QueryClient,
  bookingId: string,
  reading: OdometerReading,
): void =>
  keepChange<Evidence>(client, queryKeys.evidence(bookingId), (known) =>
    evidenceWithReading(known, reading),
  )

export const keepLiveEvent = (client: QueryClient, event: LiveEvent | FleetingEvent): void => {
  switch (event.type) {
    case 'booking_changed':
      noteServerNow(event.booking.serverNow, { receivedAtMs: Date.now() })
      keepBooking(client, event.booking)
      return
    case 'offer_opened':
      forgetOfferEnd(event.offer.bookingId)
      keepChange<Offers>(client, queryKeys.offers, (known) => offersWith(known, event.offer))
      return
    case 'offer_closed':
      noteOfferEnd(event.bookingId, event.why)
      keepChange<Offers>(client, queryKeys.offers, (known) => offersWithout(known, event.bookingId))
      if (event.why === 'cancelled') leaveJob(client, event.bookingId)
      return
    case 'driver_position':
      client.setQueryData<Booking>(queryKeys.booking(event.bookingId), (known) =>
        bookingAfterPosition(known, event),
      )
      keepTrail(client, event)
      return
    case 'board_changed':
      invalidateSoon(client, queryKeys.board)
      invalidateSoon(client, queryKeys.phoneBookings)
      if (event.bookingId === null) return
      invalidateSoon(client, queryKeys.booking(event.bookingId))
      invalidateSoon(client, queryKeys.operations(event.bookingId))
      invalidateSoon(client, queryKeys.companion(event.bookingId))
      return
    case 'evidence_changed':
      noteServerNow(event.evidence.serverNow, { receivedAtMs: Date.now() })
      client.setQueryData<Evidence>(queryKeys.evidence(event.bookingId), (known) =>
        laterEvidence(known, event.evidence),
      )
      return
    case 'companion_changed':
      invalidate(client, queryKeys.companion(event.bookingId))
      return
    case 'application_moved':
      invalidate(client, queryKeys.application)
      invalidate(client, queryKeys.driver)
      return
    case 'waiting_drivers_changed':
      invalidateSoon(client, queryKeys.allWaitingDrivers)
      return
    case 'chat_message':
    case 'chat_read':
      keepChatEvent(client, event)
      return
    default:
      // From a server newer than this page: the next fetch includes it.
      event satisfies never
  }
}

/** A job that this driver gave up in another tab: they may not see it any more. */
const leaveJob = (client: QueryClient, bookingId: string): void => {
  const known = client.getQueryData<Booking>(queryKeys.booking(bookingId))
  if (!known?.nextTransition) return
  void client.resetQueries({ queryKey: queryKeys.booking(bookingId) })
  invalidate(client, queryKeys.driver)
  invalidate(client, queryKeys.bookings)
}

const keepTrail = (client: QueryClient, event: DriverPosition): void => {
  const queryKey = queryKeys.trail(event.bookingId)
  const known = client.getQueryData<Trail>(queryKey)
  if (!known) return
  const next = trailAfterPosition(known, event)
  if (next) client.setQueryData(queryKey, next)
  else invalidate(client, queryKey)
}

/** In a busy hour events are constant: refetched at most this often. */
const soonMs = 1_000
const soon = new Map<string, number>()

const invalidateSoon = (client: QueryClient, queryKey: readonly string[]): void => {
  const name = queryKey.join()
  if (soon.has(name)) return
  const timer = window.setTimeout(() => {
    soon.delete(name)
    invalidate(client, queryKey)
  }, soonMs)
  soon.set(name, timer)
}
