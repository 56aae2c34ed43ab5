import type { Ctx } from '../context.ts'
import { inTransaction } from '../kit/database.ts'
import { lookAt } from './look-at.ts'
import { storeEvent } from './provider-events.store.ts'

/**
 * A webhook of the card provider: verify the signature over the raw body, store the event once by its id, answer at once and
 * work later. What the event says of amounts or states is never read; the object itself is (reliability.md).
 * Answers 200 for a duplicate, 400 for a signature that does not hold or is older than five minutes.
 */
export const receiveWebhook = async (
  ctx: Ctx,
  request: { rawBody: string; signature: string | undefined },
): Promise<200 | 400> => {
  const event = ctx.cardProvider.verifyWebhook(request.rawBody, request.signature ?? '')
  if (!event) return 400
  await inTransaction(ctx.db, async (tx) => {
    const isNew = await storeEvent(tx, event)
    if (isNew) await lookAt(ctx, tx, event)
  })
  return 200
}
