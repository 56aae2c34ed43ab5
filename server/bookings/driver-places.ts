/** Where a job began and ended, as its driver may see it: exactly while it lasts and some days more, then by area. */
import type { Booking } from '../../contract/bookings/bookings.ts'
import type { StoredPlace } from '../../db/schema/bookings.ts'
import { driverPlaceDays } from '../../domain/accounts/retention.ts'
import type { BookingRow } from './bookings.store.ts'

const dayMs = 86_400_000

/** When the booking ended; null while it has not. A cancelled one has no transition after its end. */
export const endedAtOf = ({
  status,
  completedAt,
  updatedAt,
}: Pick<BookingRow, 'status' | 'completedAt' | 'updatedAt'>): Date | null => {
  if (status === 'cancelled') return updatedAt
  return status === 'completed' ? (completedAt ?? updatedAt) : null
}

/** Whether a driver whose part ended then may still see the exact places. Null: it has not ended. */
export const mayKnowPlaces = (endedAt: Date | null, now: Date): boolean =>
  endedAt === null || now.getTime() - endedAt.getTime() <= driverPlaceDays * dayMs

/** What remains of a place once it is no longer exact: never the label, which may be an address. */
export const areaLabelOf = ({ area }: Pick<StoredPlace, 'area'>): string =>
  area ?? 'Place no longer shown'

export const areaOnly = (place: StoredPlace): Booking['pickup'] => ({
  label: areaLabelOf(place),
  area: place.area,
  point: null,
})
