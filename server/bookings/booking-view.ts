/** A booking as its customer, its driver and an operator may see it. */
import { whyItFits } from '../../domain/drivers/truck-fit.ts'
import { firstNameOf } from '../../domain/accounts/first-name.ts'
import type { Booking } from '../../contract/bookings/bookings.ts'
import type { StoredPlace } from '../../db/schema/bookings.ts'
import { mapsQueryOf } from '../../domain/places/maps-query.ts'
import type { PaymentRow } from '../../db/schema/payments.ts'
import {
  type BookingTransition,
  hasEnded,
  isAcceptTransition,
  isOfferedToDrivers,
  mayShareContact,
  offeredDriverTransition,
} from '../../domain/bookings/booking.ts'
import { isStillToCome } from '../../domain/bookings/arrival.ts'
import { cancellationFee, cancellers } from '../../domain/payments/cancellation.ts'
import { splitPrice } from '../../domain/payments/commission.ts'
import { commentStateOf, isRatable } from '../../domain/bookings/rating.ts'
import { splitDatesOf } from '../../domain/payments/tax-point.ts'
import { mayDriverKnowIdentity } from '../../domain/bookings/vehicle-identity.ts'
import type { Ctx } from '../context.ts'
import { loadDriver, seenPosition, type Driver } from '../drivers/index.ts'
import { creditOfBooking } from '../credits/index.ts'
import type { Queryable } from '../kit/database/database.ts'
import { returnedCentsOf } from '../ledger/index.ts'
import { paymentOfBooking } from '../payments/index.ts'
import { historyOf } from './booking-history.store.ts'
import { type BookingRow } from './bookings.store.ts'
import { areaOnly, endedAtOf, mayKnowPlaces } from './driver-places.ts'
import { offersOf, type OfferRow } from './dispatch/offers.store.ts'
import { handoverOf } from './trips/record-handover.ts'
import { viewHandshake } from './handshake/view-handshake.ts'
import { ratingOf, type RatingRow } from './trips/ratings.store.ts'
import { openShareOf } from './trips/trip-shares.store.ts'
import { linkTokenOf } from './link-token.ts'

export type Viewer = Booking['viewer']

/** The driver and the truck, with the number where it may be called. */
export const driverOf = (
  driver: Driver,
  { casualty }: Pick<BookingRow, 'casualty'>,
  mayCall: boolean,
): NonNullable<Booking['driver']> => ({
  driverId: driver.driverId,
  name: driver.name,
  rating: driver.rating,
  ratingCount: driver.ratingCount,
  truck: driver.truckName,
  plate: driver.plate,
  truckColour: driver.truckColour,
  fit: driver.truck ? [...whyItFits(driver.truck, casualty)] : [],
  phone: mayCall ? driver.phone : null,
})

