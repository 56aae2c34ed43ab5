import { operatorTaskKinds } from '../../domain/operations/operator-task.ts'
import type { Ctx } from '../context.ts'
import { jobQueues, namesInQueue } from '../kit/jobs/job-queues.ts'
import { readBusiness, type BusinessReading } from './read-business.ts'

/**
 * Adds what the business waits for and owes to the metrics of this process, read on each scrape. Where the database is slow, the last
 * reading stays: metrics are needed most when something hangs. Every process of one installation says the same, so rules
 * take the largest. A job or queue that is on time says 0.
 */
export const watchBusiness = ({ db, metrics, jobs }: Pick<Ctx, 'db' | 'metrics' | 'jobs'>): void =>
  metrics.watchReading(
    () => readBusiness(db),
    [
      one('towline_holds', 'Cards held for bookings', ({ holds }) => holds),
      one(
        'towline_oldest_hold_seconds',
        'Age of the oldest held card; acceptance or expiry ends each within minutes',
        ({ oldestHoldSeconds }) => oldestHoldSeconds,
      ),
      one(
        'towline_payment_operations',
        'Captures and releases decided and not executed',
        ({ paymentOperations }) => paymentOperations,
      ),
      one(
        'towline_oldest_payment_operation_seconds',
        'Age of the oldest capture or release that is not executed',
        ({ oldestPaymentOperationSeconds }) => oldestPaymentOperationSeconds,
      ),
      one(
        'towline_open_offers',
        'Offers that drivers may still accept',
        ({ openOffers }) => openOffers,
      ),
      one(
        'towline_provider_unread_seconds',
        'Time since the card provider’s list of events was last read to its end; each minute it is',
        ({ providerUnreadSeconds }) => providerUnreadSeconds,
      ),
      {
        name: 'towline_operator_tasks',
        help: 'Findings that an operator has to look at, by kind',
        label: 'kind',
        values: ({ tasks }) => operatorTaskKinds.map((kind) => [kind, tasks[kind] ?? 0]),
      },
      {
        name: 'towline_job_lateness_seconds',
        help: 'Seconds since the job that is due longest should have begun, by job',
        label: 'job',
        values: ({ jobLatenessSeconds }) =>
          Object.keys(jobs.catalogue).map((job) => [job, jobLatenessSeconds[job] ?? 0]),
      },
      {
        name: 'towline_queue_lateness_seconds',
        help: 'Seconds since the job of a queue that is due longest should have begun, by queue (money, offers, notifications, reports)',
        label: 'queue',
        values: ({ jobLatenessSeconds }) =>
          jobQueues.map((queue) => {
            const late = namesInQueue(jobs.catalogue, queue).map(
              (name) => jobLatenessSeconds[name] ?? 0,
            )
            return [queue, Math.max(0, ...late)]
          }),
      },
    ],
  )

const one = (name: string, help: string, value: (reading: BusinessReading) => number) => ({
  name,
  help,
  values: (reading: BusinessReading): [null, number][] => [[null, value(reading)]],
})
