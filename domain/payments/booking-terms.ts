/** What a customer agrees to as they book, and what cancelling costs, in the words of every page on which they do. */
import { formatEuro } from '../money.ts'
import { freeCancellationMinutes } from './cancellation.ts'

export const obligationLine =
  'You are placing an order with an obligation to pay if a driver accepts'

export const payLabel = (priceCents: number): string =>
  `Pre-Authorize ${formatEuro(priceCents)} & Book Driver`

/** The one tick (rulings, "Submit button"): the obligation to pay is entered into with the button, below its line. */
export const startAtOnceCopy = {
  label: 'Please start right away. I understand I can’t cancel once the job is finished.',
  /** The contract's sentence for a missing tick. */
  problem: 'Please confirm that the service should start right away',
} as const

/** What cancelling costs, before there is anything to cancel (rulings, "Cancellation"). */
export const cancellingCopy = `Free until a driver accepts, for ${freeCancellationMinutes} minutes after that unless the driver’s arrival is confirmed, and until the driver sets off. On the way it costs half the price, or nothing if the driver will miss the promised time; once the arrival is confirmed, the full price.`

/** The same in a line, for where it can be opened in full; what it leaves out is in the customer’s favour. */
export const cancellingInShort = 'Free until the driver sets off, then half or all of the price'
