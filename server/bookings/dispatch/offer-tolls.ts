import { inArray } from 'drizzle-orm'
import type { JobOffer } from '../../../contract/bookings/job-offers.ts'
import { bookings } from '../../../db/schema/bookings.ts'
import type { Ctx } from '../../context.ts'
import { loadDriver } from '../../drivers/index.ts'
import { tollsBetween } from '../../tolls/index.ts'

/** The offers with the tolls between pickup and drop-off, for this driver's truck. Without a router they are not known. */
export const withTolls = async (
  ctx: Pick<Ctx, 'db' | 'roads'>,
  driverId: string,
  offers: readonly JobOffer[],
  now: Date,
): Promise<JobOffer[]> => {
  if (!ctx.roads || offers.length === 0) return [...offers]
  const ids = offers.map(({ bookingId }) => bookingId)
  const [driver, ends] = await Promise.all([
    loadDriver(ctx.db, driverId),
    ctx.db
      .select({ id: bookings.id, pickup: bookings.pickup, dropoff: bookings.dropoff })
      .from(bookings)
      .where(inArray(bookings.id, ids)),
  ])
  return Promise.all(
    offers.map(async (offer) => {
      const job = ends.find(({ id }) => id === offer.bookingId)
      const [from, to] = [job?.pickup.point, job?.dropoff?.point]
      if (!from || !to) return offer
      return {
        ...offer,
        tolls: await tollsBetween(ctx, [from, to], driver?.truck?.grossKg ?? null, now),
      }
    }),
  )
}
