/** Messages that are sent on request: a test, and a repeat of an earlier message. */
import type { WebhookDelivery } from '../../../contract/partners/webhooks.ts'
import { testEventType } from '../../../domain/partners/partner-event.ts'
import { accepted, refused, type Outcome } from '../../../domain/refusal.ts'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../kit/database/database.ts'
import { newId } from '../../kit/ids.ts'
import {
  deliveriesPage,
  deliveryOf,
  insertDelivery,
  insertEvent,
  saveDelivery,
} from './deliveries.store.ts'
import { viewDeliveries, viewDelivery } from './webhook-view.ts'
import { findEndpoint, lockTheirs, type Owner } from './webhooks.store.ts'

type ResendCtx = Pick<Ctx, 'clock' | 'jobs'>

/** Sends a test message, which differs only in its type. In the caller's transaction. Refusals: `not_found`, `webhook_disabled`. */
export const testWebhook = async (
  ctx: ResendCtx,
  tx: Tx,
  owner: Owner,
  endpointId: string,
): Promise<Outcome<{ deliveryId: string }>> => {
  const endpoint = await lockTheirs(tx, owner, endpointId)
  if (!endpoint) return refused('not_found')
  if (endpoint.disabledWhy !== null) return refused('webhook_disabled')
  const at = await ctx.clock.now(tx)
  const { partnerId, mode } = endpoint
  const [eventId, deliveryId] = [newId('evt'), newId('whd')]
  const data = { mode }
  await insertEvent(tx, {
    id: eventId,
    partnerId,
    mode,
    type: testEventType,
    bookingId: null,
    sequence: null,
    data,
    at,
    writtenAt: at,
    fannedOutAt: at,
  })
  await insertDelivery(tx, { id: deliveryId, eventId, endpointId, at })
  await ctx.jobs.enqueue(tx, 'deliver-webhooks', { endpointId })
  return accepted({ deliveryId })
}

/**
 * Sends a message again, whatever its outcome, with as many attempts as the first time. A waiting one is sent at once. In the caller's
 * transaction. Refusals: `not_found`, `webhook_disabled`.
 */
export const replayDelivery = async (
  ctx: ResendCtx,
  tx: Tx,
  owner: Owner,
  { endpointId, deliveryId }: { endpointId: string; deliveryId: string },
): Promise<Outcome<WebhookDelivery>> => {
  const endpoint = await lockTheirs(tx, owner, endpointId)
  const sent = endpoint && (await deliveryOf(tx, endpointId, deliveryId))
  if (!sent) return refused('not_found')
  if (endpoint.disabledWhy !== null) return refused('webhook_disabled')
  const nextTryAt = await ctx.clock.now(tx)
  const again = { state: 'queued', nextTryAt, failedTries: 0 } as const
  await saveDelivery(tx, deliveryId, again)
  await ctx.jobs.enqueue(tx, 'deliver-webhooks', { endpointId })
  return accepted(await viewDelivery(tx, { ...sent, delivery: { ...sent.delivery, ...again } }))
}

/** The deliveries of an endpoint, newest first. Refusal: `not_found`. */
export const listDeliveries = async (
  ctx: Pick<Ctx, 'db'>,
  owner: Owner,
  { endpointId, cursor, limit }: { endpointId: string; cursor?: string | undefined; limit: number },
): Promise<Outcome<{ items: WebhookDelivery[]; nextCursor: string | null }>> => {
  if (!(await findEndpoint(ctx.db, owner, endpointId))) return refused('not_found')
  const before = cursor ?? null
  const rows = await deliveriesPage(ctx.db, endpointId, { before, limit: limit + 1 })
  const shown = rows.slice(0, limit)
  return accepted({
    items: await viewDeliveries(ctx.db, shown),
    nextCursor: rows.length > limit ? (shown.at(-1)?.delivery.id ?? null) : null,
  })
}
