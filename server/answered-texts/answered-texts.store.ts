/** Rows of texts that customers sent, and of the costs they were told. */
import { and, desc, eq, gt, inArray, isNull, notInArray, or, sql } from 'drizzle-orm'
import { inboundTexts, textCancelOffers } from '../../db/schema/answered-texts.ts'
import { bookings, type BookingRow } from '../../db/schema/bookings.ts'
import { endStatuses } from '../../domain/bookings/booking.ts'
import type { CancelOffer } from '../../domain/notifications/answered-text.ts'
import type { Queryable, Tx } from '../kit/database/database.ts'

export type InboundText = typeof inboundTexts.$inferSelect

/** Answers whether it was new: the provider's id is read once, for ever. */
export const storeText = async (
  tx: Tx,
  text: typeof inboundTexts.$inferInsert,
): Promise<boolean> => {
  const stored = await tx
    .insert(inboundTexts)
    .values(text)
    .onConflictDoNothing()
    .returning({ messageSid: inboundTexts.messageSid })
  return stored.length > 0
}

export const findText = async (
  db: Queryable,
  messageSid: string,
): Promise<InboundText | undefined> => {
  const [row] = await db.select().from(inboundTexts).where(eq(inboundTexts.messageSid, messageSid))
  return row
}

/** Its words are erased with the answer. False: another run has answered it. */
export const endText = async (
  tx: Tx,
  messageSid: string,
  end: { outcome: string; bookingId: string | null; at: Date },
): Promise<boolean> => {
  const ended = await tx
    .update(inboundTexts)
    .set({ answeredAt: end.at, outcome: end.outcome, bookingId: end.bookingId, body: null })
    .where(and(eq(inboundTexts.messageSid, messageSid), isNull(inboundTexts.answeredAt)))
    .returning({ messageSid: inboundTexts.messageSid })
  return ended.length > 0
}

/** Of a text that has ended in this transaction. */
export const nameOutcome = async (tx: Tx, messageSid: string, outcome: string): Promise<void> => {
  await tx.update(inboundTexts).set({ outcome }).where(eq(inboundTexts.messageSid, messageSid))
}

/** Answers to one number are written one after the other, until the transaction ends. */
export const lockTextNumber = async (tx: Tx, number: string): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`text:${number}`}, 0))`)
}

/** Whether a text of this number ended this way since then. */
export const hasEndedSo = async (
  tx: Tx,
  number: string,
  outcome: string,
  since: Date,
): Promise<boolean> => {
  const rows = await tx
    .select({ messageSid: inboundTexts.messageSid })
    .from(inboundTexts)
    .where(
      and(
        eq(inboundTexts.number, number),
        eq(inboundTexts.outcome, outcome),
        gt(inboundTexts.answeredAt, since),
      ),
    )
    .limit(1)
  return rows.length > 0
}

/** More than one person has under way. */
const bookingsRead = 20

/** The account's bookings that have not ended, or ended since then, the newest first. */
export const textedBookings = (
  db: Queryable,
  accountId: string,
  endedSince: Date,
): Promise<BookingRow[]> =>
  db
    .select()
    .from(bookings)
    .where(
      and(
        eq(bookings.customerId, accountId),
        or(notInArray(bookings.status, [...endStatuses]), gt(bookings.updatedAt, endedSince)),
      ),
    )
    .orderBy(desc(bookings.createdAt), desc(bookings.id))
    .limit(bookingsRead)

/** The newest current booking for which someone typed this number. */
export const bookingForTypedNumber = async (
  db: Queryable,
  number: string,
): Promise<Pick<BookingRow, 'id' | 'reference' | 'paidBy'> | null> => {
  const [row] = await db
    .select({ id: bookings.id, reference: bookings.reference, paidBy: bookings.paidBy })
    .from(bookings)
    .where(
      and(
        notInArray(bookings.status, [...endStatuses, 'pending']),
        sql`e164(${bookings.customerPhone}) = ${number}`,
      ),
    )
    .orderBy(desc(bookings.createdAt))
    .limit(1)
  return row ?? null
}

export const cancelOffersOf = async (
  db: Queryable,
  bookingIds: readonly string[],
): Promise<CancelOffer[]> =>
  bookingIds.length === 0
    ? []
    : db
        .select()
        .from(textCancelOffers)
        .where(inArray(textCancelOffers.bookingId, [...bookingIds]))

export const saveCancelOffer = async (tx: Tx, offer: CancelOffer): Promise<void> => {
  const { feeCents, offeredAt } = offer
  await tx
    .insert(textCancelOffers)
    .values(offer)
    .onConflictDoUpdate({ target: textCancelOffers.bookingId, set: { feeCents, offeredAt } })
}

export const deleteCancelOffer = async (tx: Tx, bookingId: string): Promise<void> => {
  await tx.delete(textCancelOffers).where(eq(textCancelOffers.bookingId, bookingId))
}
