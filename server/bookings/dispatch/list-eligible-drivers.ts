import { roughKm } from '../../../domain/places/rough-distance.ts'
import type { EligibleDriver } from '../../../contract/bookings/dispatch.ts'
import { readStored } from '../../../db/schema/stored-json.ts'
import { isWaitingForDriver } from '../../../domain/bookings/booking.ts'
import { hasDeclined } from '../../../domain/dispatch/offer-trace.ts'
import { accepted, refused, type Outcome } from '../../../domain/refusal.ts'
import type { Ctx } from '../../context.ts'
import { findCandidates, roughPoint } from '../../drivers/index.ts'
import { jobToOffer } from './job-to-offer.ts'
import { selectDispatched } from './offers.store.ts'

/** Enough to choose among. */
const listed = 10

/**
 * The drivers eligible for a waiting booking, by the rules of every offer; none who has declined it. `isForOperator`: with the rough place
 * of each truck. Refusals: `not_found`, `booking_not_open`.
 */
export const listEligibleDrivers = async (
  ctx: Pick<Ctx, 'db' | 'clock'>,
  bookingId: string,
  isForOperator = false,
): Promise<Outcome<{ drivers: EligibleDriver[] }>> => {
  const [booking] = await selectDispatched(ctx.db, bookingId)
  if (!booking) return refused('not_found')
  if (!isWaitingForDriver(booking.status)) return refused('booking_not_open')
  const { offers } = booking
  const idsWhere = (is: (offer: (typeof offers)[number]) => boolean): ReadonlySet<string> =>
    new Set(offers.filter(is).map(({ driverId }) => driverId))
  const declined = idsWhere(hasDeclined)
  const offered = idsWhere(({ state }) => state === 'open')
  const { ranked } = await findCandidates(ctx.db, {
    ...jobToOffer(
      {
        pickup: readStored('bookings.pickup', booking.pickup),
        dropoff: booking.dropoff === null ? null : readStored('bookings.dropoff', booking.dropoff),
        casualty: readStored('bookings.casualty', booking.casualty),
        distanceKm: booking.distance_km,
      },
      ctx.clock.at(booking.clock_ms),
    ),
    limit: listed + declined.size,
  })
  return accepted({
    drivers: ranked
      .filter(({ candidate }) => !declined.has(candidate.driverId))
      .slice(0, listed)
      .map(({ candidate, etaMinutes, distanceKm }) => ({
        driverId: candidate.driverId,
        name: candidate.name,
        truck: candidate.truckName,
        rating: candidate.rating,
        ratingCount: candidate.ratingCount,
        etaMinutes,
        // exact, from three bookings of theirs, a customer would find the truck
        distanceKm: isForOperator ? distanceKm : roughKm(distanceKm),
        at: isForOperator && candidate.point ? roughPoint(candidate.point) : null,
        isAsked: offered.has(candidate.driverId),
      })),
  })
}
