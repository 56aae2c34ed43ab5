/**
 * The time by which a request is answered (reliability.md, I12). One timer per request, reset only when the deadline has moved:
 * most requests end long before it.
 */
/** From the request to the first byte of its answer, without the time in which its body arrived. */
export const answerWithinMs = 10_000
/** For the request's body to arrive; for a file to be received, or to be made. */
export const bodyWithinMs = 60_000
/** For the whole answer to be received: a long list on a slow line. Live streams have no such limit. */
export const takenWithinMs = 10 * 60_000

export type Deadline = {
  /** Sets the time left from now on; replaces what was left. */
  set: (ms: number) => void
  /** Until it passes. */
  leftMs: () => number
  end: () => void
}

/** Calls `onPassed` once, `ms` from now unless the deadline is moved or ended. */
export const startDeadline = (ms: number, onPassed: () => void): Deadline => {
  let at = performance.now() + ms
  let firesAt = at
  const fire = (): void => {
    const left = at - performance.now()
    if (left <= 0) return onPassed()
    firesAt = at
    timer = setTimeout(fire, Math.ceil(left))
  }
  let timer = setTimeout(fire, ms)
  return {
    set: (next) => {
      at = performance.now() + next
      if (at >= firesAt) return
      clearTimeout(timer)
      firesAt = at
      timer = setTimeout(fire, next)
    },
    leftMs: () => Math.max(0, at - performance.now()),
    end: () => clearTimeout(timer),
  }
}
