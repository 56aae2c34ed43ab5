import type { WebhookEndpointRow } from '../../../db/schema/webhooks.ts'
import { hasFailedTooLong, nextWebhookTryAt } from '../../../domain/partners/partner-event.ts'
import type { Ctx } from '../../context.ts'
import { inTransaction } from '../../kit/database/database.ts'
import { disableWebhook } from './disable-webhook.ts'
import { deliveryOf, insertAttempt, putOffDeliveries, saveDelivery } from './deliveries.store.ts'
import type { TryEnd } from './send-webhook.ts'
import { lockEndpoint, saveEndpoint } from './webhooks.store.ts'

/** With this answer, an endpoint asks for no more messages (Standard Webhooks). */
const gone = 410

const wasTaken = ({ status }: TryEnd): boolean => status !== null && status >= 200 && status < 300

/**
 * Records one attempt, with what follows from it: it is done, or retried later, or given up; an endpoint that is gone or took nothing
 * for days is switched off. An endpoint that asked for time gets it for everything due there. A delivery that was deleted since then is
 * ignored. Answers whether it was taken.
 */
export const recordAttempt = async (
  ctx: Pick<Ctx, 'db' | 'clock' | 'jobs' | 'config'>,
  tried: { endpointId: string; deliveryId: string; end: TryEnd },
): Promise<boolean> =>
  inTransaction(ctx.db, async (tx) => {
    const { endpointId, deliveryId, end } = tried
    const endpoint = await lockEndpoint(tx, endpointId)
    const sent = endpoint && (await deliveryOf(tx, endpointId, deliveryId))
    if (!sent) return false
    const at = await ctx.clock.now(tx)
    const { requestedPauseSeconds, ...attempt } = end
    await insertAttempt(tx, { deliveryId, at, ...attempt })
    if (wasTaken(end)) {
      await saveDelivery(tx, deliveryId, { state: 'delivered', nextTryAt: null })
      if (endpoint.failingSince) await saveEndpoint(tx, endpointId, { failingSince: null })
      return true
    }
    const failedTries = sent.delivery.failedTries + 1
    const nextTryAt =
      endpoint.disabledWhy === null
        ? nextWebhookTryAt(failedTries, at, requestedPauseSeconds)
        : null
    const state = nextTryAt === null ? 'failed' : 'queued'
    await saveDelivery(tx, deliveryId, { state, nextTryAt, failedTries })
    if (requestedPauseSeconds > 0) {
      await putOffDeliveries(tx, endpointId, new Date(at.getTime() + requestedPauseSeconds * 1000))
    }
    const failingSince = endpoint.failingSince ?? at
    await saveEndpoint(tx, endpointId, { failingSince })
    const why = whyDisabled(endpoint, end, nextTryAt === null && hasFailedTooLong(failingSince, at))
    if (why) await disableWebhook(ctx, tx, endpoint, why, at)
    return false
  })

/** An endpoint counts as failing only after a delivery has used up all its attempts: one bad evening is not enough. */
const whyDisabled = (
  { disabledWhy }: WebhookEndpointRow,
  { status }: TryEnd,
  hasFailedForDays: boolean,
): 'gone' | 'failing' | null => {
  if (disabledWhy !== null) return null
  if (status === gone) return 'gone'
  return hasFailedForDays ? 'failing' : null
}
