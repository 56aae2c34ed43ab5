/** The words of step 3. Those in the specification (customer side §2) are used verbatim; numbers come from the rules. */
import { formatEuro } from '../../../domain/money.ts'
import { acceptanceWindowMinutes } from '../../../domain/tariffs/tariff.ts'
import { freeCancellationMinutes } from '../../../domain/payments/cancellation.ts'

export const securityLine = '256-bit SSL encryption • PCI DSS compliant'
export const preAuthorisedLine = `Payment will be pre-authorized. Driver has ${acceptanceWindowMinutes} minutes to accept before auto-cancellation.`
export const protectionTitle = 'Payment Protection'
export const protectionLine = 'Your card will only be charged after driver accepts the job'
export const obligationLine =
  'You are placing an order with an obligation to pay if a driver accepts'
export const successToast = {
  title: 'Pre-Authorization Successful!',
  description: `A driver has ${acceptanceWindowMinutes} minutes to accept.`,
}

export const payLabel = (priceCents: number): string =>
  `Pre-Authorize ${formatEuro(priceCents)} & Book Driver`
export const payBusyLabel = 'Processing Payment...'

/** The one tick (rulings, "Submit button"): the obligation to pay is entered into with the button, below its line. */
export const startAtOnceCopy = {
  label: 'Please start right away. I understand I can’t cancel once the job is finished.',
  /** The contract's sentence for a missing tick. */
  problem: 'Please confirm that the service should start right away',
} as const

export type PayState = {
  priceCents: number | null
  isPayable: boolean
  isPricing: boolean
  isCardReady: boolean
  hasCardFailed: boolean
  isOffline: boolean
}

/** Why the button cannot be pressed, or null. */
export const payDisabledReason = (state: PayState): string | null => {
  if (state.isOffline) return 'You’re offline. Everything is saved until you’re back.'
  if (state.hasCardFailed) return 'The card form could not be loaded.'
  if (state.priceCents === null) {
    return state.isPricing ? 'The price is being worked out.' : 'There is no price yet.'
  }
  if (state.priceCents <= 0) return 'Invalid price'
  if (!state.isPayable) return 'The distance needs to be confirmed first.'
  if (!state.isCardReady) return 'The card form is loading.'
  return null
}

/** What cancelling costs, before there is anything to cancel (rulings, "Cancellation"). */
export const cancellingCopy = `Free until a driver accepts, for ${freeCancellationMinutes} minutes after that, and until the driver sets off. On the way it costs half the price; once the driver has arrived, the full price.`
