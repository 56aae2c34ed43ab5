/** The ledger as an operator reads it. */
import type { LedgerAccount } from './ledger.ts'

export const ledgerAccountLabels: Record<LedgerAccount, string> = {
  stripe_balance: 'Our balance at the card provider',
  holds_authorised: 'Held on cards',
  holds_contra: 'Held on cards, contra',
  customer_funds: 'Customers’ money',
  driver_payable: 'Owed to drivers',
  commission_revenue: 'Commission',
  insurance_partnership_revenue: 'Commission on insurers’ bookings',
  advertisement_revenue: 'Advertisements',
  partner_receivable: 'Owed by insurers',
  bank_balance: 'Our account at the bank',
  volume_discounts: 'Volume discounts',
  vat_payable: 'VAT on commission',
  processing_fees: 'Card provider’s fees',
  disputed_funds: 'Held by a bank during a dispute',
  dispute_losses: 'Lost to disputes',
  provider_adjustments: 'Corrections by the card provider',
  cash_commission_due: 'Commission due on cash jobs',
}

const ledgerKindLabels: Readonly<Record<string, string>> = {
  hold: 'Card held',
  release: 'Card released',
  capture: 'Payment taken',
  account_charge: 'Charged to an insurer’s account',
  account_credit: 'Credited to an insurer’s account',
  volume_discount: 'Volume discount',
  volume_discount_return: 'Volume discount taken back',
  partner_payment: 'Paid by an insurer',
  completion: 'Earned by completion',
  cancellation_fee: 'Cancellation fee earned',
  refund: 'Refunded',
  refund_failed: 'Refund sent back by the bank',
  refund_repaid: 'Repaid from our bank',
  price_reduction: 'Earnings reduced',
  transfer: 'Transferred to the driver',
  reversal: 'Withdrawn from the driver',
  dispute_opened: 'Dispute opened',
  dispute_won: 'Dispute won',
  dispute_lost: 'Dispute lost',
  job_cover: 'Paid by us after the customer’s refund',
  job_cover_returned: 'Reversed: not paid by us',
  bank_payout: 'Paid out to our bank',
  provider_fee: 'Card provider’s fee',
  provider_adjustment: 'Correction by the card provider',
  advert_payment: 'Paid by an advertiser',
  advert_return: 'An advertiser’s payment reversed',
}

/** A kind that is newer than these words is shown as it is written. */
export const ledgerKindLabel = (kind: string): string => ledgerKindLabels[kind] ?? kind
