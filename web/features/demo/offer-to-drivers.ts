/** Offers a simulated booking to drivers, by the rules of the real one: to the chosen driver alone, or in waves that widen. Pure. */
import type { Quote } from '../../../contract/bookings/quotes.ts'
import { acceptTransitionFor, isWaitingForDriver } from '../../../domain/bookings/booking.ts'
import { driversForWave } from '../../../domain/dispatch/waves.ts'
import { accepted, refused, type Outcome } from '../../../domain/refusal.ts'
import { autoAssignWaves } from '../../../domain/tariffs/tariff.ts'
import { makeTransition } from './make-transition.ts'
import { momentOf, type SimulatedTrip, type Simulation } from './simulation.ts'

const noOneIsFree = refused('no_drivers_available')

/**
 * The booking is made and its hold counts as confirmed: there is no card. `driverId` null offers it to the best ones. Refusals:
 * `no_drivers_available`, `driver_not_available`, `booking_not_open` when it is made already.
 */
export const makeTrip = (
  simulation: Simulation,
  driverId: string | null,
  startCode: string,
): Outcome<SimulatedTrip> => {
  const { quote, trip } = simulation
  if (trip) return refused('booking_not_open')
  if (quote.drivers.length === 0) return noOneIsFree
  const choice = choiceFor(quote, driverId)
  if (!choice) return refused('driver_not_available')
  const at = momentOf(simulation.atMs)
  const made: SimulatedTrip = {
    status: 'pending',
    cancelReason: null,
    priceCents: choice.priceCents,
    priceLines: choice.lines,
    createdAt: at,
    acceptBy: null,
    acceptedAt: null,
    completedAt: null,
    assignment: driverId === null ? 'auto' : 'chosen_driver',
    offers: [],
    waves: null,
    driverId: null,
    startCode,
    promisedArrival: null,
    expected: null,
    arrivalMissedAt: null,
    arrivalProof: null,
    truck: null,
    position: null,
    isSharing: true,
    trail: [],
    cancellationFeeCents: null,
    refundedCents: null,
    timeline: [
      {
        at,
        status: 'pending',
        notes: null,
        estimatedArrival: null,
        pressedAt: null,
        by: 'customer',
      },
    ],
    messages: [],
    marks: {
      customer: { deliveredSeq: 0, readSeq: 0 },
      driver: { deliveredSeq: 0, readSeq: 0 },
    },
  }
  const held = makeTransition(simulation, made, {
    transition: 'confirm_hold',
    actor: { kind: 'provider' },
  })
  if (!held.ok) return held
  return accepted(
    driverId === null
      ? offerInWaves(simulation, { ...held.value, waves: { from: at, next: 0 } })
      : { ...held.value, offers: [{ driverId, state: 'open', at }] },
  )
}

/** This driver's price or, with null, the price when it is offered to the best ones. Null for a driver who is not on the quote. */
const choiceFor = (
  { drivers, anyDriver }: Quote,
  driverId: string | null,
): Pick<Quote['anyDriver'], 'priceCents' | 'lines'> | null =>
  driverId === null ? anyDriver : (drivers.find((one) => one.driverId === driverId) ?? null)

/** Sends the offers of every wave that is due; the same trip when none is. */
export const offerInWaves = (simulation: Simulation, trip: SimulatedTrip): SimulatedTrip => {
  const { quote, atMs } = simulation
  if (!isWaitingForDriver(trip.status) || !trip.waves) return trip
  const { from, next } = trip.waves
  const wave = autoAssignWaves[next]
  if (!wave || atMs < Date.parse(from) + wave.afterSeconds * 1000) return trip
  const offered = new Set(trip.offers.map((offer) => offer.driverId))
  // As the server ranked them.
  const ranked = quote.drivers.map((driver) => ({
    candidate: driver,
    distanceKm: driver.distanceKm,
  }))
  const drivers = driversForWave(ranked, next, offered)
  const offers = drivers.map(({ candidate: { driverId } }) => ({
    driverId,
    state: 'open' as const,
    at: momentOf(atMs),
  }))
  return offerInWaves(simulation, {
    ...trip,
    offers: [...trip.offers, ...offers],
    waves: { from, next: next + 1 },
  })
}

/** Refusals: those of accepting. */
export const acceptOffer = (
  simulation: Simulation,
  trip: SimulatedTrip,
  driverId: string,
): Outcome<SimulatedTrip> => {
  const offer = trip.offers.find((one) => one.driverId === driverId)
  const outcome = makeTransition(simulation, trip, {
    transition: acceptTransitionFor(trip.status),
    actor: { kind: 'driver', accountId: driverId, driverId },
    driver: {
      driverId,
      isVerified: true,
      isOnDuty: true,
      hasActiveJob: false,
      offer: offer?.state ?? null,
    },
  })
  if (!outcome.ok) return outcome
  const offers = trip.offers.map((one) =>
    one.driverId === driverId
      ? { ...one, state: 'accepted' as const }
      : one.state === 'open'
        ? { ...one, state: 'closed' as const }
        : one,
  )
  return accepted({ ...outcome.value, offers })
}

/** Refusals: `offer_not_open`. */
export const declineOffer = (trip: SimulatedTrip, driverId: string): Outcome<SimulatedTrip> => {
  const isOpen = trip.offers.some((one) => one.driverId === driverId && one.state === 'open')
  if (!isOpen) return refused('offer_not_open')
  const offers = trip.offers.map((one) =>
    one.driverId === driverId ? { ...one, state: 'declined' as const } : one,
  )
  return accepted({ ...trip, offers })
}

/** After the chosen driver declined: offers it to others, at the same price. Refusals: `booking_not_open`, `no_drivers_available`. */
export const openToOthers = (
  simulation: Simulation,
  trip: SimulatedTrip,
): Outcome<SimulatedTrip> => {
  if (!hasChosenDriverDeclined(trip)) return refused('booking_not_open')
  const opened = offerInWaves(simulation, {
    ...trip,
    assignment: 'auto',
    waves: { from: momentOf(simulation.atMs), next: 0 },
  })
  return opened.offers.length === trip.offers.length ? noOneIsFree : accepted(opened)
}

export const hasChosenDriverDeclined = ({
  status,
  assignment,
  offers,
}: Pick<SimulatedTrip, 'status' | 'assignment' | 'offers'>): boolean =>
  isWaitingForDriver(status) &&
  assignment === 'chosen_driver' &&
  !offers.some(({ state }) => state === 'open')
