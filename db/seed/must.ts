import type { Outcome } from '../../domain/refusal.ts'

/** What the demo's past does is always allowed; anything else is a mistake in it. */
export const must = <T>(outcome: Outcome<T>): T => {
  if (!outcome.ok) throw new Error(`the demo's past was refused: ${outcome.refusal.code}`)
  return outcome.value
}
