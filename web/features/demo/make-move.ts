/** The door of a simulated booking: what the real one asks (`domain/booking-decision.ts`), and what a move changes here. Pure. */
import {
  addMinutes,
  arrivalAfterMove,
  missesArrival,
  promisedArrival,
  type ExpectedArrival,
} from '../../../domain/arrival.ts'
import {
  decide,
  type BookingDecision,
  type BookingEvent,
} from '../../../domain/booking-decision.ts'
import { cardWindowMinutes } from '../../../domain/payment.ts'
import { accepted, type Outcome } from '../../../domain/refusal.ts'
import { acceptanceWindowMinutes } from '../../../domain/tariff.ts'
import { provenByMove } from './prove-arrival.ts'
import { endsOf, momentOf, type SimulatedTrip, type Simulation } from './simulation.ts'

export type BesideMove = { notes?: string | null; estimatedArrival?: string | null }

/** The trip after this move, or the door's own refusal. `trip` may be newer than the simulation's. */
export const makeMove = (
  simulation: Simulation,
  trip: SimulatedTrip,
  event: BookingEvent,
  { notes = null, estimatedArrival = null }: BesideMove = {},
): Outcome<SimulatedTrip> => {
  const now = new Date(simulation.atMs)
  const decided = decide(factsOf(trip), event, now)
  if (!decided.ok) return decided
  const decision = decided.value
  const at = now.toISOString()
  return accepted({
    ...trip,
    ...windowAfter(decision, now),
    ...driverAfter(simulation, event, decision, now),
    ...endAfter(trip, decision, at),
    ...arrivalAfter(simulation, trip, decision, estimatedArrival, now),
    ...provenByMove(simulation, trip, decision),
    ...betweenDriversAfter(trip, decision, at),
    status: decision.to,
    timeline: [
      ...trip.timeline,
      { at, status: decision.to, notes, estimatedArrival, pressedAt: null, by: event.actor.kind },
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
  arrivalProvenAt: dateOf(trip.arrivalProof?.at ?? null),
  driverId: trip.driverId,
})

const windowAfter = ({ causes }: BookingDecision, now: Date): Partial<SimulatedTrip> =>
  causes.includes('open_acceptance_window')
    ? { acceptBy: addMinutes(now, acceptanceWindowMinutes).toISOString() }
    : {}

/** Who accepted, where they start from, and what they promise by that. */
const driverAfter = (
  { quote }: Simulation,
  { actor }: BookingEvent,
  { causes }: BookingDecision,
  now: Date,
): Partial<SimulatedTrip> => {
  if (!causes.includes('assign_driver') || actor.kind !== 'driver') return {}
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

/** The driver cancels before the recovery has begun: the next ones are asked, whoever said no stays out of it. */
const betweenDriversAfter = (
  { offers }: SimulatedTrip,
  { causes }: BookingDecision,
  at: string,
): Partial<SimulatedTrip> =>
  causes.includes('release_driver')
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
  decision: BookingDecision,
  at: string,
): Partial<SimulatedTrip> => {
  if (decision.to === 'completed') return { completedAt: at, refundedCents: 0 }
  if (decision.to !== 'cancelled') return {}
  return {
    cancelReason: decision.cancelReason,
    cancellationFeeCents: decision.fee?.feeCents ?? 0,
    refundedCents: decision.fee?.refundCents ?? 0,
    offers: trip.offers.map((one) => (one.state === 'open' ? { ...one, state: 'closed' } : one)),
  }
}

const arrivalAfter = (
  simulation: Simulation,
  trip: SimulatedTrip,
  { move, to }: BookingDecision,
  estimatedArrival: string | null,
  now: Date,
): Partial<SimulatedTrip> =>
  expecting(
    trip,
    arrivalAfterMove(toldOf(trip), { move, to }, dateOf(estimatedArrival), endsOf(simulation), now),
    { status: to, now },
  )

export const toldOf = ({ expected }: SimulatedTrip): ExpectedArrival | null =>
  expected && { at: new Date(expected.at), saidBy: expected.saidBy }

/** The trip with this arrival expected, and since when the promise is broken if that breaks it. */
export const expecting = (
  { promisedArrival: promise, arrivalMissedAt }: SimulatedTrip,
  expected: ExpectedArrival | null,
  { status, now }: { status: SimulatedTrip['status']; now: Date },
): Pick<SimulatedTrip, 'expected' | 'arrivalMissedAt'> => {
  const facts = {
    status,
    promisedBy: promise && new Date(promise.by),
    expectedAt: expected?.at ?? null,
  }
  const isMissed = arrivalMissedAt === null && missesArrival(facts, now)
  return {
    expected: expected && { at: expected.at.toISOString(), saidBy: expected.saidBy },
    arrivalMissedAt: isMissed ? momentOf(now.getTime()) : arrivalMissedAt,
  }
}
