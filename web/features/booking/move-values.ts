/** What a driver may add to a step: notes, and when they will be there. Both optional (specification, operator side §4). */
import { z } from 'zod'
import type { Booking } from '../../../contract/bookings.ts'
import { freeText } from '../../../contract/text-fields.ts'
import { minutesToGo } from '../../../domain/arrival.ts'
import { bookingMoves, type DriverMove } from '../../../domain/booking.ts'
import { startCodePattern, startCodeTexts } from '../../../domain/start-code.ts'

export const notesMaxLength = 500
/** A day: nobody waits longer for a recovery that has begun. */
const arrivalMaxMinutes = 24 * 60

const minutesMessage = `Enter whole minutes, up to ${arrivalMaxMinutes}`

export const moveFields = z.object({
  notes: freeText(notesMaxLength),
  /** Minutes from now, as typed. */
  arrival: z
    .string()
    .trim()
    .regex(/^\d{0,4}$/, minutesMessage)
    .refine((text) => Number(text) <= arrivalMaxMinutes, minutesMessage),
  /** What the customer told the driver, where it is asked. */
  startCode: z.string().trim(),
})

/** With the customer's code, which the recovery begins with. */
export const startFields = moveFields.extend({
  startCode: z.string().trim().regex(startCodePattern, startCodeTexts.missing),
})

export type MoveFields = z.input<typeof moveFields>
export type MoveValues = z.output<typeof moveFields>

/** Where the arrival time of this step belongs; null for a step after which nobody arrives anywhere. */
export const arrivalLabel = (move: DriverMove): string | null => {
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

/** How long the way that begins with the next step takes, as the server reckons it; null when nothing is driven, or nobody knows. */
export const proposedMinutesOf = ({
  nextMove,
  driverPosition,
  pickup,
  dropoff,
}: Pick<Booking, 'nextMove' | 'driverPosition' | 'pickup' | 'dropoff'>): number | null => {
  if (!nextMove || arrivalLabel(nextMove) === null) return null
  const truck = nextMove === 'start' ? pickup.point : driverPosition
  return minutesToGo(bookingMoves[nextMove].to, truck, {
    pickup: pickup.point,
    dropoff: dropoff?.point ?? null,
  })
}

/** A step without anything beside it. */
export const plainMove: MoveValues = { notes: '', arrival: '', startCode: '' }

export type MoveRequest = {
  move: DriverMove
  notes?: string
  estimatedArrival?: string
  startCode?: string
}

/** The body of `POST …/moves`. `nowMs`: the server's clock. What was left empty is left out. */
export const moveRequest = (
  move: DriverMove,
  { notes, arrival, startCode }: MoveValues,
  nowMs: number,
): MoveRequest => ({
  move,
  ...(notes === '' ? {} : { notes }),
  ...(startCode === '' || move !== 'start' ? {} : { startCode }),
  ...(arrival === '' || arrivalLabel(move) === null
    ? {}
    : { estimatedArrival: new Date(nowMs + Number(arrival) * 60_000).toISOString() }),
})
