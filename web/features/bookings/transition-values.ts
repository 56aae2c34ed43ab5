/** The optional inputs of a step: notes, and the arrival time (specification, operator side §4). */
import type { Booking } from '../../../contract/bookings/bookings.ts'
import type { HandoverRequest } from '../../../contract/bookings/handover.ts'
import { minutesToGo, minutesUntilArrival } from '../../../domain/bookings/arrival.ts'
import { bookingTransitions, type DriverTransition } from '../../../domain/bookings/booking.ts'

/** What is typed beside a step; the arrival in minutes from now. */
export type TransitionValues = { notes: string; arrival: string; startCode: string }

/** The label for the arrival time of this step; null for a step after which nothing is driven. */
export const arrivalLabel = (transition: DriverTransition): string | null => {
  switch (transition) {
    case 'set_off':
      return 'ETA at pickup'
    case 'start':
      return 'ETA at drop-off'
    case 'arrive':
    case 'complete':
      return null
    default: {
      const unknown: never = transition
      throw new Error(`unknown transition ${String(unknown)}`)
    }
  }
}

/**
 * The arrival that the customer sees after the next step when the driver states none, as `arrivalAfterTransition` decides it: on the way
 * to the pickup the one that they see already. In minutes from `nowMs`, the server's clock; null when nothing is driven, or it is unknown.
 */
export const proposedMinutesOf = (
  {
    nextTransition,
    estimatedArrival,
    pickup,
    dropoff,
  }: Pick<Booking, 'nextTransition' | 'estimatedArrival' | 'pickup' | 'dropoff'>,
  nowMs: number,
): number | null => {
  switch (nextTransition) {
    case 'set_off':
      return minutesUntilArrival(estimatedArrival, nowMs)
    case 'start':
      return minutesToGo(bookingTransitions.start.to, pickup.point, {
        pickup: pickup.point,
        dropoff: dropoff?.point ?? null,
      })
    case 'arrive':
    case 'complete':
    case null:
      return null
    default: {
      const unknown: never = nextTransition
      throw new Error(`unknown transition ${String(unknown)}`)
    }
  }
}

/** A step without notes, arrival or code. */
export const plainTransition: TransitionValues = { notes: '', arrival: '', startCode: '' }

export type TransitionRequest = {
  transition: DriverTransition
  notes?: string
  estimatedArrival?: string
  startCode?: string
  /** Wrong start codes that this phone refused before, without a connection. */
  phoneTries?: number
  handover?: HandoverRequest
}

/** The body of `POST …/transitions`. `nowMs`: the server's clock. Empty fields are left out; `handover` counts with the last step only. */
export const transitionRequest = (
  transition: DriverTransition,
  { notes, arrival, startCode }: TransitionValues,
  nowMs: number,
  handover: HandoverRequest | null = null,
): TransitionRequest => ({
  transition,
  ...(handover && transition === 'complete' ? { handover } : {}),
  ...(notes === '' ? {} : { notes }),
  ...(startCode === '' || transition !== 'start' ? {} : { startCode }),
  ...(arrival === '' || arrivalLabel(transition) === null
    ? {}
    : { estimatedArrival: new Date(nowMs + Number(arrival) * 60_000).toISOString() }),
})
