/** The optional inputs of a step: notes, and the arrival time (specification, operator side §4). */
import { z } from 'zod'
import type { Booking } from '../../../contract/bookings/bookings.ts'
import { freeText } from '../../../contract/text-fields.ts'
import { minutesToGo } from '../../../domain/bookings/arrival.ts'
import { bookingTransitions, type DriverTransition } from '../../../domain/bookings/booking.ts'
import { startCodePattern, startCodeTexts } from '../../../domain/bookings/start-code.ts'

export const notesMaxLength = 500
/** A day: no customer waits longer for a recovery that has begun. */
const arrivalMaxMinutes = 24 * 60

const minutesMessage = `Enter whole minutes, up to ${arrivalMaxMinutes}`

export const transitionFields = z.object({
  notes: freeText(notesMaxLength),
  /** Minutes from now, as typed. */
  arrival: z
    .string()
    .trim()
    .regex(/^\d{0,4}$/, minutesMessage)
    .refine((text) => Number(text) <= arrivalMaxMinutes, minutesMessage),
  /** The code that the customer gave the driver, where it is required. */
  startCode: z.string().trim(),
})

/** With the customer's code, which begins the recovery. */
export const startFields = transitionFields.extend({
  startCode: z.string().trim().regex(startCodePattern, startCodeTexts.missing),
})

export type TransitionFields = z.input<typeof transitionFields>
export type TransitionValues = z.output<typeof transitionFields>

/** The label for the arrival time of this step; null for a step after which nothing is driven. */
export const arrivalLabel = (move: DriverTransition): string | null => {
  switch (move) {
    case 'set_off':
      return 'You will be at the pickup in'
    case 'start':
      return 'You will be at the drop-off in'
    case 'arrive':
    case 'complete':
      return null
    default: {
      const unknown: never = move
      throw new Error(`unknown move ${String(unknown)}`)
    }
  }
}

/** The server's estimate for the drive that begins with the next step; null when nothing is driven, or it is unknown. */
export const proposedMinutesOf = ({
  nextMove,
  driverPosition,
  pickup,
  dropoff,
}: Pick<Booking, 'nextMove' | 'driverPosition' | 'pickup' | 'dropoff'>): number | null => {
  if (!nextMove || arrivalLabel(nextMove) === null) return null
  const truck = nextMove === 'start' ? pickup.point : driverPosition
  return minutesToGo(bookingTransitions[nextMove].to, truck, {
    pickup: pickup.point,
    dropoff: dropoff?.point ?? null,
  })
}

/** A step without notes, arrival or code. */
export const plainTransition: TransitionValues = { notes: '', arrival: '', startCode: '' }

export type TransitionRequest = {
  move: DriverTransition
  notes?: string
  estimatedArrival?: string
  startCode?: string
}

/** The body of `POST …/moves`. `nowMs`: the server's clock. Empty fields are left out. */
export const transitionRequest = (
  move: DriverTransition,
  { notes, arrival, startCode }: TransitionValues,
  nowMs: number,
): TransitionRequest => ({
  move,
  ...(notes === '' ? {} : { notes }),
  ...(startCode === '' || move !== 'start' ? {} : { startCode }),
  ...(arrival === '' || arrivalLabel(move) === null
    ? {}
    : { estimatedArrival: new Date(nowMs + Number(arrival) * 60_000).toISOString() }),
})
