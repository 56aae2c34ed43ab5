/** A simulated booking in the shape that the real screens and the server use. Pure. */
import { areaLabel } from '../../../domain/places/place.ts'
import { firstNameOf } from '../../../domain/accounts/first-name.ts'
import { sampleBookingReference } from '../../../domain/bookings/booking-reference.ts'
import type { Booking } from '../../../contract/bookings/bookings.ts'
import type { Conversation } from '../../../contract/bookings/chat.ts'
import type { JobOffer } from '../../../contract/bookings/job-offers.ts'
import type { QuotedDriver } from '../../../contract/bookings/quotes.ts'
import {
  isWaitingForDriver,
  mayShareContact,
  offeredDriverTransition,
} from '../../../domain/bookings/booking.ts'
import { splitPrice } from '../../../domain/payments/commission.ts'
import { jobMinutesOf, wastedRun } from '../../../domain/dispatch/offer-worth.ts'
import { roughKm, roughMinutes } from '../../../domain/places/rough-distance.ts'
import { approachOf } from '../../../domain/tracking/trip-progress.ts'
import { hasStartCode } from '../../../domain/bookings/start-code.ts'
import { allAt } from '../../../domain/payments/tax-point.ts'
import { hasChosenDriverDeclined } from './offer-to-drivers.ts'
import { momentOf, type Side, type SimulatedTrip, type Simulation } from './simulation.ts'

/** An id that no real booking has. */
const simulatedId = 'bkg_00000000000000000000000000'

/** The visitor who plays: the only person in it. */
export type Player = { name: string; email: string }

export const driverOf = ({ quote }: Simulation, driverId: string | null): QuotedDriver | null =>
  quote.drivers.find((one) => one.driverId === driverId) ?? null

/** What this side sees of it. No phone numbers: there is no person to call. */
export const shownBooking = (
  simulation: Simulation,
  trip: SimulatedTrip,
  viewer: Side,
  player: Player,
): Booking => {
  const { quote, casualty, description, atMs } = simulation
  const { status, priceCents, createdAt } = trip
  const isDriver = viewer === 'driver'
  const split = splitPrice(priceCents, allAt(new Date(createdAt)))
  const driver = driverOf(simulation, trip.driverId)
  const mayContact = mayShareContact(status)
  return {
    bookingId: simulatedId,
    reference: sampleBookingReference,
    viewer,
    status,
    cancelReason: trip.cancelReason,
    handover: null,
    paymentStatus: paymentOf(trip),
    paidBy: 'card',
    createdAt,
    serverNow: momentOf(atMs),
    acceptBy: trip.acceptBy,
    acceptedAt: trip.acceptedAt,
    completedAt: trip.completedAt,
    taxPoint: null,
    estimatedArrival: trip.expected?.at ?? null,
    promisedArrival: trip.promisedArrival,
    arrivalMissedAt: trip.arrivalMissedAt,
    acceptedLateAt: null,
    shownArrivalMinutes: null,
    arrivalProof: trip.arrivalProof,
    approachKm: approachOf(quote.pickup.point, trip.trail[0] ?? null),
    driverQuestion: null,
    othersIfLate: null,
    credit: null,
    replacedAt: null,
    pickup: quote.pickup,
    dropoff: quote.dropoff,
    distanceKm: quote.distance.km ?? 0,
    casualty,
    vehicleIdentity: null,
    description,
    priceCents,
    priceLines: trip.priceLines,
    assignment: trip.assignment,
    chosenDriverDeclined: hasChosenDriverDeclined(trip),
    offerToOthers: false,
    replacedChoice: null,
    chosenDriverName:
      !isDriver && trip.assignment === 'chosen_driver' && isWaitingForDriver(status)
        ? (driverOf(simulation, trip.offers.at(-1)?.driverId ?? null)?.name ?? null)
        : null,
    asked:
      !isDriver && isWaitingForDriver(status)
        ? {
            drivers: trip.offers.length,
            declined: trip.offers.filter(({ state }) => state === 'declined').length,
            waves: trip.waves?.next ?? 0,
          }
        : null,
    driver: driver && {
      driverId: driver.driverId,
      name: driver.name,
      rating: driver.rating,
      ratingCount: driver.ratingCount,
      truck: driver.truck,
      plate: null,
      truckColour: null,
      fit: [],
      phone: null,
    },
    driverPosition: mayContact ? trip.position : null,
    customer: isDriver
      ? {
          name: mayContact ? player.name : firstNameOf(player.name),
          phone: null,
          email: mayContact ? player.email : null,
        }
      : null,
    refundedCents: isDriver ? null : trip.refundedCents,
    cancellationFeeCents: trip.cancellationFeeCents,
    driverNetCents: isDriver ? split.driverNetCents : null,
    commissionCents: isDriver ? split.commissionCents : null,
    vatOnCommissionCents: isDriver ? split.vatOnCommissionCents : null,
    // Calculated on the screen, by the rule that charges it.
    cancelNow: null,
    nextTransition: isDriver ? offeredDriverTransition(status) : null,
    startCode: !isDriver && hasStartCode(status) ? trip.startCode : null,
    isStartCodeAsked: isDriver && hasStartCode(status),
    handshake: null,
    rating: null,
    sharePath: null,
    isRatable: false,
    timeline: trip.timeline,
  }
}

