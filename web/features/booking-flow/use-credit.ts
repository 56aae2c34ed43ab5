/** What credit for a late arrival takes off a price. */
import { useQuery } from '@tanstack/react-query'
import { creditFor } from '../../../domain/credits/apology-credit.ts'
import { creditQuery } from '../../api/credits.ts'
import type { PriceLine } from '../../ui/data/price-lines.tsx'
import type { SubjectChoice } from './booking-subject.ts'

/** Of a booking that was opened already: what it has reserved. */
export const useCreditOf = (quoteId: string | null, priceCents: number): number => {
  const { data } = useQuery(creditQuery)
  if (!data) return 0
  const reserved = data.reserved.find((one) => one.quoteId === quoteId)
  return reserved?.creditCents ?? creditFor(priceCents, data.balanceCents)
}

/** A price as it is paid: what credit takes off it comes before the amount that the card is held for. */
export const linesToPay = (
  { lines, priceCents }: Pick<SubjectChoice, 'lines' | 'priceCents'>,
  creditCents: number,
): { lines: PriceLine[]; total: PriceLine } => ({
  lines:
    creditCents > 0
      ? [...lines, { label: 'Credit for our late arrival', amountCents: -creditCents }]
      : [...lines],
  total: {
    label: creditCents > 0 ? 'Held on your card' : 'Total',
    amountCents: priceCents - creditCents,
    note: 'VAT included',
  },
})
