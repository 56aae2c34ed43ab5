/** The provider's events, each stored once, and how far its list has been read. */
import { eq } from 'drizzle-orm'
import { providerCursors, providerEvents } from '../../db/schema/payments.ts'
import type { Queryable, Tx } from '../kit/database/database.ts'
import type { ProviderEvent } from './card-provider.ts'

const eventCursor = 'card-provider-events'

/** How far the provider's event list has been read. */
export const readEventCursor = async (
  db: Queryable,
): Promise<{ eventId: string | null; at: Date } | null> => {
  const [row] = await db
    .select({ eventId: providerCursors.eventId, at: providerCursors.at })
    .from(providerCursors)
    .where(eq(providerCursors.name, eventCursor))
  return row ?? null
}

export const saveEventCursor = async (tx: Tx, eventId: string | null, at: Date): Promise<void> => {
  await tx
    .insert(providerCursors)
    .values({ name: eventCursor, eventId, at })
    .onConflictDoUpdate({ target: providerCursors.name, set: { eventId, at } })
}

/** Whether this event is new to us. */
export const storeEvent = async (tx: Tx, event: ProviderEvent): Promise<boolean> => {
  const stored = await tx
    .insert(providerEvents)
    .values({
      id: event.eventId,
      type: event.type,
      intentId: event.intentId,
      objectId: event.accountId ?? event.disputeId ?? event.paymentMethodId ?? event.customerId,
    })
    .onConflictDoNothing()
    .returning({ id: providerEvents.id })
  return stored.length > 0
}
