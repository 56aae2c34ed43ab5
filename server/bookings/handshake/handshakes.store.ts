/** Rows of `booking_handshakes` and `handshake_records`. */
import { and, asc, eq } from 'drizzle-orm'
import {
  bookingHandshakes,
  handshakeRecords,
  type HandshakeRecordRow,
  type HandshakeRow,
} from '../../../db/schema/handshakes.ts'
import type { Queryable, Tx } from '../../kit/database/database.ts'
import { newId } from '../../kit/ids.ts'

/** Null: accepted by an older release, or by no driver yet. */
export const handshakeOf = async (
  db: Queryable,
  bookingId: string,
): Promise<HandshakeRow | null> => {
  const [row] = await db
    .select()
    .from(bookingHandshakes)
    .where(eq(bookingHandshakes.bookingId, bookingId))
  return row ?? null
}

/** The caller holds the lock of the booking. */
export const insertHandshake = async (
  tx: Tx,
  bookingId: string,
  { secret, madeAt }: { secret: string; madeAt: Date },
): Promise<void> => {
  const fresh = { secret, madeAt, handoverWrong: 0, handoverWrongSince: null }
  await tx
    .insert(bookingHandshakes)
    .values({ bookingId, ...fresh })
    .onConflictDoUpdate({ target: bookingHandshakes.bookingId, set: fresh })
}

export const saveHandshake = async (
  tx: Tx,
  bookingId: string,
  patch: Partial<Omit<HandshakeRow, 'bookingId'>>,
): Promise<void> => {
  await tx.update(bookingHandshakes).set(patch).where(eq(bookingHandshakes.bookingId, bookingId))
}

export const insertRecord = async (
  tx: Tx,
  record: Omit<typeof handshakeRecords.$inferInsert, 'id'>,
): Promise<void> => {
  await tx.insert(handshakeRecords).values({ id: newId('hsr'), ...record })
}

/** Whether the step of this name was refused before. */
export const isMismatchKnown = async (
  tx: Tx,
  bookingId: string,
  clientId: string,
): Promise<boolean> => {
  const known = await tx
    .select({ id: handshakeRecords.id })
    .from(handshakeRecords)
    .where(
      and(
        eq(handshakeRecords.bookingId, bookingId),
        eq(handshakeRecords.clientId, clientId),
        eq(handshakeRecords.proof, 'mismatch'),
      ),
    )
  return known.length > 0
}

/** The oldest first. */
export const recordsOf = (db: Queryable, bookingId: string): Promise<HandshakeRecordRow[]> =>
  db
    .select()
    .from(handshakeRecords)
    .where(eq(handshakeRecords.bookingId, bookingId))
    .orderBy(asc(handshakeRecords.serverAt), asc(handshakeRecords.id))
