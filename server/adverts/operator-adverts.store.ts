/** Rows of `advertisements` and `advert_pictures`, as operators place them. */
import { and, desc, eq, inArray, lt, notExists, sql } from 'drizzle-orm'
import { advertisements, advertPictures } from '../../db/schema/adverts.ts'
import type { Queryable, Tx } from '../kit/database.ts'
import type { StoredAdvert } from './adverts.store.ts'

export type AdvertPictureRow = typeof advertPictures.$inferSelect

/** Under which anybody sees it. */
export const advertPicturePath = (pictureId: string): string => `/api/adverts/pictures/${pictureId}`

/** The newest first. */
export const allAdverts = (db: Queryable): Promise<StoredAdvert[]> =>
  db.select().from(advertisements).orderBy(desc(advertisements.createdAt), desc(advertisements.id))

/** Null: there is none. */
export const lockedAdvert = async (tx: Tx, adId: string): Promise<StoredAdvert | null> => {
  const [row] = await tx
    .select()
    .from(advertisements)
    .where(eq(advertisements.id, adId))
    .for('update')
  return row ?? null
}

export const insertAdvert = async (
  tx: Tx,
  advert: typeof advertisements.$inferInsert,
): Promise<StoredAdvert> => {
  const [row] = await tx.insert(advertisements).values(advert).returning()
  if (!row) throw new Error('the advertisement was not kept')
  return row
}

/** Never its figures: they are counted. */
export const saveAdvert = async (
  tx: Tx,
  adId: string,
  changes: Partial<Omit<StoredAdvert, 'id' | 'impressionCount' | 'clickCount' | 'createdAt'>>,
): Promise<StoredAdvert> => {
  const [row] = await tx
    .update(advertisements)
    .set(changes)
    .where(eq(advertisements.id, adId))
    .returning()
  if (!row) throw new Error(`advertisement ${adId} was not changed`)
  return row
}

export const findAdvertPicture = async (
  db: Queryable,
  pictureId: string,
): Promise<AdvertPictureRow | undefined> => {
  const [row] = await db.select().from(advertPictures).where(eq(advertPictures.id, pictureId))
  return row
}

/** Its files are there, and it stays until the transaction ends. */
export const holdAdvertPicture = async (tx: Tx, pictureId: string): Promise<boolean> => {
  const [row] = await tx
    .select({ storedAt: advertPictures.storedAt })
    .from(advertPictures)
    .where(eq(advertPictures.id, pictureId))
    .for('key share')
  return Boolean(row?.storedAt)
}

/** In two steps: one that is being used just now is passed over, and who was first to use one is seen after the lock. */
export const deleteUnusedAdvertPictures = async (
  tx: Tx,
  before: Date,
): Promise<Pick<AdvertPictureRow, 'id' | 'sha256' | 'thumbnailSha256'>[]> => {
  const isUnused = notExists(
    tx
      .select({ id: advertisements.id })
      .from(advertisements)
      .where(sql`${advertisements.imageUrl} = ${advertPicturePath('')} || ${advertPictures.id}`),
  )
  const locked = await tx
    .select({ id: advertPictures.id })
    .from(advertPictures)
    .where(and(lt(advertPictures.createdAt, before), isUnused))
    .for('update', { skipLocked: true })
  if (locked.length === 0) return []
  const ids = locked.map(({ id }) => id)
  const { id, sha256, thumbnailSha256 } = advertPictures
  return tx
    .delete(advertPictures)
    .where(and(inArray(advertPictures.id, ids), isUnused))
    .returning({ id, sha256, thumbnailSha256 })
}

export const advertPictureOfName = async (
  db: Queryable,
  uploadedBy: string,
  clientId: string,
): Promise<AdvertPictureRow | undefined> => {
  const [row] = await db
    .select()
    .from(advertPictures)
    .where(and(eq(advertPictures.uploadedBy, uploadedBy), eq(advertPictures.clientId, clientId)))
  return row
}

/** The row of that name: this one, or the one somebody was first with. */
export const draftAdvertPicture = async (
  tx: Tx,
  draft: AdvertPictureRow,
): Promise<AdvertPictureRow> => {
  await tx.insert(advertPictures).values(draft).onConflictDoNothing()
  const row = await advertPictureOfName(tx, draft.uploadedBy, draft.clientId)
  if (!row) throw new Error('the picture was not drafted')
  return row
}

export const markAdvertPictureStored = async (
  tx: Tx,
  pictureId: string,
  storedAt: Date,
): Promise<void> => {
  await tx.update(advertPictures).set({ storedAt }).where(eq(advertPictures.id, pictureId))
}
