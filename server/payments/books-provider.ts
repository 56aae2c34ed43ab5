/** What Towline asks of the card provider to compare its books with ours. Answers: `card-provider.ts`. */
import type { ProviderAnswer } from './card-provider.ts'

/** A line of the provider's own account of our balance (docs.stripe.com/api/balance_transactions). Cents; an amount below zero left us. */
export type ProviderMovement = {
  movementId: string
  /** In the provider's words: `charge`, `refund`, `payout`, … */
  type: string
  amountCents: number
  /** Taken besides the amount. */
  feeCents: number
  at: Date
  /** The object it is of; null: of none. */
  sourceId: string | null
  /** The payment behind a charge, a refund or a dispute. */
  intentId: string | null
  /** From our metadata on a refund: which of ours it is. */
  refundId: string | null
  description: string | null
}

export type BooksProvider = {
  /** All that moved our balance in euro since a moment, the oldest first. */
  listMovements(since: Date): Promise<ProviderAnswer<ProviderMovement[]>>
  /** Disputes opened since a moment, inquiries too, by their ids. */
  listDisputes(since: Date): Promise<ProviderAnswer<string[]>>
  /** What the provider holds for us, in cents, pending and available together (I3). */
  readBalance(): Promise<ProviderAnswer<number>>
}