/** The fields this viewer may see now. Contact details of the other side only between acceptance and the end. */
export const viewBooking = async (
  ctx: Ctx,
  db: Queryable,
  booking: BookingRow,
  viewer: Viewer,
): Promise<Booking> => {
  const now = await ctx.clock.now(db)
  const payment = await paymentOfBooking(db, booking.id)
  const history = await historyOf(db, booking.id)
  const mayContact = mayShareContact(booking.status)
  const driver = booking.driverId ? await loadDriver(db, booking.driverId) : null
  const rating = booking.status === 'completed' ? await ratingOf(db, booking.id) : null
  const handover = booking.status === 'completed' ? await handoverOf(db, booking.id) : undefined
  const split = splitPrice(booking.priceCents, splitDatesOf(booking))
  const offers = isOfferedToDrivers(booking) ? await offersOf(db, booking.id) : null
  const isOneAlone = offers !== null && booking.assignment === 'chosen_driver'
  const chosen =
    offers && viewer !== 'driver' && booking.chosenDriverId
      ? await loadDriver(db, booking.chosenDriverId)
      : null
  const hadTheJob = booking.cancelReason !== 'card_refused'
  const isExact = viewer !== 'driver' || (hadTheJob && mayKnowPlaces(endedAtOf(booking), now))
  const place = isExact ? exactPlaceOf : areaOnly
  const seesIdentity = viewer !== 'driver' || (isExact && mayDriverKnowIdentity(booking))
  const seesEarnings = viewer !== 'customer'
  const seesRefund = viewer !== 'driver'
  const seesCustomerContact = viewer === 'operator' || (viewer === 'driver' && mayContact)

  const nextTransition = viewer === 'driver' ? offeredDriverTransition(booking.status) : null
  return {
    bookingId: booking.id,
    reference: booking.reference,
    viewer,
    status: booking.status,
    cancelReason: booking.cancelReason,
    paymentStatus: payment.status,
    paidBy: booking.paidBy,
    createdAt: booking.createdAt.toISOString(),
    serverNow: now.toISOString(),
    acceptBy: isoOrNull(booking.acceptBy),
    acceptedAt: isoOrNull(booking.acceptedAt),
    completedAt: isoOrNull(booking.completedAt),
    taxPoint: booking.taxPoint,
    estimatedArrival: isoOrNull(booking.estimatedArrival),
    promisedArrival: promiseOf(booking),
    arrivalMissedAt: isoOrNull(booking.arrivalMissedAt),
    othersIfLate: isStillToCome(booking.status) ? othersIfLateOf(booking) : null,
    replacedAt: null,
    acceptedLateAt: viewer === 'driver' ? null : isoOrNull(booking.acceptedLateAt),
    shownArrivalMinutes:
      viewer === 'driver' || isByReplacement(history) ? null : booking.shownArrivalMinutes,
    arrivalProof: proofOf(booking),
    approachKm: booking.approachKm,
    pickup: place(booking.pickup),
    dropoff: booking.dropoff && place(booking.dropoff),
    distanceKm: booking.distanceKm,
    casualty: booking.casualty,
    vehicleIdentity: seesIdentity ? booking.vehicleIdentity : null,
    description: isExact ? booking.description : null,
    priceCents: booking.priceCents,
    priceLines: [...booking.priceLines],
    assignment: booking.assignment,
    offerToOthers: booking.offerToOthers,
    chosenDriverName: isOneAlone ? (chosen?.name ?? null) : null,
    replacedChoice: !isOneAlone && offers && chosen ? replacedChoice(chosen, offers) : null,
    chosenDriverDeclined: isOneAlone && !offers.some(({ state }) => state === 'open'),
    asked: offers && viewer !== 'driver' ? countOffered(booking, offers) : null,
    driver: driver && driverOf(driver, booking, mayContact || viewer === 'operator'),
    driverPosition: mayContact ? positionFor(booking, driver, viewer) : null,
    customer:
      viewer === 'customer'
        ? null
        : {
            name: seesCustomerContact ? booking.customerName : firstNameOf(booking.customerName),
            phone: seesCustomerContact ? booking.customerPhone : null,
            email: seesCustomerContact ? booking.customerEmail : null,
          },
    refundedCents: seesRefund ? payment.refundedCents : null,
    cancellationFeeCents: booking.cancellationFeeCents,
    credit: viewer === 'driver' ? null : await creditView(db, payment),
    driverNetCents: seesEarnings ? split.driverNetCents : null,
    commissionCents: seesEarnings ? split.commissionCents : null,
    vatOnCommissionCents: seesEarnings ? split.vatOnCommissionCents : null,
    cancelNow: hasEnded(booking.status)
      ? null
      : await cancelPreview(db, booking, payment, viewer, now),
    nextTransition,
    nextMove: nextTransition,
    startCode: viewer === 'customer' ? booking.startCode : null,
    driverQuestion: questionOf(booking),
    isStartCodeAsked: viewer !== 'customer' && booking.startCode !== null,
    handshake: await viewHandshake(db, booking, viewer),
    rating: rating && givenRating(rating, viewer),
    sharePath: viewer === 'customer' ? await sharePathOf(ctx, db, booking) : null,
    isRatable: isRatable({
      status: booking.status,
      isOwnBooking: viewer === 'customer',
      isAlreadyRated: rating !== null,
    }),
    handover: handover
      ? {
          isAtDropoff: handover.isAtDropoff,
          missing: handover.missing,
          reason: handover.reason,
          note: handover.note,
        }
      : null,
    timeline: history.map((entry) => ({
      at: entry.createdAt.toISOString(),
      status: entry.status,
      notes: mayReadNotes(entry, viewer, driver) ? entry.notes : null,
      estimatedArrival: isoOrNull(entry.estimatedArrival),
      pressedAt: isoOrNull(entry.pressedAt),
      by: entry.actorKind,
    })),
  }
}

/** Whether the driver took over because they were nearer than the one before: nothing about them is later than shown. */
const isByReplacement = (
  history: readonly { transition: BookingTransition | 'request' }[],
): boolean =>
  history.findLast(({ transition }) => transition !== 'request' && isAcceptTransition(transition))
    ?.transition === 'replace_driver'

const creditView = async (
  db: Queryable,
  { bookingId, status, creditCents }: PaymentRow,
): Promise<Booking['credit']> => {
  const { grantedCents, returnedCents } = await creditOfBooking(db, bookingId)
  if (creditCents + grantedCents === 0) return null
  // a booking that took nothing used nothing
  const tookNothing = status === 'released' || status === 'capture_refused'
  return tookNothing
    ? { usedCents: 0, returnedCents: 0, grantedCents }
    : { usedCents: creditCents, returnedCents, grantedCents }
}

/** Notes of an earlier driver were not meant for this one. */
const mayReadNotes = (
  { actorKind, createdBy }: { actorKind: string; createdBy: string | null },
  viewer: Viewer,
  driver: { accountId: string } | null,
): boolean => viewer !== 'driver' || actorKind !== 'driver' || createdBy === driver?.accountId

