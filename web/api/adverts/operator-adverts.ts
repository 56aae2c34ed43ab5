/** Advertisements as operators place them. */
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { call, type BodyOf } from '../kit/call.ts'
import { dashboardKeys } from '../dashboard-keys.ts'
import { newClientId } from '../kit/new-client-id.ts'
import { upload } from '../photos/upload.ts'

export const operatorAdvertsQuery = queryOptions({
  queryKey: dashboardKeys.operatorAdverts,
  queryFn: ({ signal }) => call('GET /api/operations/adverts', { signal }),
})

const afterAdvert = (client: QueryClient): void => {
  void client.invalidateQueries({ queryKey: dashboardKeys.operatorAdverts })
}

/** A new one where there is no `adId`. Refusals: `invalid_input` with the fields at fault, `not_found`. */
export const saveAdvert = mutationOptions({
  mutationFn: ({
    adId,
    body,
  }: {
    adId: string | null
    body: BodyOf<'POST /api/operations/adverts'>
  }) =>
    adId === null
      ? call('POST /api/operations/adverts', { body })
      : call('PUT /api/operations/adverts/:adId', { params: { adId }, body }),
  onSettled: (_answer, _failure, _sent, _kept, { client }) => afterAdvert(client),
})

/** Refusal: `not_found`. */
export const switchAdvert = mutationOptions({
  mutationFn: ({ adId, isActive }: { adId: string; isActive: boolean }) =>
    call('PUT /api/operations/adverts/:adId/active', { params: { adId }, body: { isActive } }),
  onSettled: (_answer, _failure, _sent, _kept, { client }) => afterAdvert(client),
})

/** Refusals: `photo_not_readable`, `photo_too_large`. */
export const uploadAdvertImage = mutationOptions({
  mutationFn: async (blob: Blob) => {
    const path = `/api/operations/adverts/images?clientId=${newClientId()}`
    // checked against the contract by the server
    return (await upload(path, blob, () => undefined)) as { imageUrl: string }
  },
})
