import type { SavedPlace } from '../../contract/dealers.ts'
import { savedPlacesMax } from '../../domain/dealers/dealer.ts'
import { parseEircode } from '../../domain/places/eircode.ts'
import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import type { Ctx } from '../context.ts'
import { inTransaction } from '../kit/database/database.ts'
import { newId } from '../kit/ids.ts'
import { insertPlace, lockAndCountPlaces, viewPlace } from './places.store.ts'

/**
 * Saves a place under a name for its dealer. Refusals: `invalid_eircode`, `eircode_not_found`, `place_name_taken` in any case,
 * `too_many_places`.
 */
export const savePlace = async (
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  accountId: string,
  { name, address, eircode }: { name: string; address: string; eircode: string },
): Promise<Outcome<SavedPlace>> => {
  const parsed = parseEircode(eircode)
  if (!parsed.ok) {
    const code = parsed.refusal === 'invalid_format' ? 'invalid_eircode' : 'eircode_not_found'
    return refused(code, { fields: { eircode: parsed.text } })
  }
  return inTransaction(db, async (tx) => {
    const kept = await lockAndCountPlaces(tx, accountId)
    if (kept >= savedPlacesMax) return refused('too_many_places')
    const createdAt = await clock.now(tx)
    const place = { id: newId('plc'), accountId, name, address, eircode: parsed.eircode, createdAt }
    return (await insertPlace(tx, place))
      ? accepted(viewPlace(place))
      : refused('place_name_taken', { fields: { name: 'You already have a place with this name' } })
  })
}
