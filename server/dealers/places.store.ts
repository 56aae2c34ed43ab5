/** Rows of `saved_places`; each is its account's alone. */
import { and, asc, count, eq } from 'drizzle-orm'
import { profiles } from '../../db/schema/accounts.ts'
import { savedPlaces, type SavedPlaceRow } from '../../db/schema/dealers.ts'
import type { SavedPlace } from '../../contract/dealers.ts'
import { formatEircode } from '../../domain/places/eircode.ts'
import type { Queryable, Tx } from '../kit/database/database.ts'

export const placesOf = (db: Queryable, accountId: string): Promise<SavedPlaceRow[]> =>
  db
    .select()
    .from(savedPlaces)
    .where(eq(savedPlaces.accountId, accountId))
    .orderBy(asc(savedPlaces.name), asc(savedPlaces.id))

/** Locks the account's row until the transaction ends, so that two that count wait for each other. */
export const lockAndCountPlaces = async (tx: Tx, accountId: string): Promise<number> => {
  await tx
    .select({ id: profiles.id })
    .from(profiles)
    .where(eq(profiles.id, accountId))
    .for('no key update')
  const [row] = await tx
    .select({ places: count() })
    .from(savedPlaces)
    .where(eq(savedPlaces.accountId, accountId))
  return row?.places ?? 0
}

/** False: the name is taken. */
export const insertPlace = async (tx: Tx, place: SavedPlaceRow): Promise<boolean> => {
  const rows = await tx
    .insert(savedPlaces)
    .values(place)
    .onConflictDoNothing()
    .returning({ id: savedPlaces.id })
  return rows.length > 0
}

/** False: there is none, or it belongs to another dealer. */
export const deletePlace = async (
  db: Queryable,
  accountId: string,
  placeId: string,
): Promise<boolean> => {
  const rows = await db
    .delete(savedPlaces)
    .where(and(eq(savedPlaces.id, placeId), eq(savedPlaces.accountId, accountId)))
    .returning({ id: savedPlaces.id })
  return rows.length > 0
}

export const viewPlace = ({ id, name, address, eircode }: SavedPlaceRow): SavedPlace => ({
  placeId: id,
  name,
  address,
  eircode: formatEircode(eircode),
})
