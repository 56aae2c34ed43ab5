/** Rows of `partner_events`, `webhook_deliveries` and `webhook_attempts`. */
import { and, asc, desc, eq, inArray, isNull, lt, lte, not, or, sql } from 'drizzle-orm'
import {
  partnerEvents,
  webhookAttempts,
  webhookDeliveries,
  webhookEndpoints,
  type PartnerEventRow,
  type WebhookAttemptRow,
  type WebhookDeliveryRow,
} from '../../../db/schema/webhooks.ts'
import { testEventType } from '../../../domain/partners/partner-event.ts'
import type { Queryable, Tx } from '../../kit/database/database.ts'

export const insertEvent = async (tx: Tx, event: PartnerEventRow): Promise<void> => {
  await tx.insert(partnerEvents).values(event)
}

/** An event, after the earlier ones of its booking that have no deliveries yet; none: it is deleted. Locked, in their order. */
export const eventsToFanOut = async (tx: Tx, eventId: string): Promise<PartnerEventRow[]> => {
  const own = tx
    .select({ bookingId: partnerEvents.bookingId, sequence: partnerEvents.sequence })
    .from(partnerEvents)
    .where(eq(partnerEvents.id, eventId))
    .as('own')
  const rows = await tx
    .select({ event: partnerEvents })
    .from(partnerEvents)
    .innerJoin(
      own,
      or(
        eq(partnerEvents.id, eventId),
        and(
          eq(partnerEvents.bookingId, own.bookingId),
          lt(partnerEvents.sequence, own.sequence),
          isNull(partnerEvents.fannedOutAt),
        ),
      ),
    )
    .orderBy(asc(partnerEvents.sequence), asc(partnerEvents.id))
    .for('update', { of: partnerEvents })
  return rows.map(({ event }) => event)
}

export const markFannedOut = async (tx: Tx, eventId: string, at: Date): Promise<void> => {
  await tx
    .update(partnerEvents)
    .set({ fannedOutAt: at })
    .where(and(eq(partnerEvents.id, eventId), isNull(partnerEvents.fannedOutAt)))
}

/** Endpoints that want this event and existed when it happened, in an order in which they can be locked. */
export const endpointsFor = async (tx: Tx, event: PartnerEventRow): Promise<string[]> => {
  const rows = await tx
    .select({ id: webhookEndpoints.id })
    .from(webhookEndpoints)
    .where(
      and(
        eq(webhookEndpoints.partnerId, event.partnerId),
        eq(webhookEndpoints.mode, event.mode),
        isNull(webhookEndpoints.disabledWhy),
        lte(webhookEndpoints.createdAt, event.writtenAt),
        event.type === testEventType
          ? undefined
          : sql`(${webhookEndpoints.eventTypes} = '{}' or ${event.type} = any(${webhookEndpoints.eventTypes}))`,
      ),
    )
    .orderBy(asc(webhookEndpoints.id))
  return rows.map(({ id }) => id)
}

/** False: it was there already. */
export const insertDelivery = async (
  tx: Tx,
  delivery: Pick<WebhookDeliveryRow, 'id' | 'eventId' | 'endpointId'> & { at: Date },
): Promise<boolean> => {
  const { at, ...row } = delivery
  const written = await tx
    .insert(webhookDeliveries)
    .values({ ...row, state: 'queued', nextTryAt: at, createdAt: at })
    .onConflictDoNothing()
    .returning({ id: webhookDeliveries.id })
  return written.length > 0
}

export type DueDelivery = { delivery: WebhookDeliveryRow; event: PartnerEventRow }

/**
 * Whether an earlier message of the same booking still waits at this endpoint: until that is accepted or given up, this one is not sent.
 * For a query of deliveries with their events.
 */
const isHeldBack = sql<boolean>`exists (
  select from webhook_deliveries earlier
  join partner_events of_earlier on of_earlier.id = earlier.event_id
  where earlier.endpoint_id = ${webhookDeliveries.endpointId} and earlier.state = 'queued'
    and of_earlier.booking_id = ${partnerEvents.bookingId} and of_earlier.sequence < ${partnerEvents.sequence})`

