/** The props of every part of the demo. */
import type { Booking } from '../../../contract/bookings/bookings.ts'
import { problems } from '../../../contract/problems.ts'
import type { SentPosition } from '../../../contract/bookings/tracking.ts'
import type { Refusal } from '../../../domain/refusal.ts'
import type { Player } from '../../features/demo/shown-booking.ts'
import type { Side, SimulatedTrip, Simulation } from '../../features/demo/simulation.ts'
import { toast } from '../../ui/feedback/toast.ts'

export type Played = {
  simulation: Simulation
  /** Null until a driver gets an offer; so is `booking`. */
  trip: SimulatedTrip | null
  side: Side
  player: Player
  /** As this side sees it. */
  booking: Booking | null
  clockOffsetMs: number
  onReset: () => void
  onTab: (tab: 'status' | 'chat' | 'location' | 'assignment') => void
  onSide: (side: Side) => void
}

/** Shows a refusal in the words of the real booking. */
export const toastWhyNot = ({ code, detail }: Refusal, title = problems[code].title): void =>
  toast.failure({ title, description: detail ?? problems[code].detail })

/** The position that the driver's device would send now. */
export const sentFrom = ({ simulation, trip }: Played): SentPosition | null => {
  if (!trip?.truck) return null
  const { heading, speedMps } = trip.position ?? {}
  return {
    ...trip.truck,
    at: new Date(simulation.atMs).toISOString(),
    ...(heading == null ? {} : { heading }),
    ...(speedMps == null ? {} : { speedMps }),
  }
}
