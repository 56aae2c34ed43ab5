import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Booking } from '../../../contract/bookings/bookings.ts'
import type { SentPosition, Trail } from '../../../contract/bookings/tracking.ts'
import { bookingAfterPosition } from '../../api/kit/live-changes.ts'
import { queryKeys } from '../../api/kit/query-keys.ts'

/** Moves the driver's truck on their own screen with each reading of their device, also without a connection. */
export const useOwnTruck = (
  bookingId: string,
  here: SentPosition | null,
  isSharing: boolean,
): void => {
  const client = useQueryClient()
  useEffect(() => {
    if (!here) return
    const { at, lat, lon, accuracyM = null, heading = null, speedMps = null } = here
    client.setQueryData<Booking>(queryKeys.booking(bookingId), (known) =>
      bookingAfterPosition(known, {
        type: 'driver_position',
        bookingId,
        position: { at, lat, lon, accuracyM, heading, speedMps, isSharing },
        trail: { change: 'none' },
      }),
    )
    client.setQueryData<Trail>(queryKeys.trail(bookingId), (known) => {
      const last = known?.points.at(-1)
      if (!known || (last && Date.parse(last.at) >= Date.parse(at))) return known
      return { points: [...known.points, { lat, lon, at }] }
    })
  }, [client, bookingId, here, isSharing])
}
