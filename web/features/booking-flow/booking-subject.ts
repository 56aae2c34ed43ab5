import type { ReactNode } from 'react'
import type { Booking } from '../../../contract/bookings.ts'
import type { Quote } from '../../../contract/quotes.ts'
import type { FieldProblem } from '../../ui/error-summary.tsx'

/** Whoever is chosen, or anyone: at what price, and how soon. */
export type SubjectChoice = {
  driver: { name: string; truck: string } | null
  priceCents: number
  lines: Quote['anyDriver']['lines']
  etaMinutes: number | null
}

/** What is being booked: the recovery and its price, from step 1, which is a feature of its own. */
export type BookingSubject = {
  /** The form of step 1. `isChecked`: someone has tried to go on, so say what is wrong. */
  renderDetails: (isChecked: boolean) => ReactNode
  /** All that is wrong with it. */
  problems: readonly FieldProblem[]
  quote: Quote | null
  isPricing: boolean
  /** Why there is no price, in words; null when there is one or none was asked for. */
  priceFailure: string | null
  choice: SubjectChoice | null
  driverId: string | null
  description: string
  renewQuote: () => Promise<Quote | null>
  priceOf: (quote: Quote) => number
  /** After booking: nothing of it is kept. */
  forget: () => void
  /** Nobody came: the same recovery is described once more. */
  startAgain: (booking: Booking) => void
}
