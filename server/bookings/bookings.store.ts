/** Rows of `bookings` and their history. */
import { and, asc, desc, eq, gte, inArray, lt, notExists, or, sql } from 'drizzle-orm'
import { bookings, bookingHistory, ratings, type BookingRow } from '../../db/schema/bookings.ts'
import type { ArrivalWindow } from '../../domain/bookings/arrival.ts'
import {
  waitingStatuses,
  type BookingTransition,
  type BookingStatus,
} from '../../domain/bookings/booking.ts'
import type { Actor } from '../../domain/accounts/roles.ts'
import type { Queryable, Tx } from '../kit/database/database.ts'
import { newId } from '../kit/ids.ts'
import { preparedInsert } from '../kit/database/prepared-query.ts'

export type { BookingRow }

/** The booking under its row lock. Read the clock after this, never before. */
export const lockBooking = async (tx: Tx, bookingId: string): Promise<BookingRow | undefined> => {
  const [row] = await tx
    .select()
    .from(bookings)
    .where(eq(bookings.id, bookingId))
    .for('no key update')
  return row
}

export const findBooking = async (
  db: Queryable,
  bookingId: string,
): Promise<BookingRow | undefined> => {
  const [row] = await db.select().from(bookings).where(eq(bookings.id, bookingId))
  return row
}

/** The booking that people call by this reference, as stored: `TL-7K3Q9`. */
export const bookingIdOfReference = async (
  db: Queryable,
  reference: string,
): Promise<string | undefined> => {
  const [row] = await db
    .select({ id: bookings.id })
    .from(bookings)
    .where(eq(bookings.reference, reference))
  return row?.id
}

export const bookingOfQuote = async (
  db: Queryable,
  quoteId: string,
): Promise<BookingRow | undefined> => {
  const [row] = await db.select().from(bookings).where(eq(bookings.quoteId, quoteId))
  return row
}

/** Inserts a booking that waits for its card. False, and nothing written, when its quote is booked already. */
export const insertBooking = preparedInsert(
  'booking insert',
  bookings,
  [
    'id',
    'quoteId',
    'customerId',
    'status',
    'chosenDriverId',
    'assignment',
    'offerToOthers',
    'shownArrivalMinutes',
    'paidBy',
    'priority',
    'pickupLocation',
    'dropoffLocation',
    'pickup',
    'dropoff',
    'distanceKm',
    'vehicleType',
    'casualty',
    'vehicleIdentity',
    'description',
    'priceCents',
    'priceLines',
    'tariffVersion',
    'customerName',
    'customerPhone',
    'customerEmail',
    'consentTextVersion',
    'consentedAt',
    'cardBy',
    'createdAt',
    'updatedAt',
  ],
  { onConflictDoNothing: ['quoteId'] },
)

/** The columns a transition may set besides the status. */
export type BookingPatch = Partial<
  Pick<
    BookingRow,
    | 'driverId'
    | 'acceptBy'
    | 'acceptedAt'
    | 'completedAt'
    | 'taxPoint'
    | 'estimatedArrival'
    | 'estimatedArrivalBy'
    | 'arrivalMissedAt'
    | 'acceptedLateAt'
    | 'approachKm'
    | 'arrivalProvenAt'
    | 'arrivalProvenBy'
    | 'promisedFrom'
    | 'promisedBy'
    | 'startCode'
    | 'startCodeWrong'
    | 'startCodeWrongSince'
    | 'startCodeGivenAt'
    | 'driverQuestionedAt'
    | 'driverRecognised'
    | 'driverRecognisedAt'
    | 'cancelReason'
    | 'cancellationFeeCents'
    | 'assignment'
    | 'chosenDriverId'
    | 'round'
    | 'wave'
  >
>

/** Saves a transition; the status it expects is part of the statement. */
export const saveTransition = async (
  tx: Tx,
  bookingId: string,
  from: BookingStatus,
  to: BookingStatus,
  at: Date,
  patch: BookingPatch,
): Promise<BookingRow> => {
  const [row] = await tx
    .update(bookings)
    .set({ ...patch, status: to, updatedAt: at })
    .where(and(eq(bookings.id, bookingId), eq(bookings.status, from)))
    .returning()
  if (!row) throw new Error(`booking ${bookingId} was not ${from}`)
  return row
}

