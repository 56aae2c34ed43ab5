/** The calls to the card provider that compare its books with ours. Answers: `card-provider.ts`. */
import type { ListParts, Period, ProviderAnswer } from './card-provider.ts'

/** A line of the provider's own account of our balance (docs.stripe.com/api/balance_transactions). Cents; an amount below zero left us. */
export type ProviderMovement = {
  movementId: string
  /** In the provider's words: `charge`, `refund`, `payout`, … */
  type: string
  amountCents: number
  /** The fee charged besides the amount. */
  feeCents: number
  at: Date
  /** The object it belongs to; null: none. */
  sourceId: string | null
  /** The payment behind a charge, a refund or a dispute. */
  intentId: string | null
  /** Our own refund id, from the metadata. */
  refundId: string | null
  description: string | null
}

export type BooksProvider = {
  /** Everything that moved our balance in euro. */
  listMovements(period: Period): ListParts<ProviderMovement>
  /** Disputes that were opened, including inquiries, by their ids. */
  listDisputes(period: Period): ListParts<string>
  /** What the provider holds for us, in cents, pending and available together (I3). */
  readBalance(): Promise<ProviderAnswer<number>>
}
