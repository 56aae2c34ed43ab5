import { useIsFetching } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import type { Booking } from '../../../contract/bookings/bookings.ts'
import { othersPress } from '../../../domain/notifications/decline-text.ts'
import { queryKeys } from '../../api/kit/query-keys.ts'

/**
 * The press of a message about the chosen driver's decline, made by the page that it leads to: a scanner or a preview that only opens the
 * address decides nothing, and a person who is signed out signs in first. The address is cleared, so that it is pressed once.
 */
export const useMailedPress = (booking: Booking, offerToOthers: () => void): void => {
  const [search, setSearch] = useSearchParams()
  const isWanted = search.get(othersPress.name) === othersPress.value
  // What this device keeps of the booking may be from before the decline.
  const isCurrent = useIsFetching({ queryKey: queryKeys.booking(booking.bookingId) }) === 0
  const isUndecided = booking.viewer === 'customer' && booking.chosenDriverDeclined
  useEffect(() => {
    if (!isWanted || !isCurrent) return
    setSearch(
      (named) => {
        named.delete(othersPress.name)
        return named
      },
      { replace: true, preventScrollReset: true },
    )
    if (isUndecided) offerToOthers()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- pressed once, by what the address says
  }, [isWanted, isCurrent])
}