const paymentOf = ({
  status,
  acceptedAt,
  refundedCents,
}: SimulatedTrip): Booking['paymentStatus'] => {
  switch (status) {
    case 'pending':
      return 'opening'
    case 'pending_driver_acceptance':
      return 'held'
    case 'confirming_payment':
      return 'capturing'
    case 'cancelled':
      if (acceptedAt === null) return 'released'
      return refundedCents ? 'refunded' : 'captured'
    case 'confirmed':
    case 'driver_en_route':
    case 'driver_arrived':
    case 'in_progress':
    case 'pending_new_driver':
    case 'completed':
      return 'captured'
    default: {
      const unknown: never = status
      throw new Error(`unknown status ${String(unknown)}`)
    }
  }
}

/** The driver of the driver's view: the one who has the job, else the first with an offer who has not declined. */
export const playedDriver = (simulation: Simulation, trip: SimulatedTrip): QuotedDriver | null =>
  driverOf(
    simulation,
    trip.driverId ?? trip.offers.find(({ state }) => state === 'open')?.driverId ?? null,
  )

/** The offer as that driver sees it; null once there is nothing to answer. */
export const shownOffer = (
  simulation: Simulation,
  trip: SimulatedTrip,
  player: Player,
): JobOffer | null => {
  const { quote, casualty, description } = simulation
  const offer = trip.offers.find(({ state }) => state === 'open')
  const driver = driverOf(simulation, offer?.driverId ?? null)
  if (!offer || !driver || !trip.acceptBy || !isWaitingForDriver(trip.status)) {
    return null
  }
  const { priceCents, commissionCents, vatOnCommissionCents, driverNetCents } = splitPrice(
    trip.priceCents,
    allAt(new Date(trip.createdAt)),
  )
  // The area, not the address, until the job is theirs.
  return {
    bookingId: simulatedId,
    offeredAt: offer.at,
    acceptBy: trip.acceptBy,
    customerFirstName: firstNameOf(player.name),
    pickupLabel: areaLabel(quote.pickup.area),
    dropoffLabel: quote.dropoff && areaLabel(quote.dropoff.area),
    pickupQuery: quote.pickup.area ?? '',
    casualty,
    description,
    distanceToPickupKm: roughKm(driver.distanceKm),
    etaMinutes: roughMinutes(driver.etaMinutes),
    jobDistanceKm: roughKm(quote.distance.km ?? 0),
    jobMinutes: roughMinutes(jobMinutesOf(quote.distance.km ?? 0, [quote.pickup, quote.dropoff])),
    priceCents,
    commissionCents,
    vatOnCommissionCents,
    netCents: driverNetCents,
    wastedRun: wastedRun(trip.priceCents, allAt(new Date(trip.createdAt))),
    // The base of a driver is not shown to others.
    dropoffHomeKm: null,
    isTowardsHome: false,
    isChosen: trip.assignment === 'chosen_driver',
    damagePhotos: [],
    tolls: null,
  }
}

export const unreadOf = ({ messages, marks }: SimulatedTrip, viewer: Side): number =>
  messages.filter(({ senderType, seq }) => senderType !== viewer && seq > marks[viewer].readSeq)
    .length

export const shownConversation = (trip: SimulatedTrip, viewer: Side): Conversation => ({
  messages: trip.messages.map((message) => ({
    ...message,
    messageId: `msg_${String(message.seq).padStart(26, '0')}`,
    photo: null,
  })),
  hasEarlier: false,
  lastSeq: trip.messages.length,
  marks: trip.marks,
  unread: unreadOf(trip, viewer),
})

/** The customer sees the trail only until drop-off, as on the server. */
export const shownTrail = ({ status, trail }: SimulatedTrip, viewer: Side) =>
  viewer === 'driver' || mayShareContact(status) ? trail : []
