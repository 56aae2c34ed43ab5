import type { CustomerPlace } from '../../contract/accounts/customer-places.ts'
import { customerPlacesMax } from '../../domain/places/customer-place.ts'
import { isInIreland } from '../../domain/places/places.ts'
import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import type { Ctx } from '../context.ts'
import { inTransaction } from '../kit/database/database.ts'
import { newId } from '../kit/ids.ts'
import {
  insertCustomerPlace,
  lockAndCountCustomerPlaces,
  viewCustomerPlace,
} from './customer-places.store.ts'

type NewPlace = { name: string; label: string; lat: number; lon: number }

/** Saves a place under a name for its person. Refusals: `outside_ireland`, `too_many_own_places`, `place_name_taken` in any case. */
export const saveCustomerPlace = async (
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  accountId: string,
  { name, label, lat, lon }: NewPlace,
): Promise<Outcome<CustomerPlace>> => {
  if (!isInIreland({ lat, lon })) return refused('outside_ireland')
  return inTransaction(db, async (tx) => {
    const kept = await lockAndCountCustomerPlaces(tx, accountId)
    if (kept >= customerPlacesMax) return refused('too_many_own_places')
    const createdAt = await clock.now(tx)
    const place = { id: newId('cpl'), accountId, name, label, lat, lon, createdAt }
    return (await insertCustomerPlace(tx, place))
      ? accepted(viewCustomerPlace(place))
      : refused('place_name_taken', { fields: { name: 'You already have a place with this name' } })
  })
}
