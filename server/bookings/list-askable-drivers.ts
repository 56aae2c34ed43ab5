import type { AskableDriver } from '../../contract/asking.ts'
import { readStored } from '../../db/schema/stored-json.ts'
import { isWaitingForDriver } from '../../domain/booking.ts'
import { hasSaidNo } from '../../domain/offer-trace.ts'
import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import type { Ctx } from '../context.ts'
import { findCandidates } from '../drivers/index.ts'
import { selectAsking } from './offers.store.ts'

/** As many as one chooses among. */
const listed = 10

/**
 * Who may be asked for a booking that waits, by the rules of every offer; nobody who has said no to it. Refusals: `not_found`,
 * `booking_not_open`.
 */
export const listAskableDrivers = async (
  ctx: Pick<Ctx, 'db' | 'clock'>,
  bookingId: string,
): Promise<Outcome<{ drivers: AskableDriver[] }>> => {
  const [booking] = await selectAsking(ctx.db, bookingId)
  if (!booking) return refused('not_found')
  if (!isWaitingForDriver(booking.status)) return refused('booking_not_open')
  const { offers } = booking
  const idsWhere = (is: (offer: (typeof offers)[number]) => boolean): ReadonlySet<string> =>
    new Set(offers.filter(is).map(({ driverId }) => driverId))
  const saidNo = idsWhere(hasSaidNo)
  const asked = idsWhere(({ state }) => state === 'open')
  const { ranked } = await findCandidates(ctx.db, {
    point: readStored('bookings.pickup', booking.pickup).point,
    casualty: readStored('bookings.casualty', booking.casualty),
    now: ctx.clock.at(booking.clock_ms),
    limit: listed + saidNo.size,
  })
  return accepted({
    drivers: ranked
      .filter(({ candidate }) => !saidNo.has(candidate.driverId))
      .slice(0, listed)
      .map(({ candidate, etaMinutes, distanceKm }) => ({
        driverId: candidate.driverId,
        name: candidate.name,
        truck: candidate.truckName,
        rating: candidate.rating,
        ratingCount: candidate.ratingCount,
        etaMinutes,
        distanceKm,
        isAsked: asked.has(candidate.driverId),
      })),
  })
}
