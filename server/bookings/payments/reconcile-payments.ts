import { oldestOpenHoldMinutes } from '../../../domain/payments/payment.ts'
import type { Ctx } from '../../context.ts'
import { noCheckpoint, type Checkpoint } from '../../kit/jobs/run-job.ts'
import { listOpenPaymentOperations, openRefunds, unheardPayments } from '../../payments/index.ts'
import { flagStuckTransfers } from '../../payouts/index.ts'
import { flagFailedJobs } from '../../tasks/index.ts'
import { abandonBooking } from '../abandon-booking.ts'
import { flagStuckRefunds } from './flag-stuck-refunds.ts'
import { overdueBookings } from '../booking-lists.store.ts'
import { expireBooking } from '../expire-booking.ts'
import { syncPaymentIntent } from './sync-payment-intent.ts'
import { executePayment } from './execute-payment.ts'
import { executeRefund } from './execute-refund.ts'
import { readMissedEvents } from './read-missed-events.ts'

/** One run checks no more than this of each kind; the rest waits a minute. */
const atMost = 200
/** A payment younger than this may still be in progress in another process. */
const unheardAfterSeconds = 60
/** After this long the rest of a kind waits for the next run, so that a provider that hangs delays no other kind for long. */
const kindMayTakeMs = 20_000

export type Reconciliation = {
  overdue: number
  operations: number
  refunds: number
  payments: number
  events: number
  /** Given to an operator, because nothing here resolves them. */
  tasks: number
}

/**
 * The last fallback, once a minute: bookings past their deadline, payment operations and refunds left open, payments
 * without an event, and the provider's own event list since the cursor (webhooks may never come). What stays open for too long becomes a
 * task for an operator. Should find nothing, and its finds are counted. Missing any number of runs does no harm: it reads the state, not
 * the clock.
 */
export const reconcilePayments = async (
  ctx: Ctx,
  checkpoint: Checkpoint = noCheckpoint,
): Promise<Reconciliation> => {
  const events = await readMissedEvents(ctx, { checkpoint, mayGoOn: timeFor(kindMayTakeMs) })
  const now = await ctx.clock.now(ctx.db)

  const attemptEach = async <T>(
    items: readonly T[],
    work: (item: T) => Promise<unknown>,
  ): Promise<void> => {
    const mayGoOn = timeFor(kindMayTakeMs)
    for (const item of items) {
      if (!mayGoOn()) return
      checkpoint()
      await attempt(ctx, work(item))
    }
  }

  const overdue = await overdueBookings(ctx.db, now, atMost)
  const drafts = overdue.filter(({ status }) => status === 'pending')
  const offered = overdue.filter(({ status }) => status !== 'pending')
  await attemptEach(offered, ({ bookingId }) => expireBooking(ctx, bookingId))
  await attemptEach(drafts, ({ bookingId }) => abandonBooking(ctx, bookingId))
  const unheard = await unheardPayments(
    ctx.db,
    {
      openedBefore: new Date(now.getTime() - unheardAfterSeconds * 1000),
      heldBefore: new Date(now.getTime() - oldestOpenHoldMinutes * 60_000),
    },
    atMost,
  )
  await attemptEach(unheard, async ({ intentId }) => {
    if (intentId) await syncPaymentIntent(ctx, intentId)
  })

  const operations = await listOpenPaymentOperations(ctx.db, atMost)
  await attemptEach(operations, (bookingId) => executePayment(ctx, bookingId))

  const refunds = await openRefunds(ctx.db, atMost)
  await attemptEach(refunds, ({ id }) => executeRefund(ctx, id))

  let tasks = 0
  for (const flag of [flagStuckRefunds, flagStuckTransfers, flagFailedJobs]) {
    checkpoint()
    await attempt(
      ctx,
      flag(ctx, atMost).then((count) => {
        tasks += count
      }),
    )
  }

  return {
    overdue: overdue.length,
    operations: operations.length,
    refunds: refunds.length,
    payments: unheard.length,
    events,
    tasks,
  }
}

/** One payment in trouble must not keep the others waiting. */
const attempt = async (ctx: Ctx, work: Promise<unknown>): Promise<void> => {
  try {
    await work
  } catch (error) {
    ctx.log.warn('reconciliation left one for the next run', { error })
  }
}

const timeFor = (ms: number): (() => boolean) => {
  const end = performance.now() + ms
  return () => performance.now() < end
}
