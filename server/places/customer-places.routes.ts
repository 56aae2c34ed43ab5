/** The HTTP side of people's own places; each person sees only theirs. */
import type { customerPlaceRoutes } from '../../contract/accounts/customer-places.ts'
import { accepted, refused } from '../../domain/refusal.ts'
import type { HandlersOf } from '../define-module.ts'
import { customerPlacesOf, deleteCustomerPlace } from './customer-places.store.ts'
import { saveCustomerPlace } from './save-customer-place.ts'

export const customerPlaceHandlers = {
  'GET /api/me/places': async ({ db }, { accountId }) =>
    accepted({ places: await customerPlacesOf(db, accountId) }),

  'POST /api/me/places': (ctx, { accountId }, { body }) => saveCustomerPlace(ctx, accountId, body),

  'DELETE /api/me/places/:placeId': async ({ db }, { accountId }, { params }) =>
    (await deleteCustomerPlace(db, accountId, params.placeId))
      ? accepted(undefined)
      : refused('saved_place_not_found'),
} satisfies HandlersOf<typeof customerPlaceRoutes>
