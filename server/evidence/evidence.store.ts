/** Rows of `booking_photos` and `booking_signatures`. */
import {
  and,
  asc,
  count,
  eq,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  sql,
  type SQLWrapper,
} from 'drizzle-orm'
import { bookings } from '../../db/schema/bookings.ts'
import {
  bookingHandovers,
  bookingOdometers,
  bookingPhotos,
  bookingSignatures,
  type OdometerRow,
  type PhotoRow,
  type SignatureRow,
} from '../../db/schema/evidence.ts'
import { handshakeRecords } from '../../db/schema/handshakes.ts'
import { heldBookings } from '../deletions/index.ts'
import type { Queryable, Tx } from '../kit/database/database.ts'
import { detachSeals } from '../seals/index.ts'

export type { OdometerRow, PhotoRow, SignatureRow }

/** Those whose files are stored, oldest first. */
export const photosOf = (db: Queryable, bookingId: string): Promise<PhotoRow[]> =>
  db
    .select()
    .from(bookingPhotos)
    .where(and(eq(bookingPhotos.bookingId, bookingId), isNotNull(bookingPhotos.storedAt)))
    .orderBy(asc(bookingPhotos.createdAt), asc(bookingPhotos.id))

export const findPhoto = async (db: Queryable, photoId: string): Promise<PhotoRow | undefined> => {
  const [row] = await db
    .select()
    .from(bookingPhotos)
    .where(and(eq(bookingPhotos.id, photoId), isNotNull(bookingPhotos.storedAt)))
  return row
}

/** The photo this device has sent under this name, even when its files have not arrived. */
export const photoOfName = async (
  db: Queryable,
  of: Pick<PhotoRow, 'bookingId' | 'uploadedBy' | 'clientId'>,
): Promise<PhotoRow | undefined> => {
  const [row] = await db
    .select()
    .from(bookingPhotos)
    .where(
      and(
        eq(bookingPhotos.bookingId, of.bookingId),
        eq(bookingPhotos.uploadedBy, of.uploadedBy),
        eq(bookingPhotos.clientId, of.clientId),
      ),
    )
  return row
}

/** The number of other photos of this kind this side has sent, including those whose files are on their way. */
export const countOthers = async (
  tx: Tx,
  {
    bookingId,
    uploadedBy,
    kind,
    clientId,
  }: Pick<PhotoRow, 'bookingId' | 'uploadedBy' | 'kind' | 'clientId'>,
): Promise<number> => {
  const [row] = await tx
    .select({ others: count() })
    .from(bookingPhotos)
    .where(
      and(
        eq(bookingPhotos.bookingId, bookingId),
        eq(bookingPhotos.uploadedBy, uploadedBy),
        eq(bookingPhotos.kind, kind),
        ne(bookingPhotos.clientId, clientId),
      ),
    )
  return row?.others ?? 0
}

/** Inserts the row before its files are stored. */
export const draftPhoto = async (tx: Tx, draft: PhotoRow): Promise<void> => {
  await tx.insert(bookingPhotos).values(draft)
}

/** Marks its files as stored. Undefined when another request was first, or the row is gone. */
export const markStored = async (
  tx: Tx,
  photoId: string,
  at: Date,
): Promise<PhotoRow | undefined> => {
  const [row] = await tx
    .update(bookingPhotos)
    .set({ storedAt: at })
    .where(and(eq(bookingPhotos.id, photoId), isNull(bookingPhotos.storedAt)))
    .returning()
  return row
}

export const deletePhoto = async (tx: Tx, photoId: string): Promise<void> => {
  await tx.delete(bookingPhotos).where(eq(bookingPhotos.id, photoId))
}

export const signatureOf = async (
  db: Queryable,
  bookingId: string,
): Promise<SignatureRow | undefined> => {
  const [row] = await db
    .select()
    .from(bookingSignatures)
    .where(eq(bookingSignatures.bookingId, bookingId))
  return row
}

export const saveSignature = async (tx: Tx, row: SignatureRow): Promise<void> => {
  const { bookingId, ...rest } = row
  await tx
    .insert(bookingSignatures)
    .values({ bookingId, ...rest })
    .onConflictDoUpdate({ target: bookingSignatures.bookingId, set: rest })
}

/** In the order in which they arrived, with those that were corrected. */
export const readingsOf = (db: Queryable, bookingId: string): Promise<OdometerRow[]> =>
  db
    .select()
    .from(bookingOdometers)
    .where(eq(bookingOdometers.bookingId, bookingId))
    .orderBy(asc(bookingOdometers.createdAt), asc(bookingOdometers.id))

export const insertReading = async (tx: Tx, row: OdometerRow): Promise<void> => {
  await tx.insert(bookingOdometers).values(row)
}

export const markReplaced = async (tx: Tx, readingId: string, at: Date): Promise<void> => {
  await tx
    .update(bookingOdometers)
    .set({ replacedAt: at })
    .where(eq(bookingOdometers.id, readingId))
}

/** Drafts from before this moment: their sender has given up. */
export const deleteDraftsBefore = (tx: Tx, before: Date): Promise<PhotoRow[]> =>
  tx
    .delete(bookingPhotos)
    .where(and(isNull(bookingPhotos.storedAt), lt(bookingPhotos.createdAt, before)))
    .returning()

type DeletedEvidence = { photos: PhotoRow[]; moments: Date[] }

/** Deletes the evidence of bookings that ended before this moment and are not on hold. */
export const deleteEndedBefore = (tx: Tx, before: Date, now: Date): Promise<DeletedEvidence> =>
  deleteEvidenceOf(
    tx,
    tx
      .select({ id: bookings.id })
      .from(bookings)
      .where(
        and(
          inArray(bookings.status, ['completed', 'cancelled']),
          sql`coalesce(${bookings.completedAt}, ${bookings.updatedAt}) < ${before.toISOString()}`,
          sql`${bookings.id} not in ${heldBookings(now.toISOString())}`,
        ),
      ),
  )

/**
 * Deletes photos, signatures, readings of the odometer and what was said of hand-overs, and lets go of their seals, of these bookings (a
 * query for their ids); returns the photos, for their files, and when each deleted row was made.
 */
export const deleteEvidenceOf = async (tx: Tx, ended: SQLWrapper): Promise<DeletedEvidence> => {
  await detachSeals(tx, ended)
  const signatures = await tx
    .delete(bookingSignatures)
    .where(inArray(bookingSignatures.bookingId, ended))
    .returning({ at: bookingSignatures.signedAt })
  const handovers = await tx
    .delete(bookingHandovers)
    .where(inArray(bookingHandovers.bookingId, ended))
    .returning({ at: bookingHandovers.createdAt })
  const readings = await tx
    .delete(bookingOdometers)
    .where(inArray(bookingOdometers.bookingId, ended))
    .returning({ at: bookingOdometers.createdAt })
  const handshakes = await tx
    .delete(handshakeRecords)
    .where(inArray(handshakeRecords.bookingId, ended))
    .returning({ at: handshakeRecords.serverAt })
  const photos = await tx
    .delete(bookingPhotos)
    .where(inArray(bookingPhotos.bookingId, ended))
    .returning()
  const moments = [...signatures, ...handovers, ...readings, ...handshakes].map(({ at }) => at)
  return { photos, moments: [...moments, ...photos.map(({ createdAt }) => createdAt)] }
}
