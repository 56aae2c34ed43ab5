/** The jobs of a booking. A handler that leaves work open throws, so that the queue tries again. */
import type { PayloadOf } from '../kit/jobs.ts'
import type { jobCatalogue } from '../job-catalogue.ts'
import type { Ctx } from '../context.ts'
import type { JobRun } from '../kit/run-job.ts'
import { abandonBooking } from './abandon-booking.ts'
import { callDrivers } from './call-drivers.ts'
import { expireBooking } from './expire-booking.ts'
import { lookAtIntent } from './look-at-intent.ts'
import { reconcilePayments } from './reconcile-payments.ts'
import { settlePayment } from './settle-payment.ts'
import { settleRefund } from './settle-refund.ts'
import { watchArrivals } from './watch-arrivals.ts'
import { widenOffers } from './widen-offers.ts'
import { withdrawOffers } from './withdraw-offers.ts'

type Payload<N extends keyof typeof jobCatalogue> = PayloadOf<typeof jobCatalogue, N>

export const bookingJobs = (ctx: Ctx) => ({
  'expire-booking': ({ bookingId }: Payload<'expire-booking'>) => expireBooking(ctx, bookingId),
  'abandon-booking': ({ bookingId }: Payload<'abandon-booking'>) => abandonBooking(ctx, bookingId),
  'widen-offers': (payload: Payload<'widen-offers'>) => widenOffers(ctx, payload),
  'withdraw-offers': ({ driverId }: Payload<'withdraw-offers'>) => withdrawOffers(ctx, driverId),
  'call-drivers': (payload: Payload<'call-drivers'>) => callDrivers(ctx, payload),
  'settle-payment': async ({ bookingId }: Payload<'settle-payment'>) => {
    if (!(await settlePayment(ctx, bookingId))) throw new Error('payment not settled yet')
  },
  'settle-refund': async ({ refundId }: Payload<'settle-refund'>) => {
    if (!(await settleRefund(ctx, refundId))) throw new Error('refund not settled yet')
  },
  'look-at-intent': ({ intentId }: Payload<'look-at-intent'>) => lookAtIntent(ctx, intentId),
  'watch-arrivals': async () => {
    await watchArrivals(ctx)
  },
  'reconcile-payments': async (_payload?: unknown, job?: Pick<JobRun, 'checkpoint'>) => {
    const found = await reconcilePayments(ctx, job?.checkpoint)
    for (const [what, count] of Object.entries(found)) {
      if (count > 0) ctx.log.info('reconciliation found work', { code: what, count })
    }
  },
})
