import type { Trail } from '../../contract/bookings/tracking.ts'
import { mayShareContact } from '../../domain/bookings/booking.ts'
import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import type { Identity } from '../accounts/index.ts'
import { auditRead } from '../audit/index.ts'
import { endedAtOf, findBooking, mayKnowPlaces, partyToBooking } from '../bookings/index.ts'
import type { Ctx } from '../context.ts'
import { trailOf } from './tracking.store.ts'

/**
 * The truck's trail on this booking, from acceptance on. The customer sees it until drop-off, and an empty one before and after; the
 * driver sees it for as long as they may know the places; an operator, whose read is on record, for as long as positions
 * are kept. Refusal: `not_found`.
 */
export const loadTrail = async (
  ctx: Pick<Ctx, 'db' | 'clock'>,
  who: Identity,
  bookingId: string,
): Promise<Outcome<Trail>> => {
  const booking = await findBooking(ctx.db, bookingId)
  if (!booking) return refused('not_found')
  const party = await partyToBooking(ctx.db, who, bookingId)
  if (party === 'operator') await auditRead(ctx, who, 'read_trail', bookingId)
  if (party === 'owner' && !mayShareContact(booking.status)) return accepted({ points: [] })
  if (
    party === 'assigned_driver' &&
    !mayKnowPlaces(endedAtOf(booking), await ctx.clock.now(ctx.db))
  ) {
    return accepted({ points: [] })
  }
  const rows = await trailOf(ctx.db, bookingId)
  return accepted({
    points: rows.map(({ at_ms, latitude, longitude }) => ({
      lat: latitude,
      lon: longitude,
      at: new Date(at_ms).toISOString(),
    })),
  })
}
