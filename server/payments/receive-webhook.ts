import type { Ctx } from '../context.ts'
import { inTransaction } from '../kit/database/database.ts'
import { scheduleSync } from './schedule-sync.ts'
import { storeEvent } from './provider-events.store.ts'

/**
 * A webhook of the card provider: verifies the signature over the raw body, stores the event once by its id, answers at once and
 * works later. Amounts and states in the event are never read; the object itself is (reliability.md).
 * Answers 200 for a duplicate, 400 for an invalid signature or one older than five minutes.
 */
export const receiveWebhook = async (
  ctx: Ctx,
  request: { rawBody: string; signature: string | undefined },
): Promise<200 | 400> => {
  const event = ctx.cardProvider.verifyWebhook(request.rawBody, request.signature ?? '')
  if (!event) return 400
  await inTransaction(ctx.db, async (tx) => {
    const isNew = await storeEvent(tx, event)
    if (isNew) await scheduleSync(ctx, tx, event)
  })
  return 200
}
