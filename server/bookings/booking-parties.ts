import type { Party } from '../../contract/access.ts'
import type { Queryable } from '../kit/database.ts'
import { namedQuery } from '../kit/named-query.ts'
import { offerTo } from './offers.store.ts'

export type Person = { accountId: string; role: string; driverId: string | null }

/** Asked before every request about a booking. */
const selectParties = namedQuery<
  [bookingId: string],
  { customer_id: string; driver_id: string | null }
>('booking parties', 'select customer_id, driver_id from bookings where id = $1')

/**
 * What someone signed in is to a booking, for the authorization matrix. To a missing booking everyone is somebody else's
 * customer, so a missing and a foreign one answer the same.
 */
export const partyToBooking = async (
  db: Queryable,
  person: Person,
  bookingId: string,
): Promise<Party> => {
  const [booking] = await selectParties(db, bookingId)
  if (!booking) return 'other_customer'
  if (booking.customer_id === person.accountId) return 'owner'
  if (person.role === 'operator') return 'operator'
  if (person.role === 'dealer') return 'dealer'
  if (!person.driverId) return 'other_customer'
  if (booking.driver_id === person.driverId) return 'assigned_driver'
  const offer = await offerTo(db, bookingId, person.driverId)
  return offer ? 'offered_driver' : 'other_driver'
}
