import type { WebhookEndpointRow } from '../../../db/schema/webhooks.ts'
import { webhookAnswerSeconds } from '../../../domain/partners/partner-event.ts'
import { openSecret } from '../../accounts/index.ts'
import type { Ctx } from '../../context.ts'
import { inTransaction } from '../../kit/database/database.ts'
import type { NameLookup } from '../../kit/http/fetch-outside.ts'
import type { JobRun } from '../../kit/jobs/run-job.ts'
import { nextDue, nextTryOf } from './deliveries.store.ts'
import { recordAttempt } from './record-attempt.ts'
import { sendWebhook } from './send-webhook.ts'
import { lockEndpoint, saveEndpoint, secretsInForce } from './webhooks.store.ts'

export type DeliverOptions = {
  /** How long one receiver may take. */
  withinMs?: number
  /** Left out: the system's. */
  names?: NameLookup
}

type DeliverCtx = Pick<Ctx, 'config' | 'db' | 'clock' | 'jobs'>

/** A worker does eight jobs at once: however slow receivers are, half of it stays for the bookings. */
const sendersAtOnce = 4
/** The delay when all senders are busy, and when a receiver has just failed: others go first. */
const aMomentMs = 1_000
/** The limit of one run: after it the endpoint queues up behind others. */
const runMs = 20_000
/** Longer than the longest run, so that no other worker begins before it has ended, and short, so that a dead worker blocks little. */
const leaseMs = runMs + 2 * webhookAnswerSeconds * 1000

/**
 * Sends the due messages of one endpoint, one after the other, by one worker at a time; endpoints do not block each other. Ends
 * at the first message that is not accepted, so that a receiver that hangs costs one wait. At least once: a message that was being sent
 * when the process died is sent again.
 */
export const openDeliveries = (ctx: DeliverCtx, options: DeliverOptions = {}) => {
  const { withinMs = webhookAnswerSeconds * 1000, names = null } = options
  let senders = 0

  const sendDue = async (endpoint: WebhookEndpointRow, signal: AbortSignal): Promise<void> => {
    const beganAt = performance.now()
    while (performance.now() - beganAt < runMs && !signal.aborted) {
      const at = await ctx.clock.now(ctx.db)
      const due = await nextDue(ctx.db, endpoint.id, at)
      if (!due) return
      const sealed = await secretsInForce(ctx.db, [endpoint.id], at)
      const secrets = await Promise.all(
        sealed.map((one) => openSecret(one.sealed, ctx.config.authSecret)),
      )
      const message = { event: due.event, secrets, at }
      const end = await sendWebhook(
        { config: ctx.config, withinMs, names },
        endpoint,
        message,
        signal,
      )
      // the process is stopping: this is no failure, and the next process sends it
      if (end.error === 'stopping') return
      const deliveryId = due.delivery.id
      const isTaken = await recordAttempt(ctx, { endpointId: endpoint.id, deliveryId, end })
      if (!isTaken) return
    }
  }

  return async ({ endpointId }: { endpointId: string }, { signal }: Pick<JobRun, 'signal'>) => {
    if (senders >= sendersAtOnce) return comeBack(ctx, endpointId)
    senders += 1
    try {
      const endpoint = await lease(ctx, endpointId)
      if (!endpoint) return
      try {
        await sendDue(endpoint, signal)
      } finally {
        await endLease(ctx, endpointId)
      }
    } finally {
      senders -= 1
    }
  }
}

/** Null: there is nothing to do here, or another worker does it; then the job runs again when that worker's lease ends. */
const lease = (ctx: DeliverCtx, endpointId: string): Promise<WebhookEndpointRow | null> =>
  inTransaction(ctx.db, async (tx) => {
    const endpoint = await lockEndpoint(tx, endpointId)
    if (!endpoint || endpoint.disabledWhy !== null) return null
    const now = await ctx.clock.now(tx)
    const { leasedUntil } = endpoint
    if (leasedUntil !== null && leasedUntil > now) {
      await ctx.jobs.enqueue(tx, 'deliver-webhooks', { endpointId }, { runAt: leasedUntil })
      return null
    }
    return saveEndpoint(tx, endpointId, { leasedUntil: new Date(now.getTime() + leaseMs) })
  })

const endLease = (ctx: DeliverCtx, endpointId: string): Promise<void> =>
  inTransaction(ctx.db, async (tx) => {
    if (!(await lockEndpoint(tx, endpointId))) return
    await saveEndpoint(tx, endpointId, { leasedUntil: null })
    const next = await nextTryOf(tx, endpointId)
    if (!next) return
    const soon = new Date((await ctx.clock.now(tx)).getTime() + aMomentMs)
    const runAt = next > soon ? next : soon
    await ctx.jobs.enqueue(tx, 'deliver-webhooks', { endpointId }, { runAt })
  })

const comeBack = (ctx: DeliverCtx, endpointId: string): Promise<void> =>
  inTransaction(ctx.db, async (tx) => {
    const runAt = new Date((await ctx.clock.now(tx)).getTime() + aMomentMs)
    await ctx.jobs.enqueue(tx, 'deliver-webhooks', { endpointId }, { runAt })
  })
