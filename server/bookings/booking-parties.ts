import type { Party } from '../../contract/parties.ts'
import type { Database } from '../kit/database/database.ts'
import { batchCalls } from '../kit/jobs/batch.ts'
import { preparedQuery } from '../kit/database/prepared-query.ts'
import { offerTo } from './dispatch/offers.store.ts'

export type Person = { accountId: string; role: string; driverId: string | null }

type BookingParties = { customer_id: string; driver_id: string | null }

const selectParties = preparedQuery<
  [bookingIds: readonly string[]],
  { id: string } & BookingParties
>(
  'booking parties',
  `select t.id, one.*
   from unnest((select $1::text[])) as t (id)
   cross join lateral (select customer_id, driver_id from bookings where id = t.id and erased_at is null limit 1) one`,
)

/** Runs before every request about a booking; simultaneous look-ups are batched. */
const partiesOf = batchCalls<string, BookingParties | null>({
  isRead: true,
  most: 100,
  carryOut: async (db, bookingIds) => {
    const rows = await selectParties(db, bookingIds)
    const byId = new Map(rows.map((row) => [row.id, row]))
    return bookingIds.map((bookingId) => byId.get(bookingId) ?? null)
  },
})

/**
 * The party that a signed-in user is to a booking, for the authorization matrix. For a missing booking, as one that was
 * erased, everyone is another customer, so a missing and a foreign one answer the same.
 */
export const partyToBooking = (db: Database, person: Person, bookingId: string): Promise<Party> =>
  partyOnceKnown(db, bookingId)(person)

/** `partyToBooking` for someone who is still being identified: the booking is looked up at once. */
export const partyOnceKnown = (
  db: Database,
  bookingId: string,
): ((person: Person) => Promise<Party>) => {
  const found = partiesOf(db, bookingId)
  // the failure is thrown to the one who waits, and no one waits where the caller is refused before
  found.catch(() => {})
  return async (person) => partyAmong(db, person, bookingId, await found)
}

const partyAmong = async (
  db: Database,
  person: Person,
  bookingId: string,
  booking: BookingParties | null,
): Promise<Party> => {
  if (!booking) return 'other_customer'
  if (booking.customer_id === person.accountId) return 'owner'
  if (person.role === 'operator') return 'operator'
  if (person.role === 'dealer') return 'dealer'
  if (!person.driverId) return 'other_customer'
  if (booking.driver_id === person.driverId) return 'assigned_driver'
  const offer = await offerTo(db, bookingId, person.driverId)
  if (!offer) return 'other_driver'
  return offer.state === 'given_up' ? 'former_driver' : 'offered_driver'
}
