/** Rows of `chat_photos`. */
import { and, count, eq, exists, lt, ne, notExists, sql } from 'drizzle-orm'
import { chatMessages, chatPhotos, type ChatPhotoRow } from '../../db/schema/chat.ts'
import { heldBookings } from '../deletions/index.ts'
import type { Queryable, Tx } from '../kit/database/database.ts'

export type { ChatPhotoRow }

type Name = Pick<ChatPhotoRow, 'bookingId' | 'uploadedBy' | 'clientId'>

/** The photo this device has sent under this name, even when its files have not arrived. */
export const chatPhotoOfName = async (
  db: Queryable,
  { bookingId, uploadedBy, clientId }: Name,
): Promise<ChatPhotoRow | undefined> => {
  const [row] = await db
    .select()
    .from(chatPhotos)
    .where(
      and(
        eq(chatPhotos.bookingId, bookingId),
        eq(chatPhotos.uploadedBy, uploadedBy),
        eq(chatPhotos.clientId, clientId),
      ),
    )
  return row
}

/** The number of other photos this side has sent, including those that wait for their files or their message. */
export const countOtherChatPhotos = async (
  tx: Tx,
  { bookingId, uploadedBy, clientId }: Name,
): Promise<number> => {
  const [row] = await tx
    .select({ others: count() })
    .from(chatPhotos)
    .where(
      and(
        eq(chatPhotos.bookingId, bookingId),
        eq(chatPhotos.uploadedBy, uploadedBy),
        ne(chatPhotos.clientId, clientId),
      ),
    )
  return row?.others ?? 0
}

/** Inserts the row before its files are stored. */
export const draftChatPhoto = async (tx: Tx, draft: ChatPhotoRow): Promise<void> => {
  await tx.insert(chatPhotos).values(draft)
}

/** Its files are stored; unchanged when another request was first. */
export const markChatPhotoStored = async (
  db: Queryable,
  photoId: string,
  at: Date,
): Promise<ChatPhotoRow> => {
  const [row] = await db
    .update(chatPhotos)
    .set({ storedAt: sql`coalesce(${chatPhotos.storedAt}, ${at.toISOString()})` })
    .where(eq(chatPhotos.id, photoId))
    .returning()
  if (!row) throw new Error('a photo was deleted while it was uploaded')
  return row
}

const messageOf = (db: Queryable) =>
  db
    .select({ seq: chatMessages.seq })
    .from(chatMessages)
    .where(eq(chatMessages.photoId, chatPhotos.id))

/** A photo that a message shows. */
export const findClaimedPhoto = async (
  db: Queryable,
  photoId: string,
): Promise<ChatPhotoRow | undefined> => {
  const [row] = await db
    .select()
    .from(chatPhotos)
    .where(and(eq(chatPhotos.id, photoId), exists(messageOf(db))))
  return row
}

/** Deletes photos from before this time that no message shows, but for bookings on hold. */
export const deleteUnsaidBefore = (tx: Tx, before: Date, now: Date): Promise<ChatPhotoRow[]> =>
  tx
    .delete(chatPhotos)
    .where(
      and(
        lt(chatPhotos.createdAt, before),
        notExists(messageOf(tx)),
        sql`${chatPhotos.bookingId} not in ${heldBookings(now.toISOString())}`,
      ),
    )
    .returning()
