/** Rows of `saved_places`; each is its account's alone. */
import { and, count, eq } from 'drizzle-orm'
import type { SavedPlace } from '../../contract/accounts/saved-places.ts'
import { profiles } from '../../db/schema/accounts.ts'
import { savedPlaces, type SavedPlaceRow } from '../../db/schema/saved-places.ts'
import { findRoutingKey, formatEircode } from '../../domain/places/eircode.ts'
import type { Point } from '../../domain/places/point.ts'
import { usualPlaceNames } from '../../domain/places/saved-place.ts'
import type { Queryable, Tx } from '../kit/database/database.ts'

/** Home and work first, then by name. */
export const savedPlacesOf = async (db: Queryable, accountId: string): Promise<SavedPlace[]> => {
  const rows = await db.select().from(savedPlaces).where(eq(savedPlaces.accountId, accountId))
  return rows
    .toSorted((a, b) => rankOf(a.name) - rankOf(b.name) || a.name.localeCompare(b.name, 'en'))
    .map(viewSavedPlace)
}

const rankOf = (name: string): number => {
  const usual = usualPlaceNames.findIndex((one) => one.toLowerCase() === name.toLowerCase())
  return usual === -1 ? usualPlaceNames.length : usual
}

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

/** False: there is none, or it belongs to another account. */
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

export const viewSavedPlace = ({
  id,
  name,
  label,
  eircode,
  lat,
  lon,
}: SavedPlaceRow): SavedPlace => ({
  placeId: id,
  name,
  label,
  eircode: eircode === null ? null : formatEircode(eircode),
  point: lat !== null && lon !== null ? { lat, lon } : middleOf(eircode),
})

/** Of the area of an Eircode. */
const middleOf = (eircode: string | null): Point => {
  const area = findRoutingKey((eircode ?? '').slice(0, 3))
  if (!area) throw new Error('unreachable: a place is saved with a known Eircode or with a point')
  return { lat: area.lat, lon: area.lon }
}
