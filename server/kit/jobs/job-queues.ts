/**
 * The queues of a worker, by urgency. Each has capacity of its own in every worker process, so that slow jobs of one never delay those of
 * another. Which queue a job is in is said by its kind and by no row: a job that another release enqueued runs in the queue that the
 * release which runs it says.
 */
import type { JobCatalogue } from './jobs.ts'

/**
 * `money`: a card, a refund or a payout waits. `offers`: someone at the roadside waits. `notifications`: messages to people and partners.
 * `reports`: what no one waits for by the minute (documents, figures, clean-up).
 */
export const jobQueues = ['money', 'offers', 'notifications', 'reports'] as const
export type JobQueue = (typeof jobQueues)[number]

export type QueueCapacity = {
  /** How many jobs of this queue one worker runs at once. */
  slots: number
  /**
   * A worker whose slots are all taken cannot show that it takes jobs. For this long after the last of them began it counts as at work all
   * the same; then other workers take over, and its process ends.
   */
  jobMayTakeMs: number
}

/** Jobs of many steps pass checkpoints; what has none (a document, a clean-up) is a report. */
export const usualCapacities: Readonly<Record<JobQueue, QueueCapacity>> = {
  money: { slots: 4, jobMayTakeMs: 0 },
  offers: { slots: 4, jobMayTakeMs: 0 },
  notifications: { slots: 4, jobMayTakeMs: 0 },
  reports: { slots: 3, jobMayTakeMs: 5 * 60_000 },
}

/** The names under which jobs of one queue are stored, former ones included. */
export const namesInQueue = (catalogue: JobCatalogue, queue: JobQueue): string[] =>
  Object.entries(catalogue)
    .filter(([, kind]) => kind.queue === queue)
    .flatMap(([name, { formerly }]) => (formerly === undefined ? [name] : [name, formerly]))
