/** A moment as bodies have it, of the milliseconds that a query gave; null stays null. */
export const isoOf = (ms: number | null): string | null =>
  ms === null ? null : new Date(ms).toISOString()
