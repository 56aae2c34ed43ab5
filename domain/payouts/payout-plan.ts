/**
 * What a Friday run does with the lines of one driver: what was paid too much is first taken from the lines that are to be paid, oldest
 * first, and what is left of each is transferred, one transfer a line. What owes more than there is stays owed, for the next Friday.
 */

/** A line whose Friday has come. Cents. */
export type PlanLine = {
  payoutId: string
  /** Below zero: paid too much. */
  outstandingCents: number
  /** Being taken back from the driver's account at this moment: not netted a second time. */
  openReversalCents: number
  /** A transfer, a refund or a dispute of it is open. */
  isHeld: boolean
}

export type PayoutPlan = {
  /** Amounts moved between lines of the same driver; they add up to nothing. Below zero: this line pays another. */
  offsets: { payoutId: string; amountCents: number }[]
  transfers: { payoutId: string; amountCents: number }[]
}

/** `lines` oldest first. */
export const planPayouts = (lines: readonly PlanLine[]): PayoutPlan => {
  const debts = lines.flatMap((line) => {
    const owedCents = 0 - line.outstandingCents - line.openReversalCents
    return owedCents > 0 ? [{ payoutId: line.payoutId, owedCents }] : []
  })
  const plan: PayoutPlan = { offsets: [], transfers: [] }
  for (const line of lines) {
    if (line.isHeld || line.outstandingCents <= 0) continue
    let leftCents = line.outstandingCents
    for (const debt of debts) {
      const takenCents = Math.min(debt.owedCents, leftCents)
      if (takenCents === 0) continue
      plan.offsets.push(
        { payoutId: line.payoutId, amountCents: -takenCents },
        { payoutId: debt.payoutId, amountCents: takenCents },
      )
      debt.owedCents -= takenCents
      leftCents -= takenCents
    }
    if (leftCents > 0) plan.transfers.push({ payoutId: line.payoutId, amountCents: leftCents })
  }
  return plan
}
