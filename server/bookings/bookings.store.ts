/** Rows of `bookings`, one at a time. */
import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import { bookings, type BookingRow } from '../../db/schema/bookings.ts'
import type { ArrivalWindow } from '../../domain/bookings/arrival.ts'
import type { BookingStatus } from '../../domain/bookings/booking.ts'
import type { Queryable, Tx } from '../kit/database/database.ts'
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
    .where(and(eq(bookings.reference, reference), isNull(bookings.erasedAt)))
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
    'othersIfLateAt',
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
    | 'arrivalNotifiedFor'
    | 'arrivalNotifications'
    | 'lateFlaggedAt'
    | 'firstPromisedBy'
    | 'othersIfLateAt'
    | 'othersOfferedAt'
    | 'othersKeptAt'
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

/**
 * The window promised at acceptance; the end of the first one is kept, whichever driver comes. Its beginning is what the system expects,
 * until the driver or the road says otherwise.
 */
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
      firstPromisedBy: sql`coalesce(${bookings.firstPromisedBy}, ${by.toISOString()}::timestamptz)`,
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
  } & Pick<BookingRow, 'description' | 'vehicleIdentity' | 'offerToOthers' | 'othersIfLateAt'>,
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

/** Returns the booking as saved. Call it with the booking locked. */
export const saveVehicleIdentity = async (
  tx: Tx,
  bookingId: string,
  vehicleIdentity: BookingRow['vehicleIdentity'],
): Promise<BookingRow> => {
  const [row] = await tx
    .update(bookings)
    .set({ vehicleIdentity })
    .where(eq(bookings.id, bookingId))
    .returning()
  if (!row) throw new Error(`no booking ${bookingId}`)
  return row
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

/** The next wave of offers of the round is written once, however often it is requested. */
export const claimWave = async (tx: Tx, bookingId: string, wave: number): Promise<boolean> => {
  const claimed = await tx
    .update(bookings)
    .set({ wave })
    .where(and(eq(bookings.id, bookingId), lt(bookings.wave, wave)))
    .returning({ id: bookings.id })
  return claimed.length > 0
}
