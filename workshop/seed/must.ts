import type { Outcome } from '../../domain/refusal.ts'

/** Unwraps an outcome: everything in the demo's past is allowed, so a refusal is a mistake in the demo. */
export const must = <T>(outcome: Outcome<T>): T => {
  if (!outcome.ok) throw new Error(`the demo's past was refused: ${outcome.refusal.code}`)
  return outcome.value
}
