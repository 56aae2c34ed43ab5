/**
 * A service that did not answer is left alone for a moment: its callers go on without it at once, and do not each wait for its time limit
 * while they take the place of others (docs/decisions/0105).
 */
export type Rest = {
  /** Whether to do without it for now. */
  isOn: () => boolean
  /** It did not answer. */
  begin: () => void
}

const restMs = 5_000

export const openRest = (now: () => number = () => performance.now()): Rest => {
  let until = Number.NEGATIVE_INFINITY
  return { isOn: () => now() < until, begin: () => void (until = now() + restMs) }
}
