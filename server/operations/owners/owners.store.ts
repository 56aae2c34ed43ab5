/** Rows of `booking_owners`: whose problem a booking is. */
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { BookingOwner } from '../../../contract/operations/booking-owners.ts'
import { profiles } from '../../../db/schema/accounts.ts'
import { bookingOwners } from '../../../db/schema/operations.ts'
import type { Queryable } from '../../kit/database/database.ts'

type Owning = { bookingId: string; ownerId: string; ownedSince: Date }

export const ownerOf = async (db: Queryable, bookingId: string): Promise<BookingOwner | null> =>
  (await ownersOf(db, [bookingId])).get(bookingId) ?? null

/** The owners of those that have one, by booking. */
export const ownersOf = async (
  db: Queryable,
  bookingIds: readonly string[],
): Promise<ReadonlyMap<string, BookingOwner>> => {
  const rows = await db
    .select({
      bookingId: bookingOwners.bookingId,
      accountId: profiles.id,
      name: profiles.fullName,
      since: bookingOwners.ownedSince,
    })
    .from(bookingOwners)
    .innerJoin(profiles, eq(profiles.id, bookingOwners.ownerId))
    .where(and(inArray(bookingOwners.bookingId, [...bookingIds]), isNull(profiles.disabledAt)))
  return new Map(
    rows.map(({ bookingId, since, ...person }) => [
      bookingId,
      { ...person, since: since.toISOString() },
    ]),
  )
}

/** False: an operator has it already. */
export const insertOwner = async (db: Queryable, owning: Owning): Promise<boolean> => {
  const rows = await db.insert(bookingOwners).values(owning).onConflictDoNothing().returning()
  return rows.length > 0
}

export const replaceOwner = async (db: Queryable, owning: Owning): Promise<void> => {
  const { ownerId, ownedSince } = owning
  await db
    .insert(bookingOwners)
    .values(owning)
    .onConflictDoUpdate({ target: bookingOwners.bookingId, set: { ownerId, ownedSince } })
}

/** False: this operator does not have it. */
export const deleteOwner = async (
  db: Queryable,
  bookingId: string,
  ownerId: string,
): Promise<boolean> => {
  const rows = await db
    .delete(bookingOwners)
    .where(and(eq(bookingOwners.bookingId, bookingId), eq(bookingOwners.ownerId, ownerId)))
    .returning()
  return rows.length > 0
}

/** Everything of this operator's; answers which bookings. */
export const deleteOwnersOf = async (db: Queryable, ownerId: string): Promise<string[]> => {
  const rows = await db
    .delete(bookingOwners)
    .where(eq(bookingOwners.ownerId, ownerId))
    .returning({ bookingId: bookingOwners.bookingId })
  return rows.map(({ bookingId }) => bookingId)
}
