import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'
import type { JobOffer } from '../../../contract/bookings/job-offers.ts'
import { bookingPhotos } from '../../../db/schema/evidence.ts'
import type { Ctx } from '../../context.ts'
import { linksTo } from '../../photos/index.ts'

/** The offers with the customer's photos of the damage: they show what to bring. Their links expire as all do. */
export const withDamagePhotos = async (
  { db, config }: Pick<Ctx, 'db' | 'config'>,
  offers: readonly JobOffer[],
  now: Date,
): Promise<JobOffer[]> => {
  const bookingIds = offers.map(({ bookingId }) => bookingId)
  if (bookingIds.length === 0) return []
  const photos = await db
    .select({ id: bookingPhotos.id, bookingId: bookingPhotos.bookingId })
    .from(bookingPhotos)
    .where(
      and(
        inArray(bookingPhotos.bookingId, bookingIds),
        eq(bookingPhotos.kind, 'damage'),
        isNotNull(bookingPhotos.storedAt),
      ),
    )
    .orderBy(asc(bookingPhotos.createdAt), asc(bookingPhotos.id))
  return offers.map((offer) => ({
    ...offer,
    damagePhotos: photos
      .filter(({ bookingId }) => bookingId === offer.bookingId)
      .map(({ id }) => linksTo(config.authSecret, id, now)),
  }))
}
