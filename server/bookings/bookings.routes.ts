/** The HTTP side of bookings: the caller becomes an actor, the use case decides, the answer is the booking as saved. */
import type { bookingRoutes } from '../../contract/bookings/bookings.ts'
import type { paymentPageRoutes } from '../../contract/bookings/payment-pages.ts'
import type { jobOfferRoutes } from '../../contract/bookings/job-offers.ts'
import type { excessRoutes } from '../../contract/bookings/excess.ts'
import type { ratingRoutes } from '../../contract/bookings/ratings.ts'
import type { receiverRoutes } from '../../contract/bookings/receivers.ts'
import type { tripRoutes } from '../../contract/bookings/trips.ts'
import type { vehicleIdentityRoutes } from '../../contract/bookings/vehicle-identity.ts'
import type { wayRoutes } from '../../contract/bookings/ways.ts'
import { accepted, refused } from '../../domain/refusal.ts'
import type { Actor } from '../../domain/accounts/roles.ts'
import type { Identity } from '../accounts/index.ts'
import type { Ctx } from '../context.ts'
import { nameReceiver, withdrawReceiver } from './handshake/name-receiver.ts'
import type { HandlersOf } from '../define-module.ts'
import { acceptBooking } from './dispatch/accept-booking.ts'
import { cancelBooking } from './cancel-booking.ts'
import { bookDraft } from './payments/book-draft.ts'
import { openBookingPage } from './payments/open-booking-page.ts'
import { confirmHold } from './payments/confirm-hold.ts'
import { declineOffer } from './dispatch/decline-offer.ts'
import { openJobOffers } from './dispatch/job-offers.ts'
import { withDamagePhotos } from './dispatch/offer-photos.ts'
import { withTolls } from './dispatch/offer-tolls.ts'
import { answerDriverQuestion } from './trips/driver-question.ts'
import { listBookings } from './list-bookings.ts'
import { markOfferSeen } from './dispatch/mark-offer-seen.ts'
import { transitionBooking } from './transition-booking.ts'
import { wishOthersIfLate } from './dispatch/late-round.ts'
import { openToAll } from './dispatch/open-to-all.ts'
import { rateBooking } from './trips/rate-booking.ts'
import { confirmArrival } from './trips/prove-arrival.ts'
import { requestBooking } from './request-booking.ts'
import { loadExcess } from './excess/load-excess.ts'
import { confirmExcess, downloadExcessReceipt, openExcessPage } from './excess/pay-excess.ts'
import { bookingByReference, showBooking, thenShow, viewerOf } from './show-booking.ts'
import { nameVehicle } from './trips/name-vehicle.ts'
import { waiveStartCode } from './trips/waive-start-code.ts'
import { loadSharedWay, loadWay } from './trips/load-way.ts'
import { asInsured } from './trips/insured-trip.ts'
import { loadTrip, shareTrip, stopSharingTrip } from './trips/share-trip.ts'

