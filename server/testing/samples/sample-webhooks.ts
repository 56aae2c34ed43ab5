/** Webhook endpoints for tests, as if created over HTTP, and their messages as the receiver reads them. */
import { Webhook } from 'standardwebhooks'
import { vi } from 'vitest'
import { partnerEvents, webhookDeliveries, webhookEndpoints } from '../../../db/schema/webhooks.ts'
import type { PartnerKeyMode } from '../../../domain/partners/partner.ts'
import { inTransaction, type Database } from '../../kit/database/database.ts'
import { newId } from '../../kit/ids.ts'
import type { Received } from '../webhook-receiver.ts'

/** An endpoint without a listener and without a secret, with a message that it did not accept. */
export const makeWebhook = async (
  db: Database,
  { partnerId }: { partnerId: string },
  {
    endpointId = newId('whk'),
    deliveryId = newId('whd'),
    mode = 'live',
  }: { endpointId?: string; deliveryId?: string; mode?: PartnerKeyMode } = {},
): Promise<{ endpointId: string; deliveryId: string }> => {
  const at = new Date()
  const eventId = newId('evt')
  await inTransaction(db, async (tx) => {
    await tx.insert(webhookEndpoints).values({
      id: endpointId,
      partnerId,
      mode,
      url: 'http://127.0.0.1:9/towline',
      eventTypes: [],
      createdAt: at,
      updatedAt: at,
    })
    const type = 'webhook.test' as const
    await tx
      .insert(partnerEvents)
      .values({ id: eventId, partnerId, mode, type, data: { mode }, at, writtenAt: at })
    await tx.insert(webhookDeliveries).values({
      id: deliveryId,
      eventId,
      endpointId,
      state: 'failed',
      failedTries: 1,
      createdAt: at,
    })
  })
  return { endpointId, deliveryId }
}

/** The message, as the receiver's own library reads it at the time of sending; throws when it is not signed. */
export const verifyMessage = ({ body, headers }: Received, secret: string): unknown => {
  const text = (name: string) => String(headers[name])
  vi.useFakeTimers({ toFake: ['Date'], now: Number(text('webhook-timestamp')) * 1000 })
  try {
    return new Webhook(secret).verify(body, {
      'webhook-id': text('webhook-id'),
      'webhook-timestamp': text('webhook-timestamp'),
      'webhook-signature': text('webhook-signature'),
    })
  } finally {
    vi.useRealTimers()
  }
}
