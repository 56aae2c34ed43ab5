/** An insurer's webhook endpoints on its dashboard. Failures are thrown as they are (`failures.ts`). */
import {
  infiniteQueryOptions,
  mutationOptions,
  queryOptions,
  type QueryClient,
} from '@tanstack/react-query'
import type { WebhookDelivery } from '../../../contract/partners/webhooks.ts'
import { call, type BodyOf } from '../kit/call.ts'
import { dashboardKeys } from '../dashboard-keys.ts'
import { serverNow } from '../kit/server-clock.ts'

type OfPartner = { partnerId: string }
type OfEndpoint = OfPartner & { endpointId: string }

export const webhooksQuery = (partnerId: string) =>
  queryOptions({
    queryKey: dashboardKeys.partnerWebhooks(partnerId),
    queryFn: ({ signal }) =>
      call('GET /api/partners/:partnerId/webhooks', { params: { partnerId }, signal }),
  })

export const deliveriesQuery = ({ partnerId, endpointId }: OfEndpoint) =>
  infiniteQueryOptions({
    queryKey: dashboardKeys.webhookDeliveries(endpointId),
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/partners/:partnerId/webhooks/:endpointId/deliveries', {
        params: { partnerId, endpointId },
        query: pageParam ? { cursor: pageParam } : {},
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some(isAboutToBeTried)) ? lookAgainMs : false,
  })

/** A new delivery is sent within seconds: a user who waits for it need not press. */
const isAboutToBeTried = ({ state, nextTryAt }: WebhookDelivery): boolean =>
  state === 'queued' && nextTryAt !== null && Date.parse(nextTryAt) < serverNow().getTime() + soonMs
const soonMs = 10_000
const lookAgainMs = 2_000

/** The answer has the secret, for the only time. Refusals: `webhook_url_refused`, `webhook_endpoints_full`. */
export const createWebhook = mutationOptions({
  mutationFn: ({
    partnerId,
    body,
  }: OfPartner & { body: BodyOf<'POST /api/partners/:partnerId/webhooks'> }) =>
    call('POST /api/partners/:partnerId/webhooks', { params: { partnerId }, body }),
  onSuccess: (_answer, { partnerId }, _kept, { client }) => readAgain(client, partnerId),
  gcTime: 0,
})

export const changeWebhook = mutationOptions({
  mutationFn: ({
    partnerId,
    endpointId,
    body,
  }: OfEndpoint & { body: BodyOf<'PATCH /api/partners/:partnerId/webhooks/:endpointId'> }) =>
    call('PATCH /api/partners/:partnerId/webhooks/:endpointId', {
      params: { partnerId, endpointId },
      body,
    }),
  onSuccess: (_answer, { partnerId }, _kept, { client }) => readAgain(client, partnerId),
})

export const deleteWebhook = mutationOptions({
  mutationFn: ({ partnerId, endpointId }: OfEndpoint) =>
    call('DELETE /api/partners/:partnerId/webhooks/:endpointId', {
      params: { partnerId, endpointId },
    }),
  onSuccess: (_answer, { partnerId }, _kept, { client }) => readAgain(client, partnerId),
})

/** The answer has the new secret, for the only time. */
export const renewWebhookSecret = mutationOptions({
  mutationFn: ({ partnerId, endpointId }: OfEndpoint) =>
    call('POST /api/partners/:partnerId/webhooks/:endpointId/secret', {
      params: { partnerId, endpointId },
    }),
  onSuccess: (_answer, { partnerId }, _kept, { client }) => readAgain(client, partnerId),
  gcTime: 0,
})

/** Refusal: `webhook_disabled`. */
export const testWebhook = mutationOptions({
  mutationFn: ({ partnerId, endpointId }: OfEndpoint) =>
    call('POST /api/partners/:partnerId/webhooks/:endpointId/test', {
      params: { partnerId, endpointId },
    }),
  onSuccess: (_answer, { endpointId }, _kept, { client }) =>
    client.invalidateQueries({ queryKey: dashboardKeys.webhookDeliveries(endpointId) }),
})

/** Refusal: `webhook_disabled`. */
export const replayDelivery = mutationOptions({
  mutationFn: ({ partnerId, endpointId, deliveryId }: OfEndpoint & { deliveryId: string }) =>
    call('POST /api/partners/:partnerId/webhooks/:endpointId/deliveries/:deliveryId/replay', {
      params: { partnerId, endpointId, deliveryId },
    }),
  onSuccess: (_answer, { endpointId }, _kept, { client }) =>
    client.invalidateQueries({ queryKey: dashboardKeys.webhookDeliveries(endpointId) }),
})

const readAgain = (client: QueryClient, partnerId: string): Promise<void> =>
  client.invalidateQueries({ queryKey: dashboardKeys.partnerWebhooks(partnerId) })