export const bookingHandlers = {
  'POST /api/bookings': (ctx, who, { body }) => requestBooking(ctx, who, body),

  'POST /api/booking-drafts/:draftId/booking': (ctx, who, { params, body }) =>
    bookDraft(ctx, who, params.draftId, body),

  'POST /api/bookings/:bookingId/payment-page': (ctx, _who, { params }) =>
    openBookingPage(ctx, params.bookingId),

  'GET /api/excess/:token': (ctx, _who, { params }) => loadExcess(ctx, params.token),

  'POST /api/excess/:token/payment-page': (ctx, _who, { params, body }) =>
    openExcessPage(ctx, params.token, body.textVersion),

  'POST /api/excess/:token/hold': (ctx, _who, { params }) => confirmExcess(ctx, params.token),

  'GET /api/excess/:token/receipts/:receiptNo/pdf': (ctx, _who, { params }) =>
    downloadExcessReceipt(ctx, params.token, params.receiptNo),

  'GET /api/bookings': (ctx, who, { query }) => listBookings(ctx, who, query),

  'GET /api/booking-references/:reference': (ctx, who, { params }) =>
    bookingByReference(ctx, who, params.reference),

  'GET /api/bookings/:bookingId': (ctx, who, { params }) => showBooking(ctx, who, params.bookingId),

  'POST /api/bookings/:bookingId/hold': async (ctx, who, { params }) =>
    thenShow(ctx, who, params.bookingId, await confirmHold(ctx, params.bookingId)),

  'POST /api/bookings/:bookingId/cancel': async (ctx, who, { params, body }) => {
    const actor = await cancellerOf(ctx, who, params.bookingId)
    const cancelled = await cancelBooking(ctx, actor, {
      bookingId: params.bookingId,
      expectedFeeCents: body.expectedFeeCents,
      reason: body.reason ?? null,
    })
    return thenShow(ctx, who, params.bookingId, cancelled)
  },

  'POST /api/bookings/:bookingId/open-to-all': async (ctx, who, { params }) =>
    thenShow(ctx, who, params.bookingId, await openToAll(ctx, params.bookingId)),

  'POST /api/bookings/:bookingId/others-if-late': async (ctx, who, { params }) =>
    thenShow(ctx, who, params.bookingId, await wishOthersIfLate(ctx, who, params.bookingId)),

  'POST /api/bookings/:bookingId/rating': async (ctx, who, { params, body }) => {
    const { stars, comment = null } = body
    const rated = await rateBooking(ctx, who, { ...params, stars, comment })
    return thenShow(ctx, who, params.bookingId, rated)
  },

  'POST /api/bookings/:bookingId/share': async (ctx, who, { params }) =>
    thenShow(ctx, who, params.bookingId, await shareTrip(ctx, params.bookingId)),

  'DELETE /api/bookings/:bookingId/share': async (ctx, who, { params }) =>
    thenShow(ctx, who, params.bookingId, await stopSharingTrip(ctx, params.bookingId)),

  'GET /api/driver/offers': async (ctx, who) => {
    if (!who.driverId) return refused('driver_profile_missing')
    const now = await ctx.clock.now(ctx.db)
    const open = await openJobOffers(ctx.db, who.driverId, now)
    const offers = await withTolls(ctx, who.driverId, await withDamagePhotos(ctx, open, now), now)
    return accepted({ offers, serverNow: now.toISOString() })
  },

  'POST /api/bookings/:bookingId/accept': async (ctx, who, { params }) =>
    thenShow(ctx, who, params.bookingId, await acceptBooking(ctx, asDriver(who), params.bookingId)),

  'POST /api/bookings/:bookingId/offer/seen': async (ctx, who, { params }) => {
    await markOfferSeen(ctx, asDriver(who).driverId, params.bookingId)
    return accepted(undefined)
  },

  'POST /api/bookings/:bookingId/decline': async (ctx, who, { params, body }) => {
    const declined = await declineOffer(ctx, asDriver(who), { ...params, reason: body.reason })
    return declined.ok ? accepted(undefined) : declined
  },

  'POST /api/bookings/:bookingId/transitions': async (ctx, who, { params, body }) => {
    const outcome = await transitionBooking(ctx, asDriver(who), {
      bookingId: params.bookingId,
      transition: body.transition,
      notes: body.notes ?? null,
      estimatedArrival: body.estimatedArrival ? new Date(body.estimatedArrival) : null,
      startCode: body.startCode ?? null,
      phoneTries: body.phoneTries ?? 0,
      clientId: body.clientId ?? null,
      pressedAt: body.pressedAt ? new Date(body.pressedAt) : null,
      handover: body.handover ?? null,
    })
    return thenShow(ctx, who, params.bookingId, outcome)
  },

  'PUT /api/bookings/:bookingId/vehicle-identity': async (ctx, who, { params, body }) => {
    const named = await nameVehicle(ctx, { ...params, ...body })
    return thenShow(ctx, who, params.bookingId, named)
  },

  'PUT /api/bookings/:bookingId/receiver': async (ctx, who, { params, body }) => {
    const named = await nameReceiver(ctx, { ...params, ...body })
    return thenShow(ctx, who, params.bookingId, named)
  },

  'DELETE /api/bookings/:bookingId/receiver': async (ctx, who, { params }) =>
    thenShow(ctx, who, params.bookingId, await withdrawReceiver(ctx, params.bookingId)),

  'POST /api/bookings/:bookingId/driver-here': async (ctx, who, { params }) =>
    thenShow(ctx, who, params.bookingId, await confirmArrival(ctx, params.bookingId)),

  'POST /api/bookings/:bookingId/driver-question': async (ctx, who, { params, body }) => {
    const answered = await answerDriverQuestion(ctx, params.bookingId, body.isDriver)
    return thenShow(ctx, who, params.bookingId, answered)
  },

  'POST /api/bookings/:bookingId/start-code/waive': async (ctx, who, { params, body }) => {
    const waived = await waiveStartCode(ctx, who.accountId, { ...params, ...body })
    return thenShow(ctx, who, params.bookingId, waived)
  },

  // For anyone who has the link, signed in or not.
  'GET /api/trips/:token': (ctx, _who, { params }) => loadTrip(ctx, params.token),

  'POST /api/trips/:token/driver-question': (ctx, _who, { params, body }) =>
    asInsured(ctx, params.token, (id) => answerDriverQuestion(ctx, id, body.isDriver)),

  'PUT /api/trips/:token/receiver': (ctx, _who, { params, body }) =>
    asInsured(ctx, params.token, (bookingId) => nameReceiver(ctx, { bookingId, ...body })),

  'DELETE /api/trips/:token/receiver': (ctx, _who, { params }) =>
    asInsured(ctx, params.token, (bookingId) => withdrawReceiver(ctx, bookingId)),

  'GET /api/bookings/:bookingId/way': (ctx, who, { params }) => loadWay(ctx, who, params.bookingId),

  'GET /api/trips/:token/way': (ctx, _who, { params }) => loadSharedWay(ctx, params.token),
} satisfies HandlersOf<
  typeof bookingRoutes &
    typeof paymentPageRoutes &
    typeof jobOfferRoutes &
    typeof ratingRoutes &
    typeof excessRoutes &
    typeof receiverRoutes &
    typeof tripRoutes &
    typeof vehicleIdentityRoutes &
    typeof wayRoutes
>

const cancellerOf = async (ctx: Ctx, who: Identity, bookingId: string): Promise<Actor> => {
  const viewer = await viewerOf(ctx, who, bookingId)
  switch (viewer) {
    case 'customer':
      return { kind: 'customer', accountId: who.accountId }
    case 'driver':
      return { kind: 'driver', ...asDriver(who) }
    case 'operator':
      throw new Error('operators cancel by an action that can be undone')
    default: {
      const unknown: never = viewer
      throw new Error(`unknown viewer ${String(unknown)}`)
    }
  }
}

/** For routes the matrix opens only to a booking's own drivers, who always have a driver profile. */
const asDriver = ({ accountId, driverId }: Identity): { accountId: string; driverId: string } => {
  if (!driverId) throw new Error(`account ${accountId} has no driver profile`)
  return { accountId, driverId }
}
