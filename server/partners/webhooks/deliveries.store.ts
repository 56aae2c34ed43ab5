/** Rows of `partner_events`, `webhook_deliveries` and `webhook_attempts`. */
import { and, asc, desc, eq, inArray, isNull, lt, lte, sql } from 'drizzle-orm'
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

export const eventById = async (
  db: Queryable,
  eventId: string,
): Promise<PartnerEventRow | null> => {
  const [row] = await db.select().from(partnerEvents).where(eq(partnerEvents.id, eventId))
  return row ?? null
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
      ),
    )
    .orderBy(asc(webhookDeliveries.nextTryAt), asc(webhookDeliveries.id))
    .limit(1)
  return row ?? null
}

/** When the next delivery of this endpoint is due; null: none waits. */
export const nextTryOf = async (tx: Tx, endpointId: string): Promise<Date | null> => {
  const [row] = await tx
    .select({ at: webhookDeliveries.nextTryAt })
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.endpointId, endpointId), eq(webhookDeliveries.state, 'queued')))
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

/** Newest first; identifiers sort by creation. */
export const deliveriesPage = (
  db: Queryable,
  endpointId: string,
  { before, limit }: { before: string | null; limit: number },
): Promise<DueDelivery[]> =>
  db
    .select({ delivery: webhookDeliveries, event: partnerEvents })
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
): Promise<DueDelivery | null> => {
  const [row] = await db
    .select({ delivery: webhookDeliveries, event: partnerEvents })
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

/** Deletes old events with all their deliveries and attempts. */
export const deleteEventsBefore = async (db: Queryable, at: Date): Promise<void> => {
  await db.delete(partnerEvents).where(lt(partnerEvents.writtenAt, at))
}
