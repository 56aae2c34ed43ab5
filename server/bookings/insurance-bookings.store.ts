/** Rows of `insurance_bookings`: which insurer owes a booking that is on account. */
import { eq } from 'drizzle-orm'
import { insuranceBookings, type InsuranceBookingRow } from '../../db/schema/partners.ts'
import type { Queryable, Tx } from '../kit/database/database.ts'

export const insertInsuranceBooking = async (tx: Tx, row: InsuranceBookingRow): Promise<void> => {
  await tx.insert(insuranceBookings).values(row)
}

/** Throws for a booking that is not on account. */
export const insuranceOf = async (
  db: Queryable,
  bookingId: string,
): Promise<InsuranceBookingRow> => {
  const [row] = await db
    .select()
    .from(insuranceBookings)
    .where(eq(insuranceBookings.bookingId, bookingId))
  if (!row) throw new Error(`booking ${bookingId} is on no account`)
  return row
}

export const partnerOwing = async (db: Queryable, bookingId: string): Promise<string> =>
  (await insuranceOf(db, bookingId)).partnerId

/** What the insurer's rules cover of a booking; null: on no account, or from before there were rules. */
export const coverOfBooking = async (
  db: Queryable,
  bookingId: string,
): Promise<InsuranceBookingRow['cover']> => {
  const [row] = await db
    .select({ cover: insuranceBookings.cover })
    .from(insuranceBookings)
    .where(eq(insuranceBookings.bookingId, bookingId))
  return row?.cover ?? null
}
