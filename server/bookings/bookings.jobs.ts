/** The jobs of a booking. A handler that leaves work open throws, so that the queue tries again. */
import { z } from 'zod'
import { bookingId, driverId, id } from '../../contract/shapes.ts'
import type { Ctx } from '../context.ts'
import { defineJobs } from '../kit/jobs/jobs.ts'
import type { Timetable } from '../kit/jobs/job-worker.ts'
import type { JobHandlers, JobRun } from '../kit/jobs/run-job.ts'
import { abandonBooking } from './abandon-booking.ts'
import { escalateOffer } from './dispatch/escalate-offer.ts'
import { expireBooking } from './expire-booking.ts'
import { syncPaymentIntent } from './payments/sync-payment-intent.ts'
import { reconcilePayments } from './payments/reconcile-payments.ts'
import { executePayment } from './payments/execute-payment.ts'
import { executeRefund } from './payments/execute-refund.ts'
import { watchArrivals } from './trips/watch-arrivals.ts'
import { flagUnaccepted } from './dispatch/flag-unaccepted.ts'
import { widenOffers } from './dispatch/widen-offers.ts'
import { withdrawOffers } from './dispatch/withdraw-offers.ts'

const ofBooking = z.object({ bookingId })
/** The round of offers a job belongs to; jobs enqueued before a booking could be offered again belong to the first. */
const ofRound = ofBooking.extend({ round: z.int().default(1) })

export const bookingJobCatalogue = defineJobs({
  /** The acceptance deadline: no driver accepted, so the hold is released. */
  'expire-booking': {
    queue: 'money',
    payload: ofBooking,
    maxAttempts: 25,
    aboutMoney: 'Releasing a hold that no driver accepted',
    key: (payload) => `expire:${payload.bookingId}`,
  },
  /** The card was never confirmed: the draft is abandoned and its intent cancelled. */
  'abandon-booking': {
    queue: 'money',
    payload: ofBooking,
    maxAttempts: 25,
    aboutMoney: 'Releasing a hold that was never confirmed',
    key: (payload) => `abandon:${payload.bookingId}`,
  },
  /** No driver has accepted in half of the window: an operator looks for one. */
  'flag-unaccepted': {
    queue: 'offers',
    payload: ofBooking,
    maxAttempts: 10,
    key: (payload) => `unaccepted:${payload.bookingId}`,
  },
  /** The next wave of offers of an auto-assigned booking. */
  'widen-offers': {
    queue: 'offers',
    payload: ofRound.extend({ wave: z.int() }),
    maxAttempts: 10,
    key: (payload) => `widen:${payload.bookingId}:${payload.round}:${payload.wave}`,
  },
  /** Withdraws the offers of a driver who may not drive any more. */
  'withdraw-offers': {
    queue: 'offers',
    payload: z.object({ driverId }),
    maxAttempts: 10,
    key: (payload) => `withdraw:${payload.driverId}`,
  },
  /** Escalates offers that no driver has looked at: by push, then by text. */
  'escalate-offer': {
    queue: 'offers',
    formerly: 'call-drivers',
    payload: ofRound.extend({ wave: z.int(), way: z.enum(['push', 'text']) }),
    maxAttempts: 10,
    key: (payload) => `call:${payload.bookingId}:${payload.round}:${payload.wave}:${payload.way}`,
  },
  /** Executes the one payment operation of a booking: capture or release. */
  'execute-payment': {
    queue: 'money',
    formerly: 'settle-payment',
    payload: ofBooking,
    maxAttempts: 25,
    aboutMoney: 'Taking or releasing a payment',
    key: (payload) => `settle:${payload.bookingId}`,
  },
  'execute-refund': {
    queue: 'money',
    formerly: 'settle-refund',
    payload: z.object({ refundId: id('rfd') }),
    maxAttempts: 25,
    aboutMoney: 'A refund',
    key: (payload) => `refund:${payload.refundId}`,
  },
  /** Reads an object that the card provider has sent an event about. */
  'sync-payment-intent': {
    queue: 'money',
    formerly: 'look-at-intent',
    payload: z.object({ intentId: z.string().max(255) }),
    maxAttempts: 25,
    aboutMoney: 'Reading a payment at the card provider',
  },
  /** Each minute: open operations, holds past the window, the provider's events since the cursor. Should find nothing. */
  'reconcile-payments': { queue: 'money', payload: z.object({}), maxAttempts: 1, isAlone: true },
  /** Each minute: expected arrivals corrected, and people notified of promises that will be missed. */
  'watch-arrivals': { queue: 'offers', payload: z.object({}), maxAttempts: 1, isAlone: true },
})

export const bookingJobs = (ctx: Ctx) =>
  ({
    'expire-booking': (payload) => expireBooking(ctx, payload.bookingId),
    'flag-unaccepted': (payload) => flagUnaccepted(ctx, payload.bookingId),
    'abandon-booking': (payload) => abandonBooking(ctx, payload.bookingId),
    'widen-offers': (payload) => widenOffers(ctx, payload),
    'withdraw-offers': (payload) => withdrawOffers(ctx, payload.driverId),
    'escalate-offer': (payload) => escalateOffer(ctx, payload),
    'execute-payment': async (payload) => {
      if (!(await executePayment(ctx, payload.bookingId)))
        throw new Error('payment not finished yet')
    },
    'execute-refund': async ({ refundId }) => {
      if (!(await executeRefund(ctx, refundId))) throw new Error('refund not finished yet')
    },
    'sync-payment-intent': ({ intentId }) => syncPaymentIntent(ctx, intentId),
    'watch-arrivals': async () => {
      await watchArrivals(ctx)
    },
    'reconcile-payments': async (_payload?: unknown, job?: Pick<JobRun, 'checkpoint'>) => {
      const found = await reconcilePayments(ctx, job?.checkpoint)
      for (const [what, count] of Object.entries(found)) {
        if (count > 0) ctx.log.info('reconciliation found work', { code: what, count })
      }
    },
  }) satisfies JobHandlers<typeof bookingJobCatalogue>

export const bookingTimetable: Timetable<typeof bookingJobCatalogue> = [
  { job: 'reconcile-payments', at: '* * * * *', catchUpMinutes: 1 },
  { job: 'watch-arrivals', at: '* * * * *', catchUpMinutes: 1 },
]
