/** Rows of `insurance_bookings`: which insurer owes a booking that is on account. */
import { and, eq, sql } from 'drizzle-orm'
import {
  insuranceBookings,
  insurancePartners,
  type InsuranceBookingRow,
} from '../../db/schema/partners.ts'
import { ledgerEntries, ledgerTransactions } from '../../db/schema/payments.ts'
import type { Queryable, Tx } from '../kit/database/database.ts'

/** As it is booked: what the holder of a split bill agrees to follows. */
export type BookedInsurance = Omit<InsuranceBookingRow, 'excessTextVersion' | 'excessAgreedAt'>

export const insertInsuranceBooking = async (tx: Tx, row: BookedInsurance): Promise<void> => {
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

export const insurerNameOf = async (db: Queryable, bookingId: string): Promise<string> => {
  const [row] = await db
    .select({ name: insurancePartners.companyName })
    .from(insuranceBookings)
    .innerJoin(insurancePartners, eq(insurancePartners.id, insuranceBookings.partnerId))
    .where(eq(insuranceBookings.bookingId, bookingId))
  if (!row) throw new Error(`booking ${bookingId} has no insurer`)
  return row.name
}

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

/** What the insurer owes for a booking: put on its account, less what was taken off again. Cents. */
export const chargedToAccountCents = async (db: Queryable, bookingId: string): Promise<number> => {
  const [row] = await db
    .select({
      cents: sql<number>`coalesce(sum(${ledgerEntries.amountCents}), 0)`.mapWith(Number),
    })
    .from(ledgerEntries)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
    .where(
      and(
        eq(ledgerTransactions.bookingId, bookingId),
        eq(ledgerEntries.account, 'partner_receivable'),
      ),
    )
  return row?.cents ?? 0
}
