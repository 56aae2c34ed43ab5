/** Notification settings: reads and changes them. Apart from the other queries, which every page loads. */
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { NotificationPreferences, NotificationSettings } from '../../contract/notifications.ts'
import { keepAnswer } from './kit/invalidate.ts'
import { call, type BodyOf } from './kit/call.ts'
import { queryKeys } from './kit/query-keys.ts'

const queryKey = queryKeys.notifications

export const notificationsQuery = queryOptions({
  queryKey,
  queryFn: ({ signal }) => call('GET /api/notifications', { signal }),
  staleTime: 60_000,
})

const keep = (client: QueryClient, answer: NotificationSettings): void => {
  keepAnswer(client, queryKey, answer)
}

const changing = ['change-preferences']

/** Shown at once; a refusal restores the previous state. Sent in order: each request has all settings, so the last must arrive last. */
export const changePreferences = mutationOptions({
  mutationKey: changing,
  scope: { id: 'change-preferences' },
  mutationFn: (body: NotificationPreferences) =>
    call('PUT /api/notifications/preferences', { body }),
  onMutate: async (preferences, { client }) => {
    await client.cancelQueries({ queryKey })
    client.setQueryData<NotificationSettings>(
      queryKey,
      (known) => known && { ...known, preferences },
    )
  },
  onSuccess: (answer, _sent, _kept, { client }) => {
    // this answer does not include what was pressed since
    if (client.isMutating({ mutationKey: changing }) === 1) keep(client, answer)
  },
  onError: (_failure, _sent, _kept, { client }) => client.invalidateQueries({ queryKey }),
})

/** Refusal: `not_configured`. */
export const keepDevice = mutationOptions({
  mutationFn: (body: BodyOf<'PUT /api/notifications/device'>) =>
    call('PUT /api/notifications/device', { body }),
  onSuccess: (answer, _sent, _kept, { client }) => keep(client, answer),
})

export const removeDevice = mutationOptions({
  mutationFn: (deviceId: string) =>
    call('DELETE /api/notifications/devices/:deviceId', { params: { deviceId } }),
  onSuccess: (answer, _sent, _kept, { client }) => keep(client, answer),
})

export const sendTestPush = mutationOptions({
  mutationFn: () => call('POST /api/notifications/test'),
})

/** Tells the server that this screen shows the offer, which stops the escalation. Best effort: without it the driver is called again. */
export const markOfferSeen = (bookingId: string): Promise<void> =>
  call('POST /api/bookings/:bookingId/offer/seen', { params: { bookingId } })