/** The window promised at acceptance. Its beginning is what the system expects, until the driver or the road says otherwise. */
export const promiseArrival = async (
  tx: Tx,
  bookingId: string,
  { from, by }: ArrivalWindow,
  acceptedLateAt: Date | null,
): Promise<void> => {
  await tx
    .update(bookings)
    .set({
      promisedFrom: from,
      promisedBy: by,
      acceptedLateAt,
      estimatedArrival: from,
      estimatedArrivalBy: 'system',
    })
    .where(eq(bookings.id, bookingId))
}

/** How far the truck was when its driver accepted. */
export const saveApproach = async (
  tx: Tx,
  bookingId: string,
  approachKm: number,
): Promise<void> => {
  await tx.update(bookings).set({ approachKm }).where(eq(bookings.id, bookingId))
}

/** Saves what the customer corrected before paying. Call it with the booking locked. */
export const saveContact = async (
  tx: Tx,
  bookingId: string,
  {
    contact,
    ...rest
  }: {
    contact: { name: string; phone: string; email: string }
  } & Pick<BookingRow, 'description' | 'vehicleIdentity' | 'offerToOthers'>,
): Promise<void> => {
  await tx
    .update(bookings)
    .set({
      customerName: contact.name,
      customerPhone: contact.phone,
      customerEmail: contact.email,
      ...rest,
    })
    .where(eq(bookings.id, bookingId))
}

/** Saves what is now known of the arrival; returns the booking as saved. */
export const saveArrival = async (
  tx: Tx,
  bookingId: string,
  patch: BookingPatch,
): Promise<BookingRow> => {
  const [row] = await tx.update(bookings).set(patch).where(eq(bookings.id, bookingId)).returning()
  if (!row) throw new Error(`no booking ${bookingId}`)
  return row
}

/** A wrong code was given, the code is waived, or the customer is asked about the driver. */
export const saveStartCode = async (
  tx: Tx,
  bookingId: string,
  patch: BookingPatch,
): Promise<void> => {
  await tx.update(bookings).set(patch).where(eq(bookings.id, bookingId))
}

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

export type HistoryEntry = {
  bookingId: string
  transition: BookingTransition | 'request'
  from: BookingStatus
  to: BookingStatus
  actor: Actor
  at: Date
  notes?: string | null
  estimatedArrival?: Date | null
  /** For a driver's step: its name, and when the device says that it was pressed. */
  clientId?: string | null
  pressedAt?: Date | null
}

const appendNamed = preparedInsert('booking history', bookingHistory, [
  'id',
  'bookingId',
  'transition',
  'fromStatus',
  'status',
  'notes',
  'estimatedArrival',
  'actorKind',
  'createdBy',
  'createdAt',
  'clientId',
  'pressedAt',
])

export const appendHistory = async (tx: Tx, entry: HistoryEntry): Promise<void> => {
  await appendNamed(tx, {
    id: newId('jsu'),
    bookingId: entry.bookingId,
    transition: entry.transition,
    fromStatus: entry.from,
    status: entry.to,
    notes: entry.notes ?? null,
    estimatedArrival: entry.estimatedArrival ?? null,
    actorKind: entry.actor.kind,
    createdBy: 'accountId' in entry.actor ? entry.actor.accountId : null,
    createdAt: entry.at,
    clientId: entry.clientId ?? null,
    pressedAt: entry.pressedAt ?? null,
  })
}

/** Whether this account has already made a step under this name. */
export const isStepKnown = async (
  tx: Tx,
  bookingId: string,
  step: { accountId: string; clientId: string },
): Promise<boolean> => {
  const known = await tx
    .select({ id: bookingHistory.id })
    .from(bookingHistory)
    .where(
      and(
        eq(bookingHistory.bookingId, bookingId),
        eq(bookingHistory.createdBy, step.accountId),
        eq(bookingHistory.clientId, step.clientId),
      ),
    )
  return known.length > 0
}

export const historyOf = async (db: Queryable, bookingId: string) =>
  db
    .select()
    .from(bookingHistory)
    .where(eq(bookingHistory.bookingId, bookingId))
    .orderBy(asc(bookingHistory.createdAt), asc(bookingHistory.id))

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

/** The next wave of offers of the round is written once, however often it is requested. */
export const claimWave = async (tx: Tx, bookingId: string, wave: number): Promise<boolean> => {
  const claimed = await tx
    .update(bookings)
    .set({ wave })
    .where(and(eq(bookings.id, bookingId), lt(bookings.wave, wave)))
    .returning({ id: bookings.id })
  return claimed.length > 0
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
