import type { AdvertFields, OperatorAdvert } from '../../contract/adverts.ts'
import { advertStateOf } from '../../domain/adverts/advert-fields.ts'
import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import { writeAudit } from '../audit/index.ts'
import type { Ctx } from '../context.ts'
import { inTransaction, type Tx } from '../kit/database/database.ts'
import { newId } from '../kit/ids.ts'
import type { StoredAdvert } from './adverts.store.ts'
import {
  allAdverts,
  holdAdvertImage,
  insertAdvert,
  lockedAdvert,
  saveAdvert,
} from './operator-adverts.store.ts'

type AdvertCtx = Pick<Ctx, 'db' | 'clock'>

/** Every advertisement as operators see it, the newest first. */
export const viewAdverts = async (
  ctx: AdvertCtx,
): Promise<{ adverts: OperatorAdvert[]; serverNow: string }> => {
  const now = await ctx.clock.now(ctx.db)
  const rows = await allAdverts(ctx.db)
  return { adverts: rows.map((row) => viewOf(row, now)), serverNow: now.toISOString() }
}

/** Places an advertisement. On record. Refusal: `invalid_input` for an image that was never uploaded. */
export const placeAdvert = (
  ctx: AdvertCtx,
  operatorId: string,
  fields: AdvertFields,
): Promise<Outcome<OperatorAdvert>> =>
  inTransaction(ctx.db, async (tx) => {
    if (!(await isImageThere(tx, fields.imageUrl))) return imageMissing
    const now = await ctx.clock.now(tx)
    const row = await insertAdvert(tx, { id: newId('adv'), ...stored(fields), createdAt: now })
    await writeAudit(tx, {
      accountId: operatorId,
      action: 'create_advert',
      objectId: row.id,
      after: fields,
      at: now,
    })
    return accepted(viewOf(row, now))
  })

/**
 * Changes an advertisement's content, place or period, or pauses it; its counts stay. On record with its state before.
 * Refusals: `not_found`, `invalid_input` for an image that was never uploaded.
 */
export const changeAdvert = (
  ctx: AdvertCtx,
  operatorId: string,
  adId: string,
  changes: Partial<AdvertFields>,
): Promise<Outcome<OperatorAdvert>> =>
  inTransaction(ctx.db, async (tx) => {
    const before = await lockedAdvert(tx, adId)
    if (!before) return refused('not_found')
    const { imageUrl } = changes
    if (imageUrl && imageUrl !== before.imageUrl && !(await isImageThere(tx, imageUrl))) {
      return imageMissing
    }
    const now = await ctx.clock.now(tx)
    const fieldsBefore = fieldsOf(before)
    const isOther = (key: string): boolean =>
      fieldsBefore[key as keyof AdvertFields] !== changes[key as keyof AdvertFields]
    const changed = Object.keys(changes).filter(isOther)
    if (changed.length === 0) return accepted(viewOf(before, now))
    const row = await saveAdvert(tx, adId, stored({ ...fieldsBefore, ...changes }))
    const only = (of: AdvertFields) =>
      Object.fromEntries(changed.map((key) => [key, of[key as keyof AdvertFields]]))
    await writeAudit(tx, {
      accountId: operatorId,
      action: 'change_advert',
      objectId: adId,
      before: only(fieldsBefore),
      after: only(fieldsOf(row)),
      at: now,
    })
    return accepted(viewOf(row, now))
  })

const imageMissing = refused('invalid_input', { fields: { imageUrl: 'Upload a picture' } })
const uploaded = /^\/api\/adverts\/pictures\/(adp_[0-9a-z]{26})$/

/** An image included in the product is named by its file; an uploaded one has its row and its files. */
const isImageThere = async (tx: Tx, imageUrl: string): Promise<boolean> => {
  const [, imageId] = uploaded.exec(imageUrl) ?? []
  return imageId !== undefined && holdAdvertImage(tx, imageId)
}

const stored = ({ startsAt, endsAt, ...fields }: AdvertFields) => ({
  ...fields,
  startsAt: new Date(startsAt),
  endsAt: new Date(endsAt),
})

const fieldsOf = (row: StoredAdvert): AdvertFields => ({
  position: row.position,
  title: row.title,
  description: row.description,
  advertiserName: row.advertiserName,
  imageUrl: row.imageUrl,
  targetUrl: row.targetUrl,
  startsAt: row.startsAt.toISOString(),
  endsAt: row.endsAt.toISOString(),
  isActive: row.isActive,
})

const viewOf = (row: StoredAdvert, now: Date): OperatorAdvert => ({
  adId: row.id,
  ...fieldsOf(row),
  state: advertStateOf(row, now),
  impressions: row.impressionCount,
  clicks: row.clickCount,
  createdAt: row.createdAt.toISOString(),
})
