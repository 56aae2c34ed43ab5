/** The events of a simulation, one at a time: the state after each, or why it is refused. Pure. */
import {
  cancelTransitionFor,
  transitionRow,
  type DriverTransition,
} from '../../../domain/bookings/booking.ts'
import { cancellationFee } from '../../../domain/payments/cancellation.ts'
import {
  chatRefusal,
  checkChatMessage,
  isQuickStatus,
  statusUpdateText,
} from '../../../domain/bookings/chat.ts'
import { accepted, refused, type Outcome } from '../../../domain/refusal.ts'
import {
  acceptOffer,
  offerInWaves,
  declineOffer,
  makeTrip,
  openToOthers,
} from './offer-to-drivers.ts'
import { drive, report } from './drive.ts'
import { makeTransition, type TransitionDetails } from './make-transition.ts'
import { provenByCustomer, provenByPosition } from './prove-arrival.ts'
import {
  momentOf,
  type Pace,
  type Side,
  type SimulatedMessage,
  type SimulatedTrip,
  type Simulation,
} from './simulation.ts'

export type SimulationEvent =
  /** The real time that has passed. */
  | { kind: 'tick'; elapsedMs: number }
  | { kind: 'pace'; pace: Pace }
  /** The drivers who could come now. */
  | { kind: 'drivers'; quote: Simulation['quote'] }
  /** Null: the best ones. */
  | { kind: 'dispatch'; driverId: string | null; startCode: string }
  | { kind: 'accept'; driverId: string }
  | { kind: 'decline'; driverId: string }
  | { kind: 'offer_to_others' }
  | ({ kind: 'transition'; transition: DriverTransition; startCode?: string } & TransitionDetails)
  | { kind: 'driver_here' }
  | { kind: 'cancel'; by: Side; expectedFeeCents: number; reason?: string }
  | ({ kind: 'write'; by: Side } & Pick<SimulatedMessage, 'clientId' | 'messageType' | 'content'>)
  /** How far the other side's messages were delivered and read on this side. */
  | { kind: 'reached'; by: Side; deliveredSeq: number; readSeq: number }
  | { kind: 'share'; isSharing: boolean }
  /** One position, by hand. */
  | { kind: 'report' }

/** Longer pauses count only this much: the simulation pauses while the tab is hidden. */
export const longestTickMs = 5_000

/** Refusals: those of the real booking's transitions, and `not_found` for an event that needs a booking while there is none. */
export const step = (simulation: Simulation, event: SimulationEvent): Outcome<Simulation> => {
  if (event.kind === 'tick') return accepted(passTime(simulation, event.elapsedMs))
  if (event.kind === 'pace') return accepted({ ...simulation, pace: event.pace })
  // Drivers who have got an offer stay as they were.
  if (event.kind === 'drivers') {
    return accepted(simulation.trip ? simulation : { ...simulation, quote: event.quote })
  }
  if (event.kind === 'dispatch') {
    return withTrip(simulation, makeTrip(simulation, event.driverId, event.startCode))
  }
  const { trip } = simulation
  return trip ? withTrip(simulation, change(simulation, trip, event)) : refused('not_found')
}

const withTrip = (simulation: Simulation, trip: Outcome<SimulatedTrip>): Outcome<Simulation> =>
  trip.ok ? accepted({ ...simulation, trip: trip.value }) : trip

type TripEvent = Exclude<SimulationEvent, { kind: 'tick' | 'pace' | 'drivers' | 'dispatch' }>

const change = (
  simulation: Simulation,
  trip: SimulatedTrip,
  event: TripEvent,
): Outcome<SimulatedTrip> => {
  switch (event.kind) {
    case 'accept':
      return acceptOffer(simulation, trip, event.driverId)
    case 'decline':
      return declineOffer(trip, event.driverId)
    case 'offer_to_others':
      return openToOthers(simulation, trip)
    case 'transition':
      return advanceJob(simulation, trip, event)
    case 'driver_here':
      return provenByCustomer(simulation, trip)
    case 'cancel':
      return cancel(simulation, trip, event)
    case 'write':
      return write(simulation, trip, event)
    case 'reached':
      return accepted(reach(trip, event))
    case 'share':
      return accepted(share(trip, event.isSharing))
    case 'report':
      return accepted(provenByPosition(simulation, report(simulation, trip)))
    default: {
      const unknown: never = event
      throw new Error(`unknown event ${String(unknown)}`)
    }
  }
}

