import type { ReactNode } from 'react'
import type { Booking } from '../../../contract/bookings/bookings.ts'
import type { Quote } from '../../../contract/bookings/quotes.ts'
import type { ArrivalRange } from '../../../domain/dispatch/arrival-range.ts'
import type { VehicleIdentity } from '../../../domain/bookings/vehicle-identity.ts'
import type { FieldProblem } from '../../ui/forms/error-summary.tsx'

/** The chosen driver, or null for any: at what price, and how soon. */
export type SubjectChoice = {
  driver: { name: string; truck: string } | null
  priceCents: number
  lines: Quote['anyDriver']['lines']
  arrival: ArrivalRange | null
}

/** What is being booked: the recovery and its price, from step 1, which is a separate feature. */
export type BookingSubject = {
  /** The form of step 1. `isChecked`: the customer has tried to continue, so the form shows what is wrong. */
  renderDetails: (isChecked: boolean) => ReactNode
  /** All of its problems. */
  problems: readonly FieldProblem[]
  quote: Quote | null
  isPricing: boolean
  /** Why there is no price, in words; null when there is one or none was requested. */
  priceFailure: string | null
  choice: SubjectChoice | null
  driverId: string | null
  /** Whether the next drivers are asked, at no higher price, if the chosen one declines. */
  offerToOthers: boolean
  changeOfferToOthers: (isWished: boolean) => void
  /** If the driver runs far late, the job is offered to others who are nearer. */
  othersIfLate: boolean
  /** The type of vehicle, in words. */
  vehicle: string
  description: string
  /** Which vehicle it is, as far as the customer said. */
  vehicleIdentity: VehicleIdentity | null
  renewQuote: () => Promise<Quote | null>
  priceOf: (quote: Quote) => number
  /** Clears it after booking. */
  forget: () => void
  /** No driver came: the same recovery is described once more. Resolves when it is. */
  startAgain: (booking: Booking) => Promise<void>
}
