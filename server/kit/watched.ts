import type { Logger } from './log.ts'
import { waitAtMost } from './wait-at-most.ts'

/** A reader waits no longer than this, even if what they get is slightly out of date. */
const waitMs = 500

export type Looked<T> = { value: T; goodForMs: number }

/**
 * A value of the database that every page needs: looked up when it is first needed and again when it is no longer good, once for all who
 * ask. They wait for a look-up no longer than `waitMs` after its beginning: when the database does not answer, they get the last known
 * value, or null before there is one. `look` is given that value.
 */
export const watched = <T>(
  log: Logger,
  what: string,
  look: (known: T | null) => Promise<Looked<T>>,
): (() => Promise<T | null>) => {
  let known: { value: T; untilMs: number } | null = null
  let looking: Promise<void> | null = null
  let lookingSince = 0

  const lookNow = async (): Promise<void> => {
    const { value, goodForMs } = await look(known?.value ?? null)
    known = { value, untilMs: Date.now() + goodForMs }
  }
  const lookOnce = (): Promise<void> => {
    if (looking) return looking
    lookingSince = performance.now()
    looking = lookNow()
      .catch((error: unknown) => log.warn(`${what} could not be looked up`, { error }))
      .finally(() => {
        looking = null
      })
    return looking
  }

  return async () => {
    if (!known || Date.now() >= known.untilMs) {
      const looked = lookOnce()
      await waitAtMost(Math.max(0, lookingSince + waitMs - performance.now()), looked)
    }
    return known?.value ?? null
  }
}
