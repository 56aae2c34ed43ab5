/** The HTTP side of bookings: who is asking becomes an actor, the verb decides, the booking as it now stands is the answer. */
import type { InputOf } from '../../contract/routes.ts'
import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import type { Actor } from '../../domain/roles.ts'
import type { Identity } from '../accounts/index.ts'
import type { Ctx } from '../context.ts'
import { acceptBooking } from './accept-booking.ts'
import { askingHandlers } from './asking.routes.ts'
import { cancelBooking } from './cancel-booking.ts'
import { confirmHold } from './confirm-hold.ts'
import { declineOffer } from './decline-offer.ts'
import { openJobOffers } from './job-offers.ts'
import { answerDriverQuestion } from './driver-question.ts'
import { listBookings } from './list-bookings.ts'
import { markOfferSeen } from './mark-offer-seen.ts'
import { moveBooking } from './move-booking.ts'
import { openToAll } from './open-to-all.ts'
import { rateBooking } from './rate-booking.ts'
import { confirmArrival } from './prove-arrival.ts'
import { refundBooking } from './refund-booking.ts'
import { requestBooking } from './request-booking.ts'
import { showBooking, thenShow, viewerOf } from './show-booking.ts'
import { waiveStartCode } from './waive-start-code.ts'
import { loadTrip, shareTrip, stopSharingTrip } from './share-trip.ts'

type OfBooking = { params: { bookingId: string } }

/** For whoever has the link, signed in or not. */
export const tripHandlers = {
  'GET /api/trips/:token': (
    ctx: Ctx,
    _who: unknown,
    { params }: InputOf<'GET /api/trips/:token'>,
  ) => loadTrip(ctx, params.token),
}

