import type { SavedPlace } from '../../contract/accounts/saved-places.ts'
import { parseEircode } from '../../domain/places/eircode.ts'
import { isInIreland } from '../../domain/places/places.ts'
import type { Point } from '../../domain/places/point.ts'
import { savedPlacesMax } from '../../domain/places/saved-place.ts'
import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import type { Ctx } from '../context.ts'
import { inTransaction } from '../kit/database/database.ts'
import { newId } from '../kit/ids.ts'
import { insertPlace, lockAndCountPlaces, viewSavedPlace } from './saved-places.store.ts'

type NewPlace = { name: string; label: string; eircode: string | null; point: Point | null }

/**
 * Saves a place under a name for its person. Refusals: `outside_ireland`, `invalid_eircode`, `eircode_not_found`, `too_many_places`,
 * `place_name_taken` in any case.
 */
export const savePlace = async (
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  accountId: string,
  { name, label, eircode, point }: NewPlace,
): Promise<Outcome<SavedPlace>> => {
  const parsed = eircode === null ? null : parseEircode(eircode)
  if (parsed && !parsed.ok) {
    const code = parsed.refusal === 'invalid_format' ? 'invalid_eircode' : 'eircode_not_found'
    return refused(code, { fields: { eircode: parsed.text } })
  }
  if (point && !isInIreland(point)) return refused('outside_ireland')
  return inTransaction(db, async (tx) => {
    const kept = await lockAndCountPlaces(tx, accountId)
    if (kept >= savedPlacesMax) return refused('too_many_places')
    const place = {
      id: newId('plc'),
      accountId,
      name,
      label,
      eircode: parsed?.eircode ?? null,
      lat: point?.lat ?? null,
      lon: point?.lon ?? null,
      createdAt: await clock.now(tx),
    }
    return (await insertPlace(tx, place))
      ? accepted(viewSavedPlace(place))
      : refused('place_name_taken', { fields: { name: 'You already have a place with this name' } })
  })
}
