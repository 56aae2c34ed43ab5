import type { Posting } from '../../domain/payments/ledger.ts'
import { ledgerEntries, ledgerTransactions } from '../../db/schema/payments.ts'
import type { Tx } from '../kit/database/database.ts'
import { newId } from '../kit/ids.ts'

export type LedgerTransaction = {
  /** The event, used once: `capture:pay_…`. The database refuses the same key twice. */
  key: string
  kind:
    | 'hold'
    | 'release'
    | 'capture'
    | 'account_charge'
    | 'account_credit'
    | 'volume_discount'
    | 'volume_discount_return'
    | 'partner_payment'
    | 'completion'
    | 'cancellation_fee'
    | 'refund'
    | 'refund_failed'
    | 'refund_repaid'
    | 'price_reduction'
    | 'transfer'
    | 'reversal'
    | 'dispute_opened'
    | 'dispute_won'
    | 'dispute_lost'
    | 'job_cover'
    | 'job_cover_returned'
    | 'credit_granted'
    | 'credit_used'
    | 'credit_returned'
    | 'credit_written_off'
    | 'bank_payout'
    | 'provider_fee'
    | 'provider_adjustment'
    | 'advert_payment'
    | 'advert_return'
  /** Null: not about a booking. */
  bookingId: string | null
  advertChargeId?: string
  at: Date
  postings: readonly Posting[]
}

/**
 * Appends one balanced transaction to the ledger, in the transaction that causes it. Postings are whole cents, debits
 * positive, and come from `domain/payments/ledger.ts`; the database checks at commit that they sum to zero (I2).
 */
export const postLedger = async (tx: Tx, transaction: LedgerTransaction): Promise<void> => {
  const id = newId('ltx')
  await tx.insert(ledgerTransactions).values({
    id,
    key: transaction.key,
    kind: transaction.kind,
    bookingId: transaction.bookingId,
    advertChargeId: transaction.advertChargeId ?? null,
    at: transaction.at,
  })
  await tx.insert(ledgerEntries).values(
    transaction.postings.map((posting, line) => ({
      transactionId: id,
      line,
      account: posting.account,
      driverId: posting.driverId ?? null,
      partnerId: posting.partnerId ?? null,
      amountCents: posting.amountCents,
    })),
  )
}
