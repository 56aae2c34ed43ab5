/** What credit for a late arrival takes off a price. */
import { useQuery } from '@tanstack/react-query'
import { creditFor } from '../../../domain/credits/apology-credit.ts'
import { creditQuery } from '../../api/accounts/credit.ts'

/** Of a booking that was opened already: what it has reserved. */
export const useCreditOf = (quoteId: string | null, priceCents: number): number => {
  const { data } = useQuery(creditQuery)
  if (!data) return 0
  const reserved = data.reserved.find((one) => one.quoteId === quoteId)
  return reserved?.creditCents ?? creditFor(priceCents, data.balanceCents)
}

export const creditLines = (priceCents: number, creditCents: number) => [
  { label: 'Credit for our late arrival', amountCents: -creditCents },
  { label: 'Held on your card', amountCents: priceCents - creditCents },
]
