/**
 * A price that a card pays in part. One payer has the first part of what a recovery costs in the end, up to a limit, and gets money back
 * last; the other has the rest, and gets money back first.
 *
 * | beside the card | pays first | gets money back first |
 * |---|---|---|
 * | the insurer of a split bill (`domain/cover/excess.ts`) | the card, up to the excess | the insurer |
 * | credit for a late arrival (`domain/credits/apology-credit.ts`) | the credit | the card |
 */

/** What each has paid of a cost in the end. */
export const partsOfCost = (
  limitCents: number,
  costCents: number,
): { firstCents: number; restCents: number } => {
  const firstCents = Math.min(limitCents, costCents)
  return { firstCents, restCents: costCents - firstCents }
}

/**
 * Where a refund goes. `keptCents`: what the recovery costs after it. `paidCents`: what the first payer has paid, less what went back. Both
 * parts make the amount, and neither is below zero.
 */
export const partsOfRefund = (
  amountCents: number,
  { limitCents, paidCents }: { limitCents: number; paidCents: number },
  keptCents: number,
): { firstCents: number; restCents: number } => {
  const overpaid = Math.max(0, paidCents - Math.min(limitCents, keptCents))
  const firstCents = Math.min(amountCents, overpaid)
  return { firstCents, restCents: amountCents - firstCents }
}
