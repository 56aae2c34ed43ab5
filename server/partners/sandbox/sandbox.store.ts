/** Rows of the sandbox: its clocks, quotes and bookings. Nothing here is about the live side. */
import { and, asc, desc, eq, lt, lte, sql } from 'drizzle-orm'
import { partnerQuote, type PartnerQuote } from '../../../contract/partners/partner-shapes.ts'
import { readShape } from '../../../db/schema/stored-json.ts'
import {
  sandboxBookings,
  sandboxClocks,
  sandboxQuotes,
  type SandboxBookingRow,
  type SandboxQuoteRow,
} from '../../../db/schema/sandbox.ts'
import type { BookingStatus } from '../../../domain/bookings/booking.ts'
import type { Queryable, Tx } from '../../kit/database/database.ts'

/** Null: it was never used. */
export const clockOf = async (db: Queryable, partnerId: string): Promise<Date | null> => {
  const [row] = await db.select().from(sandboxClocks).where(eq(sandboxClocks.partnerId, partnerId))
  return row?.nowAt ?? null
}

/** Locks the sandbox: everything in it happens one after the other under this lock. It begins at `startAt`. */
export const lockClock = async (tx: Tx, partnerId: string, startAt: Date): Promise<Date> => {
  await tx.insert(sandboxClocks).values({ partnerId, nowAt: startAt }).onConflictDoNothing()
  const [row] = await tx
    .select()
    .from(sandboxClocks)
    .where(eq(sandboxClocks.partnerId, partnerId))
    .for('update')
  if (!row) throw new Error(`no sandbox clock of ${partnerId}`)
  return row.nowAt
}

export const saveClock = async (tx: Tx, partnerId: string, nowAt: Date): Promise<void> => {
  await tx.update(sandboxClocks).set({ nowAt }).where(eq(sandboxClocks.partnerId, partnerId))
}

export const insertQuote = async (
  tx: Tx,
  { view, ...row }: Omit<SandboxQuoteRow, 'view'> & { view: PartnerQuote },
): Promise<void> => {
  await tx.insert(sandboxQuotes).values({ ...row, view })
}

export const findQuote = async (
  db: Queryable,
  partnerId: string,
  quoteId: string,
): Promise<{ view: PartnerQuote; expiresAt: Date } | null> => {
  const [row] = await db
    .select()
    .from(sandboxQuotes)
    .where(and(eq(sandboxQuotes.id, quoteId), eq(sandboxQuotes.partnerId, partnerId)))
  if (!row) return null
  return {
    view: readShape('sandbox_quotes.view', partnerQuote, row.view),
    expiresAt: row.expiresAt,
  }
}

/** False: the quote is booked already. */
export const insertSandboxBooking = async (
  tx: Tx,
  booking: Omit<SandboxBookingRow, 'reference'>,
): Promise<SandboxBookingRow | null> => {
  const [row] = await tx
    .insert(sandboxBookings)
    .values(booking)
    .onConflictDoNothing({ target: sandboxBookings.quoteId })
    .returning()
  return row ?? null
}

export const findSandboxBooking = async (
  db: Queryable,
  partnerId: string,
  bookingId: string,
): Promise<SandboxBookingRow | null> => {
  const [row] = await db
    .select()
    .from(sandboxBookings)
    .where(and(eq(sandboxBookings.id, bookingId), eq(sandboxBookings.partnerId, partnerId)))
  return row ?? null
}

export const saveSandboxBooking = async (tx: Tx, row: SandboxBookingRow): Promise<void> => {
  const { id, ...changes } = row
  await tx.update(sandboxBookings).set(changes).where(eq(sandboxBookings.id, id))
}

const isWaiting = (partnerId: string) =>
  and(eq(sandboxBookings.partnerId, partnerId), sql`${sandboxBookings.nextStep} is not null`)

/** The next event that is due by then; of two at the same time that of the older booking. */
export const nextSandboxStep = async (
  db: Queryable,
  partnerId: string,
  by: Date | null,
): Promise<SandboxBookingRow | null> => {
  const [row] = await db
    .select()
    .from(sandboxBookings)
    .where(and(isWaiting(partnerId), by === null ? undefined : lte(sandboxBookings.nextStepAt, by)))
    .orderBy(asc(sandboxBookings.nextStepAt), asc(sandboxBookings.id))
    .limit(1)
  return row ?? null
}

/** Newest first; identifiers sort by creation. */
export const sandboxBookingsPage = (
  db: Queryable,
  partnerId: string,
  page: { before: string | null; status: BookingStatus | null; limit: number },
): Promise<SandboxBookingRow[]> =>
  db
    .select()
    .from(sandboxBookings)
    .where(
      and(
        eq(sandboxBookings.partnerId, partnerId),
        page.before === null ? undefined : lt(sandboxBookings.id, page.before),
        page.status === null ? undefined : eq(sandboxBookings.status, page.status),
      ),
    )
    .orderBy(desc(sandboxBookings.id))
    .limit(page.limit)
