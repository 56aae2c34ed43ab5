/** The calls to the card provider about paying drivers and about customers' banks. Keys and answers: `card-provider.ts`. */
import type { ProviderAccountFacts } from '../../domain/payouts/payout-account.ts'
import type { ProviderAnswer } from './card-provider.ts'

/** A driver's account at the provider, right now. */
export type ProviderAccount = ProviderAccountFacts & {
  providerAccountId: string
  /** From our metadata. */
  driverId: string | null
}

/** Cents; `transferId` from our metadata. */
export type ProviderTransfer = {
  providerTransferId: string
  transferId: string | null
  amountCents: number
  destination: string
}

export type ProviderReversal = {
  providerReversalId: string
  /** From our metadata. */
  reversalId: string | null
  amountCents: number
}

/** A customer's bank asks for a payment back. */
export type ProviderDispute = {
  disputeId: string
  intentId: string | null
  amountCents: number
  state: 'open' | 'won' | 'lost'
  /** The amount taken from us so far, and the provider's fee for it. */
  withdrawnCents: number
  feeCents: number
  /** The part of both that was returned. */
  returnedCents: number
  feeBackCents: number
  reason: string
}

export type PayoutProvider = {
  openAccount(request: {
    key: string
    driverId: string
    email: string
  }): Promise<ProviderAnswer<ProviderAccount>>
  readAccount(providerAccountId: string): Promise<ProviderAnswer<ProviderAccount>>
  /** A page of the provider's on which the driver gives their bank details; valid once, for some minutes. */
  linkAccount(request: {
    providerAccountId: string
    returnUrl: string
    /** Where a used link leads. */
    refreshUrl: string
  }): Promise<ProviderAnswer<{ url: string }>>
  /** A transfer from the money of one charge, or from our own balance, to a driver's account. */
  transfer(request: {
    key: string
    transferId: string
    bookingId: string
    /** Null: the booking is on account, so the money comes from our balance. */
    chargeId: string | null
    amountCents: number
    destination: string
  }): Promise<ProviderAnswer<ProviderTransfer>>
  /** All transfers that were ever made for a booking. */
  listTransfers(bookingId: string): Promise<ProviderAnswer<ProviderTransfer[]>>
  reverseTransfer(request: {
    key: string
    reversalId: string
    providerTransferId: string
    amountCents: number
  }): Promise<ProviderAnswer<ProviderReversal>>
  listReversals(providerTransferId: string): Promise<ProviderAnswer<ProviderReversal[]>>
  readDispute(disputeId: string): Promise<ProviderAnswer<ProviderDispute>>
}
