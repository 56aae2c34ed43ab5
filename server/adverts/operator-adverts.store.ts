/** Rows of `advertisements` and `advert_pictures`, as operators place them. */
import { and, desc, eq, inArray, lt, notExists, sql } from 'drizzle-orm'
import { advertisements, advertImages } from '../../db/schema/adverts.ts'
import type { Queryable, Tx } from '../kit/database/database.ts'
import type { StoredAdvert } from './adverts.store.ts'

export type AdvertImageRow = typeof advertImages.$inferSelect

/** The public path of an uploaded image. */
export const advertImagePath = (imageId: string): string => `/api/adverts/pictures/${imageId}`

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

/** Saves everything but the figures, which are counted. */
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

export const findAdvertImage = async (
  db: Queryable,
  imageId: string,
): Promise<AdvertImageRow | undefined> => {
  const [row] = await db.select().from(advertImages).where(eq(advertImages.id, imageId))
  return row
}

/** Whether its files are stored; locks it until the transaction ends. */
export const holdAdvertImage = async (tx: Tx, imageId: string): Promise<boolean> => {
  const [row] = await tx
    .select({ storedAt: advertImages.storedAt })
    .from(advertImages)
    .where(eq(advertImages.id, imageId))
    .for('key share')
  return Boolean(row?.storedAt)
}

/** In two steps: an image that another transaction is using now is skipped, and a use just before the lock is seen after it. */
export const deleteUnusedAdvertImages = async (
  tx: Tx,
  before: Date,
): Promise<Pick<AdvertImageRow, 'id' | 'sha256' | 'thumbnailSha256' | 'createdAt'>[]> => {
  const isUnused = notExists(
    tx
      .select({ id: advertisements.id })
      .from(advertisements)
      .where(sql`${advertisements.imageUrl} = ${advertImagePath('')} || ${advertImages.id}`),
  )
  const locked = await tx
    .select({ id: advertImages.id })
    .from(advertImages)
    .where(and(lt(advertImages.createdAt, before), isUnused))
    .for('update', { skipLocked: true })
  if (locked.length === 0) return []
  const ids = locked.map(({ id }) => id)
  const { id, sha256, thumbnailSha256, createdAt } = advertImages
  return tx
    .delete(advertImages)
    .where(and(inArray(advertImages.id, ids), isUnused))
    .returning({ id, sha256, thumbnailSha256, createdAt })
}

export const advertImageOfName = async (
  db: Queryable,
  uploadedBy: string,
  clientId: string,
): Promise<AdvertImageRow | undefined> => {
  const [row] = await db
    .select()
    .from(advertImages)
    .where(and(eq(advertImages.uploadedBy, uploadedBy), eq(advertImages.clientId, clientId)))
  return row
}

/** The row of that name: this draft, or the one that was inserted first. */
export const draftAdvertImage = async (tx: Tx, draft: AdvertImageRow): Promise<AdvertImageRow> => {
  await tx.insert(advertImages).values(draft).onConflictDoNothing()
  const row = await advertImageOfName(tx, draft.uploadedBy, draft.clientId)
  if (!row) throw new Error('the picture was not drafted')
  return row
}

export const markAdvertImageStored = async (
  tx: Tx,
  imageId: string,
  storedAt: Date,
): Promise<void> => {
  await tx.update(advertImages).set({ storedAt }).where(eq(advertImages.id, imageId))
}
