/**
 * Whether one job worker makes progress: sends its canaries, keeps the time of its last progress here and in the database, and takes over
 * the jobs of workers that make none.
 */
import type { Database } from '../database/database.ts'
import type { Logger } from '../log.ts'
import { recordWork, sendCanary, takeBackFromTheDead } from './worker-canary.ts'

export type PulseOptions = {
  db: Database
  log: Logger
  /** The name of this worker's canary. */
  canary: string
  /** This worker's present name in the queue; null before it has one. */
  poolId: () => string | null
  intervalMs: number
  /** Every slot is taken by a job that may take this long: no canary can run, and that is no fault. */
  isFull: () => boolean
  /** The database accepts canaries, and none of them is finished. */
  onStill: () => void
}

export type Pulse = {
  /** A job has ended, or a step of one. */
  onWork: () => void
  /** The canary's own work: records it in the database, where others look for dead workers, and looks for them itself. */
  runCanary: () => Promise<void>
  /** The worker has a name in the queue, perhaps a new one: it counts as alive for as long as its first canary may take. */
  join: () => void
  /** The time since the last progress; null before the first. */
  ageMs: () => number | null
  stop: () => Promise<void>
}

/** How many canaries may wait at once before the worker counts as stuck. */
const mostUnanswered = 3

/** How soon after the database is back the worker shows progress. */
const retryMs = 1_000

export const openPulse = (options: PulseOptions): Pulse => {
  const { db, log, canary, poolId, intervalMs, isFull, onStill } = options
  let lastWorkAt: number | null = null
  let lastRecordAt: number | null = null
  let unanswered = 0
  let isSending = false
  let again: NodeJS.Timeout | undefined
  let isStopped = false
  let sending = Promise.resolve()

  const trouble = (error: unknown) => log.warn('job worker could not say that it works', { error })

  const send = (): void => {
    // a database that is slow to accept one canary is not sent the next
    if (isSending || isStopped) return
    if (isFull()) onWork()
    if (unanswered > mostUnanswered) onStill()
    isSending = true
    sending = sendCanary(db, canary)
      .then(
        () => {
          unanswered += 1
        },
        (error: unknown) => {
          unanswered = 0
          trouble(error)
          again = setTimeout(send, Math.min(retryMs, intervalMs))
        },
      )
      .finally(() => {
        isSending = false
      })
  }
  const timer = setInterval(send, intervalMs)

  const record = async (): Promise<void> => {
    const id = poolId()
    if (id === null || isStopped) return
    lastRecordAt = performance.now()
    await recordWork(db, id, canary)
  }
  const isLongAgo = (at: number | null): boolean =>
    at === null || performance.now() - at > 1.5 * intervalMs

  const onWork = (): void => {
    lastWorkAt = performance.now()
    unanswered = 0
    // a worker whose slots are all taken by long jobs cannot run its canary, and is not dead
    if (lastRecordAt !== null && performance.now() - lastRecordAt > intervalMs) {
      record().catch(trouble)
    }
  }

  let isFirst = true
  return {
    onWork,
    runCanary: async () => {
      // When work stopped here, it did so for others as well: they get time to report that they are back.
      const mayLook = isFirst || !isLongAgo(lastRecordAt)
      isFirst = false
      await record()
      onWork()
      if (mayLook) await takeBackFromTheDead(db)
    },
    join: () => {
      record().catch(trouble)
      send()
    },
    ageMs: () => (lastWorkAt === null ? null : performance.now() - lastWorkAt),
    stop: async () => {
      isStopped = true
      clearInterval(timer)
      await sending
      clearTimeout(again)
    },
  }
}
