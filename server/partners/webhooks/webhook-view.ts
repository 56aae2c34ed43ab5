/** Endpoints and deliveries as shown to the people who manage them. They contain no secret. */
import type { WebhookDelivery, WebhookEndpoint } from '../../../contract/partners/webhooks.ts'
import type { WebhookAttemptRow, WebhookEndpointRow } from '../../../db/schema/webhooks.ts'
import type { Queryable } from '../../kit/database/database.ts'
import { attemptsOf, type ListedDelivery } from './deliveries.store.ts'
import { secretsInForce, type SecretRow } from './webhooks.store.ts'

/** Only the last of many attempts. */
const shownAttempts = 20

export const viewEndpoints = async (
  db: Queryable,
  endpoints: readonly WebhookEndpointRow[],
  now: Date,
): Promise<WebhookEndpoint[]> => {
  const ids = endpoints.map(({ id }) => id)
  const secrets = ids.length === 0 ? [] : await secretsInForce(db, ids, now)
  return endpoints.map((endpoint) => viewWith(endpoint, secrets))
}

export const viewEndpoint = async (
  db: Queryable,
  endpoint: WebhookEndpointRow,
  now: Date,
): Promise<WebhookEndpoint> => viewWith(endpoint, await secretsInForce(db, [endpoint.id], now))

const viewWith = (
  endpoint: WebhookEndpointRow,
  secrets: readonly SecretRow[],
): WebhookEndpoint => ({
  endpointId: endpoint.id,
  mode: endpoint.mode,
  url: endpoint.url,
  description: endpoint.description,
  eventTypes: endpoint.eventTypes,
  isEnabled: endpoint.disabledWhy === null,
  disabledWhy: endpoint.disabledWhy,
  failingSince: endpoint.failingSince?.toISOString() ?? null,
  createdAt: endpoint.createdAt.toISOString(),
  formerSecretUntil:
    secrets
      .find(({ endpointId, expiresAt }) => endpointId === endpoint.id && expiresAt !== null)
      ?.expiresAt?.toISOString() ?? null,
})

export const viewDeliveries = async (
  db: Queryable,
  rows: readonly ListedDelivery[],
): Promise<WebhookDelivery[]> => {
  const ids = rows.map(({ delivery }) => delivery.id)
  const attempts = ids.length === 0 ? [] : await attemptsOf(db, ids)
  return rows.map(({ delivery, event, isHeldBack }) => ({
    deliveryId: delivery.id,
    eventId: event.id,
    type: event.type,
    bookingId: event.bookingId,
    sequence: event.sequence,
    happenedAt: event.at.toISOString(),
    state: delivery.state,
    isHeldBack: delivery.state === 'queued' && isHeldBack,
    nextTryAt: delivery.nextTryAt?.toISOString() ?? null,
    attempts: attempts
      .filter(({ deliveryId }) => deliveryId === delivery.id)
      .slice(-shownAttempts)
      .map(viewAttempt),
  }))
}

export const viewDelivery = async (
  db: Queryable,
  row: ListedDelivery,
): Promise<WebhookDelivery> => {
  const [shown] = await viewDeliveries(db, [row])
  if (!shown) throw new Error('a delivery is shown as one')
  return shown
}

const viewAttempt = (attempt: WebhookAttemptRow): WebhookDelivery['attempts'][number] => ({
  number: attempt.number,
  at: attempt.at.toISOString(),
  status: attempt.status,
  error: attempt.error,
  durationMs: attempt.durationMs,
  answer: attempt.answer,
})
