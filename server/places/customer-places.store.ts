/** Rows of `customer_places`; each is its account's alone. */
import { and, count, eq } from 'drizzle-orm'
import type { CustomerPlace } from '../../contract/accounts/customer-places.ts'
import { profiles } from '../../db/schema/accounts.ts'
import { customerPlaces, type CustomerPlaceRow } from '../../db/schema/customer-places.ts'
import { usualPlaceNames } from '../../domain/places/customer-place.ts'
import type { Queryable, Tx } from '../kit/database/database.ts'

/** Home and work first, then by name. */
export const customerPlacesOf = async (
  db: Queryable,
  accountId: string,
): Promise<CustomerPlace[]> => {
  const rows = await db.select().from(customerPlaces).where(eq(customerPlaces.accountId, accountId))
  return rows
    .toSorted((a, b) => rankOf(a.name) - rankOf(b.name) || a.name.localeCompare(b.name, 'en'))
    .map(viewCustomerPlace)
}

const rankOf = (name: string): number => {
  const usual = usualPlaceNames.findIndex((one) => one.toLowerCase() === name.toLowerCase())
  return usual === -1 ? usualPlaceNames.length : usual
}

/** Locks the account's row until the transaction ends, so that two that count wait for each other. */
export const lockAndCountCustomerPlaces = async (tx: Tx, accountId: string): Promise<number> => {
  await tx
    .select({ id: profiles.id })
    .from(profiles)
    .where(eq(profiles.id, accountId))
    .for('no key update')
  const [row] = await tx
    .select({ places: count() })
    .from(customerPlaces)
    .where(eq(customerPlaces.accountId, accountId))
  return row?.places ?? 0
}

/** False: the name is taken. */
export const insertCustomerPlace = async (tx: Tx, place: CustomerPlaceRow): Promise<boolean> => {
  const rows = await tx
    .insert(customerPlaces)
    .values(place)
    .onConflictDoNothing()
    .returning({ id: customerPlaces.id })
  return rows.length > 0
}

/** False: there is none, or it belongs to another account. */
export const deleteCustomerPlace = async (
  db: Queryable,
  accountId: string,
  placeId: string,
): Promise<boolean> => {
  const rows = await db
    .delete(customerPlaces)
    .where(and(eq(customerPlaces.id, placeId), eq(customerPlaces.accountId, accountId)))
    .returning({ id: customerPlaces.id })
  return rows.length > 0
}

export const viewCustomerPlace = ({
  id,
  name,
  label,
  lat,
  lon,
}: CustomerPlaceRow): CustomerPlace => ({
  placeId: id,
  name,
  label,
  point: { lat, lon },
})
