/**
 * What the card of a booking holds, pays and gets back, and what credit for a late arrival does beside it (decision 0121): the sums, and the
 * sentences of every page and mail. A booking without credit reads as if there were none.
 */
import { formatEuro } from '../money.ts'
import { partsOfRefund } from './two-payers.ts'

export type CardAndCredit = { cardCents: number; creditCents: number }

/** What each pays of a price. */
export const partsOfPrice = (
  priceCents: number,
  credit: { usedCents: number } | null = null,
): CardAndCredit => {
  const creditCents = credit?.usedCents ?? 0
  return { cardCents: priceCents - creditCents, creditCents }
}

/** Where the refund of a cancellation goes, before any of the credit was returned: what is kept is paid with credit first. */
export const partsGoingBack = ({
  refundCents,
  feeCents,
  creditCents,
}: {
  refundCents: number
  feeCents: number
  creditCents: number
}): CardAndCredit => {
  const credit = { limitCents: creditCents, paidCents: creditCents }
  const { firstCents, restCents } = partsOfRefund(refundCents, credit, feeCents)
  return { cardCents: restCents, creditCents: firstCents }
}

export type MoneyReader = 'customer' | 'operator'

const named: Record<MoneyReader, { card: string; credit: string }> = {
  customer: { card: 'your card', credit: 'your credit' },
  operator: { card: 'the card', credit: 'credit' },
}

/** "€95.00 is held on your card, and your credit pays €10.00". */
export const heldLabel = (
  { cardCents, creditCents }: CardAndCredit,
  reader: MoneyReader = 'customer',
): string => {
  const { card, credit } = named[reader]
  const onCard = `${formatEuro(cardCents)} is held on ${card}`
  return creditCents > 0 ? `${onCard}, and ${credit} pays ${formatEuro(creditCents)}` : onCard
}

/** "€95.00 was charged to your card, and your credit paid €10.00". */
export const chargedLabel = (
  { cardCents, creditCents }: CardAndCredit,
  reader: MoneyReader = 'customer',
): string => {
  const { card, credit } = named[reader]
  const toCard = `${formatEuro(cardCents)} was charged to ${card}`
  return creditCents > 0 ? `${toCard}, and ${credit} paid ${formatEuro(creditCents)}` : toCard
}

/** "€95.00 goes back to your card, and €10.00 is back as credit": a card waits for its bank, credit does not. */
export const goesBackLabel = (
  { cardCents, creditCents }: CardAndCredit,
  reader: MoneyReader = 'customer',
): string => {
  const asCredit = `${formatEuro(creditCents)} is back as credit`
  if (cardCents === 0 && creditCents > 0) return asCredit
  const toCard = `${formatEuro(cardCents)} goes back to ${named[reader].card}`
  return creditCents > 0 ? `${toCard}, and ${asCredit}` : toCard
}

/** After "you get": "€95.00 back on your card and €10.00 as credit". */
export const amountBackLabel = (
  { cardCents, creditCents }: CardAndCredit,
  reader: MoneyReader = 'customer',
): string => {
  if (creditCents === 0) return `${formatEuro(cardCents)} back`
  if (cardCents === 0) return `${formatEuro(creditCents)} back as credit`
  return `${formatEuro(cardCents)} back on ${named[reader].card} and ${formatEuro(creditCents)} as credit`
}

/** A last sentence, with its space, where a booking ends that took nothing; empty where it had used no credit. */
export const keptCreditLabel = (creditCents: number): string =>
  creditCents > 0 ? ` You keep your ${formatEuro(creditCents)} of credit.` : ''
