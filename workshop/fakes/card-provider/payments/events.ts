import { newId } from '../ids.ts'
import { moment, noParams, page, readParams, text } from '../wire/params.ts'
import type { FormObject } from '../wire/parse-form.ts'
import { missingObject } from '../wire/api-failure.ts'
import { isWithin, listOf } from '../wire/lists.ts'
import { apiVersion, type EventType, type StoredEvent } from '../wire/shapes.ts'
import type { Reader } from '../store.ts'
import { ok, type Reply, type Work } from '../work.ts'
import { z } from 'zod'

/** Days an event can be listed (Stripe's API reference, "Events"). */
export const eventsKeptDays = 30

/** Records that something happened, and queues its webhook in the same transaction. */
export const emit = (
  work: Work,
  type: EventType,
  object: StoredEvent['data']['object'],
  previous?: Record<string, unknown>,
): void => {
  const id = newId('evt')
  work.tx.put('events', id, {
    id,
    object: 'event',
    api_version: apiVersion,
    created: work.now,
    ...(object.object === 'account' ? { account: object.id } : {}),
    data: { object, ...(previous ? { previous_attributes: previous } : {}) },
    livemode: false,
    request: { id: work.request.id, idempotency_key: work.request.idempotencyKey },
    type,
  })
  if (!work.sendsWebhooks) return
  const objectId = 'payment_intent' in object ? (object.payment_intent ?? object.id) : object.id
  work.tx.put('deliveries', id, { id, objectId, attempts: 0, dueAtMs: Date.now() })
}

/** An event as answered and as sent. */
export const eventWire = (reader: Reader, event: StoredEvent): object => ({
  ...event,
  pending_webhooks: reader.get('deliveries', event.id) ? 1 : 0,
})

export const retrieveEvent = (work: Work, id: string, raw: FormObject): Reply => {
  readParams(noParams, raw)
  const event = work.tx.get('events', id)
  if (!event) throw missingObject('event', id)
  return ok(eventWire(work.tx, event))
}

const listParams = z
  .strictObject({ ...page, created: moment, type: text, types: z.array(text).max(20) })
  .partial()

/** Newest first, by type and time, with a cursor: what a reconciler reads. What happened in connected accounts is not in our own list. */
export const listEvents = (work: Work, raw: FormObject): Reply => {
  const params = readParams(listParams, raw)
  const wanted = (type: string): boolean =>
    (params.type === undefined || matches(type, params.type)) &&
    (params.types === undefined || params.types.includes(type))
  const events = work.tx
    .all('events')
    .filter(
      (event) =>
        event.account === undefined &&
        wanted(event.type) &&
        isWithin(event.created, params.created),
    )
  return listOf('event', '/v1/events', events, params, (event) => eventWire(work.tx, event))
}

const matches = (type: string, pattern: string): boolean =>
  pattern.endsWith('*') ? type.startsWith(pattern.slice(0, -1)) : type === pattern
