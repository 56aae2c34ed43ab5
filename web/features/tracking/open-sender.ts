/** Between the device's readings and the queue: on a job all readings are sent in batches, otherwise the latest one at intervals. */
import type { SentPosition } from '../../../contract/bookings/tracking.ts'
import { keepWaiting } from './position-queue.ts'
import { pollEveryMs, sendEveryMs } from './position-to-send.ts'

export type Sender = {
  take: (position: SentPosition) => void
  /** The device has sent no reading for a while. */
  isQuiet: () => boolean
  stop: () => void
}

/** The first reading goes at once. `keep` and `now` are for tests. */
export const openSender = ({
  isOnJob,
  send,
  keep = keepWaiting,
  now = Date.now,
}: {
  isOnJob: boolean
  send: () => void
  keep?: (position: SentPosition) => void
  now?: () => number
}): Sender => {
  const everyMs = isOnJob ? sendEveryMs.onJob : sendEveryMs.waiting
  let sentAtMs = -Infinity
  let takenAtMs = -Infinity
  let held: SentPosition | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  const flush = (): void => {
    timer = undefined
    if (held) keep(held)
    held = null
    sentAtMs = now()
    send()
  }
  return {
    take: (position) => {
      takenAtMs = now()
      if (isOnJob) keep(position)
      else held = position
      timer ??= setTimeout(flush, Math.max(0, sentAtMs + everyMs - now()))
    },
    isQuiet: () => now() - takenAtMs >= pollEveryMs - 1_000,
    stop: () => {
      if (timer === undefined) return
      clearTimeout(timer)
      flush()
    },
  }
}
