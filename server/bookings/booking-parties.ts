import { eq } from 'drizzle-orm'
import type { Party } from '../../contract/access.ts'
import { bookings } from '../../db/schema/bookings.ts'
import type { Queryable } from '../kit/database.ts'
import { offerTo } from './offers.store.ts'

export type Person = { accountId: string; role: string; driverId: string | null }

/**
 * What someone signed in is to a booking, for the authorization matrix. To a missing booking everyone is somebody else's
 * customer, so a missing and a foreign one answer the same.
 */
export const partyToBooking = async (
  db: Queryable,
  person: Person,
  bookingId: string,
): Promise<Party> => {
  const [booking] = await db
    .select({ customerId: bookings.customerId, driverId: bookings.driverId })
    .from(bookings)
    .where(eq(bookings.id, bookingId))
  if (!booking) return 'other_customer'
  if (booking.customerId === person.accountId) return 'owner'
  if (person.role === 'operator') return 'operator'
  if (person.role === 'dealer') return 'dealer'
  if (!person.driverId) return 'other_customer'
  if (booking.driverId === person.driverId) return 'assigned_driver'
  const offer = await offerTo(db, bookingId, person.driverId)
  return offer ? 'offered_driver' : 'other_driver'
}
