/** The photo of the driver who is coming: for the customer, and for the person whose insurer pays. Null: none is accepted. */
import { queryOptions } from '@tanstack/react-query'
import type { Booking } from '../../../contract/bookings/bookings.ts'
import { mayShareContact } from '../../../domain/bookings/booking.ts'
import { call } from '../kit/call.ts'
import { queryKeys } from '../kit/query-keys.ts'

const minuteMs = 60_000
/** Links expire after ten minutes at least. */
const newLinkEveryMs = 8 * minuteMs
const againMs = 15_000

type Driven = Pick<Booking, 'status' | 'driver'>

/** Read once the viewer may see it, since an earlier answer has none. */
const common = ({ status, driver }: Driven) => ({
  enabled: driver !== null && mayShareContact(status),
  staleTime: newLinkEveryMs,
  refetchInterval: ({ state }: { state: { error: Error | null } }) =>
    state.error ? againMs : newLinkEveryMs,
})

const keyOf = (id: string, { driver }: Driven) => queryKeys.driverPhoto(id, driver?.driverId ?? '')

export const driverPhotoQuery = (booking: Driven & Pick<Booking, 'bookingId'>) =>
  queryOptions({
    ...common(booking),
    queryKey: keyOf(booking.bookingId, booking),
    queryFn: ({ signal }) =>
      call('GET /api/bookings/:bookingId/driver-photo', {
        params: { bookingId: booking.bookingId },
        signal,
      }),
  })

/** By the link of a trip that an insurer pays. */
export const tripDriverPhotoQuery = (token: string, trip: Driven) =>
  queryOptions({
    ...common(trip),
    queryKey: keyOf(token, trip),
    queryFn: ({ signal }) =>
      call('GET /api/trips/:token/driver-photo', { params: { token }, signal }),
  })
