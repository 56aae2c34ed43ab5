/** A person's own places: home, work and others. Failures are thrown as they are. */
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { call, type BodyOf } from '../kit/call.ts'
import { queryKeys } from '../kit/query-keys.ts'

export const savedPlacesQuery = queryOptions({
  queryKey: queryKeys.savedPlaces,
  queryFn: ({ signal }) => call('GET /api/me/places', { signal }),
})

/** Refusals: `outside_ireland`, `invalid_eircode`, `eircode_not_found`, `place_name_taken`, `too_many_places`. */
export const savePlace = mutationOptions({
  mutationFn: (body: BodyOf<'POST /api/me/places'>) => call('POST /api/me/places', { body }),
  onSuccess: (_made, _sent, _kept, { client }) =>
    client.invalidateQueries({ queryKey: queryKeys.savedPlaces }),
})

export const forgetPlace = mutationOptions({
  mutationFn: (placeId: string) => call('DELETE /api/me/places/:placeId', { params: { placeId } }),
  onSettled: (_answer, _failure, _sent, _kept, { client }) =>
    client.invalidateQueries({ queryKey: queryKeys.savedPlaces }),
})