/** The next message to send. Of one booking they go in the order of its events. */
export const nextDue = async (
  db: Queryable,
  endpointId: string,
  now: Date,
): Promise<DueDelivery | null> => {
  const [row] = await db
    .select({ delivery: webhookDeliveries, event: partnerEvents })
    .from(webhookDeliveries)
    .innerJoin(partnerEvents, eq(partnerEvents.id, webhookDeliveries.eventId))
    .where(
      and(
        eq(webhookDeliveries.endpointId, endpointId),
        eq(webhookDeliveries.state, 'queued'),
        lte(webhookDeliveries.nextTryAt, now),
        not(isHeldBack),
      ),
    )
    .orderBy(asc(webhookDeliveries.nextTryAt), asc(webhookDeliveries.id))
    .limit(1)
  return row ?? null
}

/** When the next delivery of this endpoint is due, of those that nothing holds back; null: none waits. */
export const nextTryOf = async (tx: Tx, endpointId: string): Promise<Date | null> => {
  const [row] = await tx
    .select({ at: webhookDeliveries.nextTryAt })
    .from(webhookDeliveries)
    .innerJoin(partnerEvents, eq(partnerEvents.id, webhookDeliveries.eventId))
    .where(
      and(
        eq(webhookDeliveries.endpointId, endpointId),
        eq(webhookDeliveries.state, 'queued'),
        not(isHeldBack),
      ),
    )
    .orderBy(asc(webhookDeliveries.nextTryAt))
    .limit(1)
  return row?.at ?? null
}

export const saveDelivery = async (
  tx: Tx,
  deliveryId: string,
  changes: Pick<WebhookDeliveryRow, 'state' | 'nextTryAt'> & { failedTries?: number },
): Promise<void> => {
  await tx.update(webhookDeliveries).set(changes).where(eq(webhookDeliveries.id, deliveryId))
}

/** Puts off all waiting deliveries of this endpoint until this time; no attempt is counted. */
export const putOffDeliveries = async (tx: Tx, endpointId: string, until: Date): Promise<void> => {
  await tx
    .update(webhookDeliveries)
    .set({ nextTryAt: until })
    .where(
      and(
        eq(webhookDeliveries.endpointId, endpointId),
        eq(webhookDeliveries.state, 'queued'),
        lt(webhookDeliveries.nextTryAt, until),
      ),
    )
}

/** Gives up the waiting deliveries of an endpoint that was switched off. They can be sent again by hand. */
export const giveUpDeliveries = async (tx: Tx, endpointId: string): Promise<void> => {
  await tx
    .update(webhookDeliveries)
    .set({ state: 'failed', nextTryAt: null })
    .where(and(eq(webhookDeliveries.endpointId, endpointId), eq(webhookDeliveries.state, 'queued')))
}

export const insertAttempt = async (
  tx: Tx,
  attempt: Omit<WebhookAttemptRow, 'number'>,
): Promise<void> => {
  const { deliveryId } = attempt
  const number = sql<number>`(select coalesce(max(number), 0) + 1 from webhook_attempts where delivery_id = ${deliveryId})`
  await tx.insert(webhookAttempts).values({ ...attempt, number })
}

export type ListedDelivery = DueDelivery & { isHeldBack: boolean }

/** Newest first; identifiers sort by creation. */
export const deliveriesPage = (
  db: Queryable,
  endpointId: string,
  { before, limit }: { before: string | null; limit: number },
): Promise<ListedDelivery[]> =>
  db
    .select({ delivery: webhookDeliveries, event: partnerEvents, isHeldBack })
    .from(webhookDeliveries)
    .innerJoin(partnerEvents, eq(partnerEvents.id, webhookDeliveries.eventId))
    .where(
      and(
        eq(webhookDeliveries.endpointId, endpointId),
        before === null ? undefined : lt(webhookDeliveries.id, before),
      ),
    )
    .orderBy(desc(webhookDeliveries.id))
    .limit(limit)

export const deliveryOf = async (
  db: Queryable,
  endpointId: string,
  deliveryId: string,
): Promise<ListedDelivery | null> => {
  const [row] = await db
    .select({ delivery: webhookDeliveries, event: partnerEvents, isHeldBack })
    .from(webhookDeliveries)
    .innerJoin(partnerEvents, eq(partnerEvents.id, webhookDeliveries.eventId))
    .where(and(eq(webhookDeliveries.id, deliveryId), eq(webhookDeliveries.endpointId, endpointId)))
  return row ?? null
}

export const attemptsOf = (
  db: Queryable,
  deliveryIds: readonly string[],
): Promise<WebhookAttemptRow[]> =>
  db
    .select()
    .from(webhookAttempts)
    .where(inArray(webhookAttempts.deliveryId, [...deliveryIds]))
    .orderBy(asc(webhookAttempts.deliveryId), asc(webhookAttempts.number))
