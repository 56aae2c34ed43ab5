import type Stripe from 'stripe'
import { callStripe } from './call-stripe.ts'
import type {
  PayoutProvider,
  ProviderAccount,
  ProviderDispute,
  ProviderReversal,
  ProviderTransfer,
} from './payout-provider.ts'

const listedAtMost = 100

/**
 * Paying drivers over Stripe Connect: separate charges and transfers (docs.stripe.com/connect/separate-charges-and-transfers). Each driver
 * has an account whose onboarding, dashboard and requirements are Stripe's; the losses of a chargeback are ours, so the account is.
 */
export const stripePayoutProvider = (stripe: Stripe): PayoutProvider => ({
  openAccount: (request) =>
    callStripe(async () =>
      toAccount(
        await stripe.accounts.create(
          {
            country: 'IE',
            email: request.email,
            controller: {
              fees: { payer: 'application' },
              losses: { payments: 'application' },
              requirement_collection: 'stripe',
              stripe_dashboard: { type: 'express' },
            },
            capabilities: { transfers: { requested: true } },
            metadata: { driver_id: request.driverId },
          },
          { idempotencyKey: request.key },
        ),
      ),
    ),

  readAccount: (providerAccountId) =>
    callStripe(async () => toAccount(await stripe.accounts.retrieve(providerAccountId))),

  linkAccount: (request) =>
    callStripe(async () => {
      const link = await stripe.accountLinks.create({
        account: request.providerAccountId,
        refresh_url: request.refreshUrl,
        return_url: request.returnUrl,
        type: 'account_onboarding',
      })
      return { url: link.url }
    }),

  transfer: (request) =>
    callStripe(async () =>
      toTransfer(
        await stripe.transfers.create(
          {
            amount: request.amountCents,
            currency: 'eur',
            destination: request.destination,
            ...(request.chargeId === null ? {} : { source_transaction: request.chargeId }),
            transfer_group: request.bookingId,
            metadata: { transfer_id: request.transferId, booking_id: request.bookingId },
          },
          { idempotencyKey: request.key },
        ),
      ),
    ),

  listTransfers: (bookingId) =>
    callStripe(async () => {
      const list = await stripe.transfers.list({ transfer_group: bookingId, limit: listedAtMost })
      return list.data.map(toTransfer)
    }),

  reverseTransfer: (request) =>
    callStripe(async () =>
      toReversal(
        await stripe.transfers.createReversal(
          request.providerTransferId,
          { amount: request.amountCents, metadata: { reversal_id: request.reversalId } },
          { idempotencyKey: request.key },
        ),
      ),
    ),

  listReversals: (providerTransferId) =>
    callStripe(async () => {
      const list = await stripe.transfers.listReversals(providerTransferId, { limit: listedAtMost })
      return list.data.map(toReversal)
    }),

  readDispute: (disputeId) =>
    callStripe(async () => toDispute(await stripe.disputes.retrieve(disputeId))),
})

const toAccount = (account: Stripe.Account): ProviderAccount => ({
  providerAccountId: account.id,
  driverId: account.metadata?.['driver_id'] ?? null,
  mayReceiveTransfers: account.capabilities?.transfers === 'active',
  hasPayouts: account.payouts_enabled,
  isSubmitted: account.details_submitted,
  stoppedBecause: account.requirements?.disabled_reason ?? null,
  due: [
    ...new Set([
      ...(account.requirements?.past_due ?? []),
      ...(account.requirements?.currently_due ?? []),
    ]),
  ],
})

const idOf = (reference: string | { id: string } | null): string =>
  typeof reference === 'string' ? reference : (reference?.id ?? '')

const toTransfer = (transfer: Stripe.Transfer): ProviderTransfer => ({
  providerTransferId: transfer.id,
  transferId: transfer.metadata['transfer_id'] ?? null,
  amountCents: transfer.amount,
  destination: idOf(transfer.destination),
})

const toReversal = (reversal: Stripe.TransferReversal): ProviderReversal => ({
  providerReversalId: reversal.id,
  reversalId: reversal.metadata?.['reversal_id'] ?? null,
  amountCents: reversal.amount,
})

const toDispute = (dispute: Stripe.Dispute): ProviderDispute => {
  // For a payment that was refunded already, only the fee is taken.
  const taken = dispute.balance_transactions.filter(({ amount, fee }) => amount < 0 || fee > 0)
  const returned = dispute.balance_transactions.filter((row) => !taken.includes(row))
  const sum = (rows: Stripe.BalanceTransaction[], field: 'amount' | 'fee'): number =>
    rows.reduce((total, row) => total + row[field], 0)
  return {
    disputeId: dispute.id,
    intentId: dispute.payment_intent === null ? null : idOf(dispute.payment_intent),
    amountCents: dispute.amount,
    state: disputeState(dispute.status),
    withdrawnCents: 0 - sum(taken, 'amount'),
    feeCents: sum(taken, 'fee'),
    returnedCents: sum(returned, 'amount'),
    feeBackCents: 0 - sum(returned, 'fee'),
    reason: dispute.reason,
  }
}

/** A closed inquiry took nothing, like a dispute that was won. An unknown status decides nothing. */
const disputeState = (status: Stripe.Dispute.Status): ProviderDispute['state'] => {
  if (status === 'lost') return 'lost'
  return ['won', 'warning_closed', 'prevented'].includes(status) ? 'won' : 'open'
}
