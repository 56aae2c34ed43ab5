/** Proofs of the simulated driver's arrival, as on the server (`server/bookings/trips/prove-arrival.ts`). Pure. */
import type { TransitionResult } from '../../../domain/bookings/decide-transition.ts'
import {
  mayConfirmArrival,
  positionProvesArrival,
  type ArrivalProof,
} from '../../../domain/bookings/proven-arrival.ts'
import { accepted, refused, type Outcome } from '../../../domain/refusal.ts'
import { endsOf, momentOf, type SimulatedTrip, type Simulation } from './simulation.ts'

const proof = ({ atMs }: Simulation, by: ArrivalProof): Pick<SimulatedTrip, 'arrivalProof'> => ({
  arrivalProof: { at: momentOf(atMs), by },
})

const isTruckThere = (simulation: Simulation, { position }: SimulatedTrip): boolean =>
  positionProvesArrival(
    position && { ...position, at: new Date(position.at) },
    endsOf(simulation).pickup,
    new Date(simulation.atMs),
  )

/** What a step of the driver proves. */
export const provenByTransition = (
  simulation: Simulation,
  trip: SimulatedTrip,
  { transition }: TransitionResult,
): Partial<SimulatedTrip> => {
  if (trip.arrivalProof) return {}
  if (transition === 'start') return proof(simulation, 'start_code')
  return transition === 'arrive' && isTruckThere(simulation, trip)
    ? proof(simulation, 'position')
    : {}
}

/** Whether the truck's newest position proves an arrival that was marked before. */
export const provenByPosition = (simulation: Simulation, trip: SimulatedTrip): SimulatedTrip =>
  trip.status === 'driver_arrived' && !trip.arrivalProof && isTruckThere(simulation, trip)
    ? { ...trip, ...proof(simulation, 'position') }
    : trip

/** The customer confirms that the driver is there. Refusal: `move_not_offered`. */
export const provenByCustomer = (
  simulation: Simulation,
  trip: SimulatedTrip,
): Outcome<SimulatedTrip> => {
  if (!mayConfirmArrival(trip.status)) return refused('move_not_offered')
  return accepted(trip.arrivalProof ? trip : { ...trip, ...proof(simulation, 'customer') })
}
