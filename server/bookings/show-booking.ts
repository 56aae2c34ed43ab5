/** A booking as the caller may see it. */
import type { Party } from '../../contract/parties.ts'
import { bookingRoutes, type Booking } from '../../contract/bookings/bookings.ts'
import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import type { Identity } from '../accounts/index.ts'
import { auditRead } from '../audit/index.ts'
import type { Ctx } from '../context.ts'
import { partyToBooking } from './booking-parties.ts'
import { viewBooking, type Viewer } from './booking-view.ts'
import { bookingIdOfReference, findBooking } from './bookings.store.ts'
import { viewLeftBooking } from './view-left-booking.ts'

/** The booking as saved, after an action that succeeded; otherwise its refusal. */
export const thenShow = async (
  ctx: Ctx,
  who: Identity,
  bookingId: string,
  outcome: Outcome<unknown>,
): Promise<Outcome<Booking>> => (outcome.ok ? showBooking(ctx, who, bookingId) : outcome)

export const showBooking = async (
  ctx: Ctx,
  who: Identity,
  bookingId: string,
): Promise<Outcome<Booking>> => {
  const booking = await findBooking(ctx.db, bookingId)
  if (!booking) return refused('not_found')
  const party = await partyToBooking(ctx.db, who, bookingId)
  if (party === 'former_driver') return accepted(await viewLeftBooking(ctx, who, booking))
  const viewer = viewerAs(party)
  if (viewer === 'operator') await auditRead(ctx, who, 'read_booking', bookingId)
  return accepted(await viewBooking(ctx, ctx.db, booking, viewer))
}

/** Null for a reference that is not in use, and for a booking that the caller may not see alike. */
export const bookingByReference = async (
  ctx: Ctx,
  who: Identity,
  reference: string,
): Promise<Outcome<{ bookingId: string | null }>> => {
  const bookingId = await bookingIdOfReference(ctx.db, reference)
  if (bookingId === undefined) return accepted({ bookingId: null })
  const party = await partyToBooking(ctx.db, who, bookingId)
  return accepted({ bookingId: mayRead.includes(party) ? bookingId : null })
}

const mayRead: readonly Party[] = bookingRoutes['GET /api/bookings/:bookingId'].access.allowed

/** The matrix lets only these in. */
export const viewerOf = async (ctx: Ctx, who: Identity, bookingId: string): Promise<Viewer> =>
  viewerAs(await partyToBooking(ctx.db, who, bookingId))

const viewerAs = (party: Party): Viewer => {
  if (party === 'owner') return 'customer'
  return party === 'operator' ? 'operator' : 'driver'
}
