import { inArray, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { AnswerOf } from '../../contract/routes.ts'
import { bookingId, moment } from '../../contract/shapes.ts'
import { profiles } from '../../db/schema/accounts.ts'
import { driverProfiles } from '../../db/schema/drivers.ts'
import { hasReceipt } from '../../domain/bookings/booking.ts'
import { isRatable, ratingPromptDays } from '../../domain/bookings/rating.ts'
import { accepted, type Outcome } from '../../domain/refusal.ts'
import type { Ctx } from '../context.ts'
import type { Queryable } from '../kit/database/database.ts'
import { readCursor, writeCursor } from '../kit/page-cursor.ts'
import { bookingsPage, unratedPage } from './booking-lists.store.ts'
import { type BookingRow } from './bookings.store.ts'
import type { Person } from './booking-parties.ts'
import { areaLabelOf, endedAtOf, mayKnowPlaces } from './driver-places.ts'
import { starsOf } from './trips/ratings.store.ts'

const cursorShape = z.tuple([moment.refine((at) => Date.parse(at) > 0), bookingId])

/**
 * Your bookings, newest first: those you made, or for a driver those you drove. `only: 'to_rate'` keeps those you made in the last
 * `ratingPromptDays` days that are completed and that you have not rated. Refusals: `invalid_input` for a bad cursor.
 */
export const listBookings = async (
  ctx: Ctx,
  person: Person,
  request: { cursor?: string | undefined; limit: number; only?: 'to_rate' | undefined },
): Promise<Outcome<AnswerOf<'GET /api/bookings'>>> => {
  const cursor = readCursor(request.cursor, cursorShape)
  if (!cursor.ok) return cursor
  const before = cursor.value && { createdAt: new Date(cursor.value[0]), id: cursor.value[1] }
  const place = { before, limit: request.limit + 1 }
  const now = await ctx.clock.now(ctx.db)
  const rows = request.only
    ? await unratedPage(ctx.db, {
        customerId: person.accountId,
        since: new Date(now.getTime() - ratingPromptDays * 86_400_000),
        ...place,
      })
    : await bookingsPage(ctx.db, {
        ...(person.driverId ? { driverId: person.driverId } : {}),
        customerId: person.accountId,
        ...place,
      })
  const items = rows.slice(0, request.limit)
  const last = rows.length > request.limit ? items.at(-1) : undefined
  const names = await driverNames(
    ctx.db,
    items.flatMap((row) => row.driverId ?? []),
  )
  const given = await starsOf(
    ctx.db,
    items.map((row) => row.id),
  )
  return accepted({
    items: items.map((row) => ({
      bookingId: row.id,
      reference: row.reference,
      status: row.status,
      createdAt: row.createdAt.toISOString(),
      ...labelsFor(row, person, now),
      priceCents: row.priceCents,
      driverName: row.driverId ? (names.get(row.driverId) ?? null) : null,
      stars: given.get(row.id) ?? null,
      isRatable: isRatable({
        status: row.status,
        isOwnBooking: row.customerId === person.accountId,
        isAlreadyRated: given.has(row.id),
      }),
      hasReceipt: row.customerId === person.accountId && hasReceipt(row),
    })),
    nextCursor: last ? cursorOf(last) : null,
  })
}

/** Some days after the end, or of a job whose card was refused, a driver who did not make the booking sees only the areas. */
const labelsFor = (row: BookingRow, { accountId }: Person, now: Date) =>
  row.customerId === accountId ||
  (row.cancelReason !== 'card_refused' && mayKnowPlaces(endedAtOf(row), now))
    ? { pickupLabel: row.pickupLocation, dropoffLabel: row.dropoffLocation }
    : {
        pickupLabel: areaLabelOf(row.pickup),
        dropoffLabel: row.dropoff && areaLabelOf(row.dropoff),
      }

const cursorOf = (row: { createdAt: Date; id: string }): string =>
  writeCursor([row.createdAt.toISOString(), row.id])

const driverNames = async (db: Queryable, driverIds: string[]): Promise<Map<string, string>> => {
  if (driverIds.length === 0) return new Map()
  const rows = await db
    .select({ driverId: driverProfiles.id, name: profiles.fullName })
    .from(driverProfiles)
    .innerJoin(profiles, eq(profiles.id, driverProfiles.userId))
    .where(inArray(driverProfiles.id, driverIds))
  return new Map(rows.map((row) => [row.driverId, row.name]))
}
