/** The HTTP side of people's own places; each person sees only theirs. */
import type { savedPlaceRoutes } from '../../contract/accounts/saved-places.ts'
import { accepted, refused } from '../../domain/refusal.ts'
import type { HandlersOf } from '../define-module.ts'
import { savedPlacesOf, deletePlace } from './saved-places.store.ts'
import { savePlace } from './save-place.ts'

export const savedPlaceHandlers = {
  'GET /api/me/places': async ({ db }, { accountId }) =>
    accepted({ places: await savedPlacesOf(db, accountId) }),

  'POST /api/me/places': (ctx, { accountId }, { body }) => savePlace(ctx, accountId, body),

  'DELETE /api/me/places/:placeId': async ({ db }, { accountId }, { params }) =>
    (await deletePlace(db, accountId, params.placeId))
      ? accepted(undefined)
      : refused('saved_place_not_found'),
} satisfies HandlersOf<typeof savedPlaceRoutes>
