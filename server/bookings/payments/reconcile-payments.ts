import { oldestOpenHoldMinutes } from '../../../domain/payments/payment.ts'
import type { Ctx } from '../../context.ts'
import { inTransaction } from '../../kit/database/database.ts'
import { noCheckpoint, type Checkpoint } from '../../kit/jobs/run-job.ts'
import {
  listOpenPaymentOperations,
  lookAt,
  openRefunds,
  readEventCursor,
  saveEventCursor,
  storeEvent,
  unheardPayments,
} from '../../payments/index.ts'
import { flagStuckTransfers } from '../../payouts/index.ts'
import { flagFailedJobs } from '../../tasks/index.ts'
import { abandonBooking } from '../abandon-booking.ts'
import { flagStuckRefunds } from './flag-stuck-refunds.ts'
import { overdueBookings } from '../booking-lists.store.ts'
import { expireBooking } from '../expire-booking.ts'
import { syncPaymentIntent } from './sync-payment-intent.ts'
import { executePayment } from './execute-payment.ts'
import { executeRefund } from './execute-refund.ts'

/** One run checks no more than this of each kind; the rest waits a minute. */
const atMost = 200
/** A payment younger than this may still be in progress in another process. */
const unheardAfterSeconds = 60
const firstLookBackHours = 24

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
  const events = await readMissedEvents(ctx)
  const now = await ctx.clock.now(ctx.db)

  const overdue = await overdueBookings(ctx.db, now, atMost)
  for (const { bookingId, status } of overdue) {
    checkpoint()
    const end = status === 'pending' ? abandonBooking : expireBooking
    await attempt(ctx, end(ctx, bookingId))
  }
  const unheard = await unheardPayments(
    ctx.db,
    {
      openedBefore: new Date(now.getTime() - unheardAfterSeconds * 1000),
      heldBefore: new Date(now.getTime() - oldestOpenHoldMinutes * 60_000),
    },
    atMost,
  )
  for (const { intentId } of unheard) {
    checkpoint()
    if (intentId) await attempt(ctx, syncPaymentIntent(ctx, intentId))
  }

  const operations = await listOpenPaymentOperations(ctx.db, atMost)
  for (const bookingId of operations) {
    checkpoint()
    await attempt(ctx, executePayment(ctx, bookingId))
  }

  const refunds = await openRefunds(ctx.db, atMost)
  for (const refund of refunds) {
    checkpoint()
    await attempt(ctx, executeRefund(ctx, refund.id))
  }

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

const readMissedEvents = async (ctx: Ctx): Promise<number> => {
  const cursor = await readEventCursor(ctx.db)
  const now = await ctx.clock.now(ctx.db)
  const since = new Date(now.getTime() - firstLookBackHours * 3_600_000)
  const answer = await ctx.cardProvider.listEvents({
    afterEventId: cursor?.eventId ?? null,
    since: cursor?.at ?? since,
  })
  // A cursor the provider no longer knows: start again from the moment it was saved.
  const events =
    answer.kind === 'request_refused' && cursor
      ? await ctx.cardProvider.listEvents({ afterEventId: null, since: cursor.at })
      : answer
  if (events.kind !== 'done') return 0

  return inTransaction(ctx.db, async (tx) => {
    let missed = 0
    for (const event of events.value) {
      const isNew = await storeEvent(tx, event)
      if (isNew && (await lookAt(ctx, tx, event))) missed += 1
    }
    const last = events.value.at(-1)
    if (last) await saveEventCursor(tx, last.eventId, now)
    return missed
  })
}