export const bookingHandlers = {
  'POST /api/bookings/:bookingId/refund': (
    ctx: Ctx,
    { accountId }: Identity,
    { params, body }: InputOf<'POST /api/bookings/:bookingId/refund'>,
  ) => refundBooking(ctx, accountId, { ...params, ...body }),

  ...askingHandlers,

  'POST /api/bookings': (ctx: Ctx, who: Identity, { body }: InputOf<'POST /api/bookings'>) =>
    requestBooking(ctx, who, body),

  'GET /api/bookings': (ctx: Ctx, who: Identity, { query }: InputOf<'GET /api/bookings'>) =>
    listBookings(ctx, who, query),

  'GET /api/bookings/:bookingId': (ctx: Ctx, who: Identity, { params }: OfBooking) =>
    showBooking(ctx, who, params.bookingId),

  'POST /api/bookings/:bookingId/hold': async (ctx: Ctx, who: Identity, { params }: OfBooking) =>
    thenShow(ctx, who, params.bookingId, await confirmHold(ctx, params.bookingId)),

  'POST /api/bookings/:bookingId/cancel': async (
    ctx: Ctx,
    who: Identity,
    { params, body }: InputOf<'POST /api/bookings/:bookingId/cancel'>,
  ) => {
    const actor = await cancellerOf(ctx, who, params.bookingId)
    const cancelled = await cancelBooking(ctx, actor, {
      bookingId: params.bookingId,
      expectedFeeCents: body.expectedFeeCents,
      reason: body.reason ?? null,
    })
    return thenShow(ctx, who, params.bookingId, cancelled)
  },

  'POST /api/bookings/:bookingId/open-to-all': async (
    ctx: Ctx,
    who: Identity,
    { params }: OfBooking,
  ) => thenShow(ctx, who, params.bookingId, await openToAll(ctx, params.bookingId)),

  'POST /api/bookings/:bookingId/rating': async (
    ctx: Ctx,
    who: Identity,
    { params, body }: InputOf<'POST /api/bookings/:bookingId/rating'>,
  ) => {
    const { stars, comment = null } = body
    const rated = await rateBooking(ctx, who, { ...params, stars, comment })
    return thenShow(ctx, who, params.bookingId, rated)
  },

  'POST /api/bookings/:bookingId/share': async (ctx: Ctx, who: Identity, { params }: OfBooking) =>
    thenShow(ctx, who, params.bookingId, await shareTrip(ctx, params.bookingId)),

  'DELETE /api/bookings/:bookingId/share': async (ctx: Ctx, who: Identity, { params }: OfBooking) =>
    thenShow(ctx, who, params.bookingId, await stopSharingTrip(ctx, params.bookingId)),

  'GET /api/driver/offers': async (ctx: Ctx, who: Identity) => {
    if (!who.driverId) return refused('driver_profile_missing')
    const now = await ctx.clock.now(ctx.db)
    const offers = await openJobOffers(ctx.db, who.driverId, now)
    return accepted({ offers, serverNow: now.toISOString() })
  },

  'POST /api/bookings/:bookingId/accept': async (ctx: Ctx, who: Identity, { params }: OfBooking) =>
    thenShow(ctx, who, params.bookingId, await acceptBooking(ctx, asDriver(who), params.bookingId)),

  'POST /api/bookings/:bookingId/offer/seen': async (
    ctx: Ctx,
    who: Identity,
    { params }: OfBooking,
  ): Promise<Outcome<undefined>> => {
    await markOfferSeen(ctx, asDriver(who).driverId, params.bookingId)
    return accepted(undefined)
  },

  'POST /api/bookings/:bookingId/decline': async (
    ctx: Ctx,
    who: Identity,
    { params, body }: InputOf<'POST /api/bookings/:bookingId/decline'>,
  ): Promise<Outcome<undefined>> => {
    const declined = await declineOffer(ctx, asDriver(who), { ...params, reason: body.reason })
    return declined.ok ? accepted(undefined) : declined
  },

  'POST /api/bookings/:bookingId/moves': async (
    ctx: Ctx,
    who: Identity,
    { params, body }: InputOf<'POST /api/bookings/:bookingId/moves'>,
  ) => {
    const moved = await moveBooking(ctx, asDriver(who), {
      bookingId: params.bookingId,
      move: body.move,
      notes: body.notes ?? null,
      estimatedArrival: body.estimatedArrival ? new Date(body.estimatedArrival) : null,
      startCode: body.startCode ?? null,
      clientId: body.clientId ?? null,
      pressedAt: body.pressedAt ? new Date(body.pressedAt) : null,
    })
    return thenShow(ctx, who, params.bookingId, moved)
  },

  'POST /api/bookings/:bookingId/driver-here': async (
    ctx: Ctx,
    who: Identity,
    { params }: OfBooking,
  ) => thenShow(ctx, who, params.bookingId, await confirmArrival(ctx, params.bookingId)),

  'POST /api/bookings/:bookingId/driver-question': async (
    ctx: Ctx,
    who: Identity,
    { params, body }: InputOf<'POST /api/bookings/:bookingId/driver-question'>,
  ) => {
    const answered = await answerDriverQuestion(ctx, params.bookingId, body.isDriver)
    return thenShow(ctx, who, params.bookingId, answered)
  },

  'POST /api/bookings/:bookingId/start-code/waive': async (
    ctx: Ctx,
    who: Identity,
    { params, body }: InputOf<'POST /api/bookings/:bookingId/start-code/waive'>,
  ) => {
    const waived = await waiveStartCode(ctx, who.accountId, { ...params, ...body })
    return thenShow(ctx, who, params.bookingId, waived)
  },
}

const cancellerOf = async (ctx: Ctx, who: Identity, bookingId: string): Promise<Actor> => {
  const viewer = await viewerOf(ctx, who, bookingId)
  switch (viewer) {
    case 'customer':
      return { kind: 'customer', accountId: who.accountId }
    case 'operator':
      return { kind: 'operator', accountId: who.accountId }
    case 'driver':
      return { kind: 'driver', ...asDriver(who) }
    default: {
      const unknown: never = viewer
      throw new Error(`unknown viewer ${String(unknown)}`)
    }
  }
}

/** For routes the matrix opens only to a booking's own drivers: whoever is one has a driver profile. */
const asDriver = ({ accountId, driverId }: Identity): { accountId: string; driverId: string } => {
  if (!driverId) throw new Error(`account ${accountId} has no driver profile`)
  return { accountId, driverId }
}
