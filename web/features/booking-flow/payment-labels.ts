/** The words of step 3. Those in the specification (customer side §2) are used verbatim; numbers come from the rules. */
import { acceptanceWindowMinutes } from '../../../domain/tariffs/tariff.ts'

export {
  cancellingCopy,
  cancellingInShort,
  obligationLine,
  payLabel,
  startAtOnceCopy,
} from '../../../domain/payments/booking-terms.ts'

export const securityLine = '256-bit SSL encryption • PCI DSS compliant'
export const preAuthorisedLine = `Payment will be pre-authorized. Driver has ${acceptanceWindowMinutes} minutes to accept before auto-cancellation.`
export const protectionTitle = 'Payment Protection'
export const protectionLine = 'Your card will only be charged after driver accepts the job'
export const successToast = {
  title: 'Pre-Authorization Successful!',
  description: `A driver has ${acceptanceWindowMinutes} minutes to accept.`,
}

/** The same on every screen. */
export const withoutDriversLine = 'No drivers are currently available. Please try again later.'

export const payBusyLabel = 'Processing Payment...'

export type PayState = {
  priceCents: number | null
  /** Someone may accept it. */
  hasDrivers: boolean
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
  if (!state.hasDrivers) return withoutDriversLine
  if (!state.isPayable) return 'The distance needs to be confirmed first.'
  if (!state.isCardReady) return 'The card form is loading.'
  return null
}
