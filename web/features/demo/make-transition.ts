/** Transitions of a simulated booking: the real one's conditions (`domain/bookings/decide-transition.ts`), and what changes here. Pure. */
import {
  addMinutes,
  arrivalAfterTransition,
  missesArrival,
  promisedArrival,
  type ExpectedArrival,
} from '../../../domain/bookings/arrival.ts'
import {
  decide,
  type TransitionResult,
  type BookingEvent,
} from '../../../domain/bookings/decide-transition.ts'
import { cardWindowMinutes } from '../../../domain/payments/payment.ts'
import { accepted, type Outcome } from '../../../domain/refusal.ts'
import { acceptanceWindowMinutes } from '../../../domain/tariffs/tariff.ts'
import { provenByTransition } from './prove-arrival.ts'
import { endsOf, momentOf, type SimulatedTrip, type Simulation } from './simulation.ts'

export type TransitionDetails = { notes?: string | null; estimatedArrival?: string | null }

/** The trip after this transition, or its refusal. `trip` may be newer than the simulation's. */
export const makeTransition = (
  simulation: Simulation,
  trip: SimulatedTrip,
  event: BookingEvent,
  { notes = null, estimatedArrival = null }: TransitionDetails = {},
): Outcome<SimulatedTrip> => {
  const now = new Date(simulation.atMs)
  const outcome = decide(factsOf(trip), event, now)
  if (!outcome.ok) return outcome
  const result = outcome.value
  const at = now.toISOString()
  return accepted({
    ...trip,
    ...windowAfter(result, now),
    ...driverAfter(simulation, event, result, now),
    ...endAfter(trip, result, at),
    ...arrivalAfter(simulation, trip, result, estimatedArrival, now),
    ...provenByTransition(simulation, trip, result),
    ...betweenDriversAfter(trip, result, at),
    status: result.to,
    timeline: [
      ...trip.timeline,
      { at, status: result.to, notes, estimatedArrival, pressedAt: null, by: event.actor.kind },
    ],
  })
}

const dateOf = (at: string | null): Date | null => (at === null ? null : new Date(at))

const factsOf = (trip: SimulatedTrip) => ({
  status: trip.status,
  priceCents: trip.priceCents,
  acceptBy: dateOf(trip.acceptBy),
  cardBy: addMinutes(new Date(trip.createdAt), cardWindowMinutes),
  acceptedAt: dateOf(trip.acceptedAt),
  arrivalMissedAt: dateOf(trip.arrivalMissedAt),
  // The simulated drivers need as long as they were shown to.
  acceptedLateAt: null,
  arrivalProvenAt: dateOf(trip.arrivalProof?.at ?? null),
  driverId: trip.driverId,
})

const windowAfter = ({ effects }: TransitionResult, now: Date): Partial<SimulatedTrip> =>
  effects.includes('open_acceptance_window')
    ? { acceptBy: addMinutes(now, acceptanceWindowMinutes).toISOString() }
    : {}

/** The driver who accepted, their start, and the arrival they promise. */
const driverAfter = (
  { quote }: Simulation,
  { actor }: BookingEvent,
  { effects }: TransitionResult,
  now: Date,
): Partial<SimulatedTrip> => {
  if (!effects.includes('assign_driver') || actor.kind !== 'driver') return {}
  const driver = quote.drivers.find(({ driverId }) => driverId === actor.driverId)
  const etaMinutes = driver?.etaMinutes ?? null
  const promise = etaMinutes === null ? null : promisedArrival(etaMinutes, now)
  return {
    driverId: actor.driverId,
    acceptedAt: now.toISOString(),
    truck: driver?.point ?? null,
    promisedArrival: promise && {
      from: promise.from.toISOString(),
      by: promise.by.toISOString(),
    },
  }
}

/** The driver cancels before the recovery has begun: it is offered to the next ones, without those who declined. */
const betweenDriversAfter = (
  { offers }: SimulatedTrip,
  { effects }: TransitionResult,
  at: string,
): Partial<SimulatedTrip> =>
  effects.includes('release_driver')
    ? {
        driverId: null,
        assignment: 'auto',
        waves: { from: at, next: 0 },
        offers: offers
          .filter(({ state }) => state !== 'closed')
          .map((one) => (one.state === 'accepted' ? { ...one, state: 'given_up' } : one)),
        promisedArrival: null,
        expected: null,
        arrivalMissedAt: null,
        arrivalProof: null,
        truck: null,
        position: null,
        isSharing: true,
        trail: [],
        messages: [],
        marks: {
          customer: { deliveredSeq: 0, readSeq: 0 },
          driver: { deliveredSeq: 0, readSeq: 0 },
        },
      }
    : {}

const endAfter = (
  trip: SimulatedTrip,
  result: TransitionResult,
  at: string,
): Partial<SimulatedTrip> => {
  if (result.to === 'completed') return { completedAt: at, refundedCents: 0 }
  if (result.to !== 'cancelled') return {}
  return {
    cancelReason: result.cancelReason,
    cancellationFeeCents: result.fee?.feeCents ?? 0,
    refundedCents: result.fee?.refundCents ?? 0,
    offers: trip.offers.map((one) => (one.state === 'open' ? { ...one, state: 'closed' } : one)),
  }
}

const arrivalAfter = (
  simulation: Simulation,
  trip: SimulatedTrip,
  { transition, to }: TransitionResult,
  estimatedArrival: string | null,
  now: Date,
): Partial<SimulatedTrip> => {
  const statedByDriver = dateOf(estimatedArrival)
  const ends = endsOf(simulation)
  const expected = arrivalAfterTransition(
    announcedArrival(trip),
    { transition, to },
    statedByDriver,
    ends,
    now,
  )
  // whether the arrival stays unproven shows as time passes
  return transition === 'arrive'
    ? { expected: null }
    : expecting(trip, expected, { status: to, now })
}

export const announcedArrival = ({ expected }: SimulatedTrip): ExpectedArrival | null =>
  expected && { at: new Date(expected.at), estimatedBy: expected.saidBy }

/** The trip with this expected arrival, and since when the promise is broken if that breaks it. */
export const expecting = (
  { promisedArrival: promise, arrivalMissedAt, arrivalProof }: SimulatedTrip,
  expected: ExpectedArrival | null,
  { status, now }: { status: SimulatedTrip['status']; now: Date },
): Pick<SimulatedTrip, 'expected' | 'arrivalMissedAt'> => {
  const facts = {
    status,
    promisedBy: promise && new Date(promise.by),
    expectedAt: expected?.at ?? null,
    arrivalProvenAt: dateOf(arrivalProof?.at ?? null),
  }
  const isMissed = arrivalMissedAt === null && missesArrival(facts, now)
  return {
    expected: expected && { at: expected.at.toISOString(), saidBy: expected.estimatedBy },
    arrivalMissedAt: isMissed ? momentOf(now.getTime()) : arrivalMissedAt,
  }
}
