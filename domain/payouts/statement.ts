/**
 * A driver's weekly statement: what was earned in one payout week, what changed of earlier weeks since the last statement, what was brought
 * forward, and the outcome. Issued once by the Friday run and never changed, except for how much of it has been paid.
 */

/** The status of a statement. */
export const statementStatuses = [
  /** Nothing was due: no pay, or less than nothing, which the next statement takes along. */
  'nothing_due',
  /** Nothing paid yet; the lines say why. */
  'payable',
  /** Transfers are on their way. */
  'pending',
  'part_paid',
  'paid',
  /** Not paid, and taken along by a later statement. */
  'carried_over',
] as const
export type StatementStatus = (typeof statementStatuses)[number]

/** The driver as the statement of that week names them. Dates and times as ISO 8601. */
export type DriverOnDocument = { name: string; location: string | null }

/** Cents. */
export type StatementTotals = {
  broughtForwardCents: number
  netCents: number
  adjustmentCents: number
  paidCents: number
  pendingCents: number
  /** A later statement takes along what this one left. */
  isTakenAlong: boolean
}

/** What the statement asks to be paid; below zero the driver owes it. */
export const getDueCents = ({
  broughtForwardCents,
  netCents,
  adjustmentCents,
}: Pick<StatementTotals, 'broughtForwardCents' | 'netCents' | 'adjustmentCents'>): number =>
  broughtForwardCents + netCents + adjustmentCents

/** The part that is neither paid nor on its way. */
export const getCarriedForwardCents = (totals: Omit<StatementTotals, 'isTakenAlong'>): number =>
  getDueCents(totals) - totals.paidCents - totals.pendingCents

export const getStatementStatus = (totals: StatementTotals): StatementStatus => {
  if (getDueCents(totals) <= 0) return 'nothing_due'
  if (totals.pendingCents > 0) return 'pending'
  if (getCarriedForwardCents(totals) <= 0) return 'paid'
  if (totals.isTakenAlong) return 'carried_over'
  return totals.paidCents > 0 ? 'part_paid' : 'payable'
}