const passTime = (before: Simulation, elapsedMs: number): Simulation => {
  const passedMs = Math.max(0, Math.min(elapsedMs, longestTickMs)) * before.pace
  const simulation = { ...before, atMs: before.atMs + passedMs }
  const { trip } = simulation
  if (!trip) return simulation
  const due = duePassed(simulation, trip)
  return { ...simulation, trip: drive(simulation, offerInWaves(simulation, due), passedMs) }
}

/** What the clock and the card provider would have done by now. */
const duePassed = (simulation: Simulation, trip: SimulatedTrip): SimulatedTrip => {
  const transitions = [
    { transition: 'capture_succeeded', actor: { kind: 'provider' } },
    { transition: 'expire', actor: { kind: 'system' } },
    { transition: 'expire_again', actor: { kind: 'system' } },
  ] as const
  return transitions.reduce<SimulatedTrip>((now, event) => {
    const outcome = makeTransition(simulation, now, event)
    return outcome.ok ? outcome.value : now
  }, trip)
}

type Event<K extends TripEvent['kind']> = Extract<TripEvent, { kind: K }>

const advanceJob = (
  simulation: Simulation,
  trip: SimulatedTrip,
  { transition, startCode, notes, estimatedArrival }: Event<'transition'>,
): Outcome<SimulatedTrip> => {
  const { driverId } = trip
  if (driverId === null) return refused('move_not_offered')
  const actor = { kind: 'driver', accountId: driverId, driverId } as const
  const outcome = makeTransition(
    simulation,
    trip,
    { transition, actor },
    { notes, estimatedArrival },
  )
  const isCodeWrong = transition === 'start' && startCode !== trip.startCode
  return outcome.ok && isCodeWrong
    ? refused('start_code_wrong', {
        fields: {
          startCode: 'This is not the customer’s code. You’ll find it in the customer’s view.',
        },
      })
    : outcome
}

const cancel = (
  simulation: Simulation,
  trip: SimulatedTrip,
  { by, expectedFeeCents, reason }: Event<'cancel'>,
): Outcome<SimulatedTrip> => {
  const { status, acceptedAt, arrivalMissedAt, arrivalProof, priceCents, driverId } = trip
  const transition =
    cancelTransitionFor(status, by) ?? (by === 'driver' ? 'cancel_by_driver' : 'cancel_by_customer')
  if (transitionRow(transition).from.includes(status)) {
    const fee = cancellationFee({
      status,
      acceptedAt: acceptedAt === null ? null : new Date(acceptedAt),
      isArrivalMissed: arrivalMissedAt !== null,
      isArrivalProven: arrivalProof !== null,
      now: new Date(simulation.atMs),
      priceCents,
      by,
    })
    if (fee.feeCents > expectedFeeCents) {
      return refused('cancel_fee_changed', { detail: fee.words })
    }
  }
  const actor =
    by === 'driver'
      ? ({ kind: 'driver', accountId: '', driverId: driverId ?? '' } as const)
      : ({ kind: 'customer', accountId: '' } as const)
  return makeTransition(simulation, trip, { transition, actor }, { notes: reason ?? null })
}

const write = (
  { atMs }: Simulation,
  trip: SimulatedTrip,
  { by, clientId, messageType, content }: Event<'write'>,
): Outcome<SimulatedTrip> => {
  const why = chatRefusal(trip.status)
  if (why) return refused(why)
  if (messageType === 'status' && (by !== 'driver' || !isQuickStatus(content))) {
    return refused('invalid_input')
  }
  const words =
    messageType === 'status' && isQuickStatus(content) ? statusUpdateText(content) : content.trim()
  if (checkChatMessage(words) !== null) return refused('invalid_input')
  const seq = trip.messages.length + 1
  const message = {
    seq,
    senderType: by,
    messageType,
    content: words,
    createdAt: momentOf(atMs),
    clientId,
  }
  return accepted({ ...trip, messages: [...trip.messages, message] })
}

/** Marks only increase, up to the number of messages. */
const reach = (
  trip: SimulatedTrip,
  { by, deliveredSeq, readSeq }: Event<'reached'>,
): SimulatedTrip => {
  const before = trip.marks[by]
  const last = trip.messages.length
  const read = Math.max(before.readSeq, Math.min(readSeq, last))
  const delivered = Math.max(before.deliveredSeq, Math.min(deliveredSeq, last), read)
  if (read === before.readSeq && delivered === before.deliveredSeq) return trip
  return { ...trip, marks: { ...trip.marks, [by]: { deliveredSeq: delivered, readSeq: read } } }
}

const share = (trip: SimulatedTrip, isSharing: boolean): SimulatedTrip => ({
  ...trip,
  isSharing,
  position: trip.position && { ...trip.position, isSharing },
})
