/** Rows of `offers`: which driver was offered the job, when, and the answer. */
import { and, eq, getTableColumns, inArray, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm'
import { companions } from '../../../db/schema/companion.ts'
import { bookings, offers, type BookingRow } from '../../../db/schema/bookings.ts'
import { dealerBookings, dealerRequests } from '../../../db/schema/dealers.ts'
import { driverProfiles } from '../../../db/schema/drivers.ts'
import { transitionRow, waitingStatuses } from '../../../domain/bookings/booking.ts'
import type { Urgency } from '../../../domain/bookings/casualty.ts'
import type { DeclineReason } from '../../../domain/bookings/booking-labels.ts'
import { clockMs } from '../../kit/clock.ts'
import type { Queryable, Tx } from '../../kit/database/database.ts'
import { preparedQuery } from '../../kit/database/prepared-query.ts'

export type OfferRow = typeof offers.$inferSelect

/** `isOfferedToDrivers`, of a row of `bookings`. */
const isOffered = or(
  inArray(bookings.status, [...waitingStatuses]),
  and(
    isNotNull(bookings.othersOfferedAt),
    inArray(bookings.status, [...transitionRow('replace_driver').from]),
  ),
)

/** A driver and the account that hears about the offer. */
export type OfferedDriver = { driverId: string; accountId: string }

/** Offers of this round; one that was closed in an earlier round is opened again (`mayBeOfferedAgain`). */
export const insertOffers = async (tx: Tx, rows: (typeof offers.$inferInsert)[]): Promise<void> => {
  if (rows.length === 0) return
  const { round, wave, state, etaMinutes, distanceKm, pickupHomeKm, dropoffHomeKm, offeredAt } =
    getTableColumns(offers)
  const again = {
    round,
    wave,
    state,
    etaMinutes,
    distanceKm,
    pickupHomeKm,
    dropoffHomeKm,
    offeredAt,
  }
  const written = await tx
    .insert(offers)
    .values(rows)
    .onConflictDoUpdate({
      target: [offers.bookingId, offers.driverId],
      set: {
        ...Object.fromEntries(
          Object.entries(again).map(([key, { name }]) => [key, sql.raw(`excluded.${name}`)]),
        ),
        seenAt: null,
        answeredAt: null,
      },
      setWhere: sql`${offers.state} = 'closed' and ${offers.round} < excluded.round`,
    })
    .returning({ driverId: offers.driverId })
  if (written.length < rows.length)
    throw new Error('a driver was asked who must not be asked again')
}

export const offerTo = async (
  db: Queryable,
  bookingId: string,
  driverId: string,
): Promise<OfferRow | undefined> => {
  const [row] = await db
    .select()
    .from(offers)
    .where(and(eq(offers.bookingId, bookingId), eq(offers.driverId, driverId)))
  return row
}

/** Drivers who have an open offer of another job, of one of these urgencies. */
export const offeredMoreUrgent = async (
  tx: Tx,
  { id }: Pick<BookingRow, 'id'>,
  urgencies: readonly Urgency[],
): Promise<string[]> => {
  if (urgencies.length === 0) return []
  const rows = await tx
    .selectDistinct({ driverId: offers.driverId })
    .from(bookings)
    .innerJoin(offers, and(eq(offers.bookingId, bookings.id), eq(offers.state, 'open')))
    .leftJoin(companions, eq(companions.bookingId, bookings.id))
    .where(
      and(
        isOffered,
        inArray(sql`coalesce(${companions.dispatchPriority}, ${bookings.priority})`, [
          ...urgencies,
        ]),
        ne(bookings.id, id),
      ),
    )
  return rows.map(({ driverId }) => driverId)
}

/** The priority that the customer's answers raise this booking to, since when, and by which; null: they said nothing, or it is deleted. */
export const raisedPriorityOf = async (db: Queryable, bookingId: string) => {
  const [row] = await db
    .select({
      priority: companions.dispatchPriority,
      circumstances: companions.circumstances,
      since: companions.answeredAt,
    })
    .from(companions)
    .where(eq(companions.bookingId, bookingId))
  return row ?? null
}

/**
 * Drivers who have an open offer of another vehicle of the same request of a dealer; none: it is alone. Locks the request, so that two of
 * its vehicles do not choose the same drivers at the same time.
 */
export const offeredTogether = async (tx: Tx, bookingId: string): Promise<string[]> => {
  const [request] = await tx
    .select({ id: dealerRequests.id })
    .from(dealerBookings)
    .innerJoin(dealerRequests, eq(dealerRequests.id, dealerBookings.requestId))
    .where(eq(dealerBookings.bookingId, bookingId))
    .for('update', { of: dealerRequests })
  if (!request) return []
  const rows = await tx
    .selectDistinct({ driverId: offers.driverId })
    .from(dealerBookings)
    .innerJoin(
      offers,
      and(eq(offers.bookingId, dealerBookings.bookingId), eq(offers.state, 'open')),
    )
    .where(and(eq(dealerBookings.requestId, request.id), ne(dealerBookings.bookingId, bookingId)))
  return rows.map(({ driverId }) => driverId)
}

/** The offer as its driver's account is notified of it. */
export const offerToAccount = async (
  db: Queryable,
  bookingId: string,
  accountId: string,
): Promise<OfferRow | undefined> => {
  const [row] = await db
    .select({ offer: offers })
    .from(offers)
    .innerJoin(driverProfiles, eq(driverProfiles.id, offers.driverId))
    .where(and(eq(offers.bookingId, bookingId), eq(driverProfiles.userId, accountId)))
  return row?.offer
}

export const offersOf = async (db: Queryable, bookingId: string): Promise<OfferRow[]> =>
  db.select().from(offers).where(eq(offers.bookingId, bookingId))

/** Whether some driver may still accept an offer of it. */
export const hasOpenOffer = async (db: Queryable, bookingId: string): Promise<boolean> => {
  const [row] = await db
    .select({ driverId: offers.driverId })
    .from(offers)
    .where(and(eq(offers.bookingId, bookingId), eq(offers.state, 'open')))
    .limit(1)
  return row !== undefined
}

/** The data that dispatch needs of a booking, with its offers and the time, read at once. */
export const selectDispatched = preparedQuery<
  [bookingId: string],
  Pick<BookingRow, 'status'> & {
    pickup: unknown
    dropoff: unknown
    casualty: unknown
    distance_km: number
    offers: Pick<OfferRow, 'driverId' | 'state'>[]
    clock_ms: number
  }
>(
  'booking offers',
  `select b.status, b.pickup, b.dropoff, b.casualty, b.distance_km, ${clockMs} as clock_ms, coalesce(
    (select json_agg(json_build_object('driverId', o.driver_id, 'state', o.state)) from offers o where o.booking_id = b.id), '[]'
  ) as offers
  from bookings b where b.id = $1`,
)

/** Marks the offer accepted; throws when it was not open, because the rules have just said it was. */
export const markAccepted = async (
  tx: Tx,
  bookingId: string,
  driverId: string,
  at: Date,
): Promise<OfferRow> => {
  const [accepted] = await tx
    .update(offers)
    .set({ state: 'accepted', answeredAt: at })
    .where(
      and(eq(offers.bookingId, bookingId), eq(offers.driverId, driverId), eq(offers.state, 'open')),
    )
    .returning()
  if (!accepted) throw new Error(`the offer of ${bookingId} to ${driverId} was not open`)
  return accepted
}

/** The driver who had accepted cancels, or is replaced by one who is nearer; throws when they had not accepted. */
export const markGivenUp = async (
  tx: Tx,
  {
    bookingId,
    driverId,
    at,
    isReplaced,
  }: { bookingId: string; driverId: string; at: Date; isReplaced: boolean },
): Promise<OfferedDriver> => {
  const [givenUp] = await tx
    .update(offers)
    .set({ state: 'given_up', answeredAt: at, replacedAt: isReplaced ? at : null })
    .from(driverProfiles)
    .where(
      and(
        eq(offers.bookingId, bookingId),
        eq(offers.driverId, driverId),
        eq(offers.state, 'accepted'),
        eq(driverProfiles.id, offers.driverId),
      ),
    )
    .returning({ driverId: offers.driverId, accountId: driverProfiles.userId })
  if (!givenUp) throw new Error(`the offer of ${bookingId} to ${driverId} was not accepted`)
  return givenUp
}

/** Whether there was an open offer to decline. */
export const markDeclined = async (
  tx: Tx,
  offer: { bookingId: string; driverId: string; reason: DeclineReason; at: Date },
): Promise<boolean> => {
  const marked = await tx
    .update(offers)
    .set({ state: 'declined', declineReason: offer.reason, answeredAt: offer.at })
    .where(
      and(
        eq(offers.bookingId, offer.bookingId),
        eq(offers.driverId, offer.driverId),
        eq(offers.state, 'open'),
      ),
    )
    .returning({ driverId: offers.driverId })
  return marked.length > 0
}

/** Marks that the driver's own screen shows it; the first time counts. */
export const markSeen = async (
  db: Queryable,
  { bookingId, driverId, at }: { bookingId: string; driverId: string; at: Date },
): Promise<void> => {
  await db
    .update(offers)
    .set({ seenAt: at })
    .where(
      and(
        eq(offers.bookingId, bookingId),
        eq(offers.driverId, driverId),
        eq(offers.state, 'open'),
        isNull(offers.seenAt),
      ),
    )
}

/** Offers open since this time or earlier, and not seen. */
export const unseenOffers = async (
  db: Queryable,
  bookingId: string,
  offeredUntil: Date,
): Promise<OfferRow[]> =>
  db
    .select()
    .from(offers)
    .where(
      and(
        eq(offers.bookingId, bookingId),
        eq(offers.state, 'open'),
        isNull(offers.seenAt),
        lte(offers.offeredAt, offeredUntil),
      ),
    )

/** Closes open offers, of all drivers but one or of one alone, and returns the drivers to notify. */
export const closeOpenOffers = async (
  tx: Tx,
  bookingId: string,
  at: Date,
  { except, only }: { except?: string; only?: string } = {},
): Promise<OfferedDriver[]> => {
  const closed = await tx
    .update(offers)
    .set({ state: 'closed', answeredAt: at })
    .where(
      and(
        eq(offers.bookingId, bookingId),
        eq(offers.state, 'open'),
        except ? ne(offers.driverId, except) : undefined,
        only ? eq(offers.driverId, only) : undefined,
      ),
    )
    .returning({ driverId: offers.driverId })
  if (closed.length === 0) return []
  return tx
    .select({ driverId: driverProfiles.id, accountId: driverProfiles.userId })
    .from(driverProfiles)
    .where(
      inArray(
        driverProfiles.id,
        closed.map((offer) => offer.driverId),
      ),
    )
}

/** A driver's open offers of bookings that still wait, with their bookings. */
export const openOffersFor = async (db: Queryable, driverId: string) =>
  db
    .select({ offer: offers, booking: bookings })
    .from(offers)
    .innerJoin(bookings, eq(bookings.id, offers.bookingId))
    .where(and(eq(offers.driverId, driverId), eq(offers.state, 'open'), isOffered))
    .orderBy(offers.offeredAt)