const isoOrNull = (at: Date | null): string | null => at?.toISOString() ?? null

export const promiseOf = ({ promisedFrom, promisedBy }: BookingRow): Booking['promisedArrival'] =>
  promisedFrom && promisedBy
    ? { from: promisedFrom.toISOString(), by: promisedBy.toISOString() }
    : null

const othersIfLateOf = (booking: BookingRow): Booking['othersIfLate'] => ({
  wishedAt: isoOrNull(booking.othersIfLateAt),
  offeredAt: isoOrNull(booking.othersOfferedAt),
  keptAt: isoOrNull(booking.othersKeptAt),
})

export const questionOf = (booking: BookingRow): Booking['driverQuestion'] =>
  booking.driverQuestionedAt && {
    askedAt: booking.driverQuestionedAt.toISOString(),
    isDriver: booking.driverRecognised,
    answeredAt: isoOrNull(booking.driverRecognisedAt),
  }

const proofOf = ({ arrivalProvenAt, arrivalProvenBy }: BookingRow): Booking['arrivalProof'] =>
  arrivalProvenAt && arrivalProvenBy
    ? { at: arrivalProvenAt.toISOString(), by: arrivalProvenBy }
    : null

/** The truck's position before the acceptance is private to its driver, and to operators, who dispatch by it. */
export const positionFor = (
  { acceptedAt }: Pick<BookingRow, 'acceptedAt'>,
  driver: Pick<Driver, 'position'> | null,
  viewer: Viewer,
): Booking['driverPosition'] => {
  const position = driver?.position
  if (!position) return null
  const isOfThisJob = position.isReported && acceptedAt !== null && position.at >= acceptedAt
  return viewer === 'customer' && !isOfThisJob ? null : seenPosition(position)
}

export const placeOf = ({ label, area, point }: StoredPlace) => ({ label, area, point })

const exactPlaceOf = (place: StoredPlace): Booking['pickup'] => ({
  ...placeOf(place),
  mapsQuery: mapsQueryOf(place),
})

const cancelPreview = async (
  db: Queryable,
  booking: BookingRow,
  { creditCents }: PaymentRow,
  viewer: Viewer,
  now: Date,
) => {
  const { status, acceptedAt, priceCents } = booking
  // A driver is not told of the customer's bank, nor of their credit.
  const knowsReturned = acceptedAt !== null && viewer !== 'driver'
  const fee = cancellationFee({
    status,
    acceptedAt,
    isArrivalMissed: booking.arrivalMissedAt !== null,
    isAcceptedLate: booking.acceptedLateAt !== null,
    isArrivalProven: booking.arrivalProvenAt !== null,
    now,
    priceCents,
    returnedCents: knowsReturned ? await returnedCentsOf(db, booking.id) : 0,
    creditCents: viewer === 'driver' ? 0 : creditCents,
    by: cancellers[viewer],
  })
  return {
    isAllowedOnline: fee.isAllowedOnline,
    feeCents: fee.feeCents,
    refundCents: fee.refundCents,
    returnedCents: fee.returnedCents,
    words: fee.words,
  }
}

export const sharePathOf = async (
  ctx: Ctx,
  db: Queryable,
  { id, status }: BookingRow,
): Promise<string | null> => {
  const shareId = hasEnded(status) ? null : await openShareOf(db, id)
  return shareId && `/trip/${linkTokenOf(ctx.config.authSecret, 'trip share', shareId)}`
}

/**
 * Only an operator reads a held or hidden comment: the customer sees that it waits, or why it is hidden, and the driver nothing of
 * it.
 */
const givenRating = (rating: RatingRow, viewer: Viewer): Booking['rating'] => ({
  stars: rating.stars,
  comment: commentStateOf(rating) !== 'shown' && viewer !== 'operator' ? null : rating.comment,
  isCommentHeld: rating.needsModeration && viewer !== 'driver',
  hiddenReason: viewer === 'driver' ? null : rating.hiddenReason,
  ratedAt: rating.createdAt.toISOString(),
})

/** Null: the driver can come after all, and has an offer beside the others. */
const replacedChoice = (chosen: Driver, offers: readonly OfferRow[]): Booking['replacedChoice'] => {
  const open = offers.filter(({ state }) => state === 'open')
  return open.some(({ driverId }) => driverId === chosen.driverId)
    ? null
    : { name: chosen.name, areOthersOffered: open.length > 0 }
}

/** The drivers of this round, and those who declined in an earlier one. */
export const countOffered = (
  { round, wave }: BookingRow,
  offers: readonly OfferRow[],
): NonNullable<Booking['asked']> => {
  const declined = offers.filter(({ state }) => state === 'declined')
  const others = offers.filter((offer) => offer.round === round && offer.state !== 'declined')
  return { drivers: declined.length + others.length, declined: declined.length, waves: wave }
}
