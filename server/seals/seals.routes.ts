/** The HTTP side of seals, for anybody: nothing in them is about a booking or a person. */
import type { sealRoutes } from '../../contract/bookings/seals.ts'
import { accepted, refused } from '../../domain/refusal.ts'
import type { HandlersOf } from '../define-module.ts'
import { loadSeal } from './load-seal.ts'
import { publicKeys } from './seal-keys.ts'
import { packRowOf } from './seals.store.ts'

export const sealHandlers = {
  'GET /api/seals/keys': async ({ config }) => accepted({ keys: publicKeys(config) }),

  'GET /api/seals/:sealId': async (ctx, _, { params: { sealId } }) => {
    const seal = await loadSeal(ctx, sealId)
    return seal ? accepted(seal) : refused('not_found')
  },

  'GET /api/seals/:sealId/packs/:packId': async ({ db }, _, { params: { sealId, packId } }) => {
    const row = await packRowOf(db, sealId, packId)
    if (!row) return refused('not_found')
    const { partNames, partEnds, partHashes, plainSum, weightedSum } = row
    return accepted({
      parts: partNames.map((name, at) => ({
        name,
        end: partEnds[at] ?? 0,
        sha256: partHashes[at] ?? '',
      })),
      sums: { plain: plainSum, weighted: weightedSum },
    })
  },
} satisfies HandlersOf<typeof sealRoutes>
