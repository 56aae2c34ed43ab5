/**
 * A toll as an offer names it, apart from the list of tolls, which the screens of drivers do not need. `cents`: null where the rate or the
 * weight of the truck is not known.
 */
export type TollOnWay = { name: string; cents: number | null }

/** What is known of the sum, and whether that is all of it. */
export const tollSum = (tolls: readonly TollOnWay[]): { cents: number; isWhole: boolean } => ({
  cents: tolls.reduce((sum, { cents }) => sum + (cents ?? 0), 0),
  isWhole: tolls.every(({ cents }) => cents !== null),
})
