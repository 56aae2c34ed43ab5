/** Lists of bookings: pages for their people, and what watches and reconcilers look for. */
import { and, desc, eq, gte, inArray, lt, notExists, or, sql } from 'drizzle-orm'
import { bookings, ratings, type BookingRow } from '../../db/schema/bookings.ts'
import { waitingStatuses, type BookingStatus } from '../../domain/bookings/booking.ts'
import type { Queryable } from '../kit/database/database.ts'

/** Where a page of bookings begins, newest first: after the last one seen. */
type PagePlace = { before: { createdAt: Date; id: string } | null; limit: number }

const isAfter = ({ before }: PagePlace) =>
  before
    ? or(
        lt(bookings.createdAt, before.createdAt),
        and(eq(bookings.createdAt, before.createdAt), lt(bookings.id, before.id)),
      )
    : undefined

export const bookingsPage = async (
  db: Queryable,
  request: PagePlace & { customerId?: string; driverId?: string },
): Promise<BookingRow[]> =>
  db
    .select()
    .from(bookings)
    .where(
      and(
        or(
          request.customerId ? eq(bookings.customerId, request.customerId) : undefined,
          request.driverId ? eq(bookings.driverId, request.driverId) : undefined,
        ),
        isAfter(request),
      ),
    )
    .orderBy(desc(bookings.createdAt), desc(bookings.id))
    .limit(request.limit)

/** Completed bookings, made since then, that are not rated. The landing page reads them for every signed-in user. */
export const unratedPage = (
  db: Queryable,
  request: PagePlace & { customerId: string; since: Date },
) =>
  db
    .select()
    .from(bookings)
    .where(
      and(
        eq(bookings.customerId, request.customerId),
        gte(bookings.createdAt, request.since),
        eq(bookings.status, 'completed'),
        isAfter(request),
        notExists(
          db
            .select({ bookingId: ratings.bookingId })
            .from(ratings)
            .where(eq(ratings.bookingId, bookings.id)),
        ),
      ),
    )
    .orderBy(desc(bookings.createdAt), desc(bookings.id))
    .limit(request.limit)

/** Bookings whose truck is driving, to the pickup or with the vehicle on it, or is marked as arrived without a proof. */
export const bookingsUnderWay = async (db: Queryable): Promise<string[]> => {
  const rows = await db
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      sql`${bookings.status} in ('confirmed', 'driver_en_route', 'in_progress')
        or (${bookings.status} = 'driver_arrived' and ${bookings.arrivalProvenAt} is null)`,
    )
  return rows.map(({ id }) => id)
}

/** Bookings whose deadline has passed without a transition: what the reconciler looks for. */
export const overdueBookings = async (
  db: Queryable,
  now: Date,
  limit: number,
): Promise<{ bookingId: string; status: BookingStatus }[]> =>
  db
    .select({ bookingId: bookings.id, status: bookings.status })
    .from(bookings)
    .where(
      or(
        and(inArray(bookings.status, [...waitingStatuses]), lt(bookings.acceptBy, now)),
        and(eq(bookings.status, 'pending'), lt(bookings.cardBy, now)),
      ),
    )
    .orderBy(sql`coalesce(${bookings.acceptBy}, ${bookings.cardBy})`)
    .limit(limit)
