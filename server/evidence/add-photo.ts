import type { Photo } from '../../contract/evidence.ts'
import { maxPhotosOfKind, photoRefusal, type PhotoKind } from '../../domain/evidence.ts'
import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import { lockSides, sidesOf } from '../bookings/index.ts'
import type { Ctx } from '../context.ts'
import { inTransaction } from '../kit/database.ts'
import { newId } from '../kit/ids.ts'
import { cleanPicture, sha256Of, type CleanPicture } from './clean-picture.ts'
import { sideOf, tellOfEvidence } from './evidence-sides.ts'
import { viewPhoto } from './evidence-view.ts'
import {
  countOthers,
  draftPhoto,
  findPhoto,
  markStored,
  photoOfSent,
  type PhotoRow,
} from './evidence.store.ts'
import { keyOf } from './photo-files.ts'

export type SentPhoto = {
  bookingId: string
  kind: PhotoKind
  /** By the clock of the device. */
  takenAt: Date | null
  bytes: Uint8Array
}

/**
 * A picture of the vehicle, from whichever side it is this one's to take now. Decoded and written anew, then in three steps: the row, under
 * the booking's lock; its files, outside any transaction; the row says that they are there, and both sides are told. Whatever dies in
 * between, no file is without a row, and the same picture sent again goes on where it was. Refusals: `not_found`, those of `photoRefusal`
 * and `cleanPicture`, `photos_full`.
 */
export const addPhoto = async (
  ctx: Ctx,
  accountId: string,
  sent: SentPhoto,
): Promise<Outcome<Photo>> => {
  const { bookingId, kind } = sent
  const sides = await sidesOf(ctx.db, bookingId)
  const side = sides && sideOf(sides, accountId)
  if (!side) return refused('not_found')
  const view = (row: PhotoRow, now: Date): Outcome<Photo> =>
    accepted(viewPhoto(ctx.config.authSecret, row, { accountId, sides }, now))

  const sentSha256 = sha256Of(sent.bytes)
  const now = await ctx.clock.now(ctx.db)
  const earlier = await photoOfSent(ctx.db, { bookingId, kind, sentSha256 })
  if (earlier?.uploadedBy === accountId) return view(earlier, now)
  // asked again under the lock; here so that nothing is decoded in vain
  const early = photoRefusal(sides, side, kind, now)
  if (early) return refused(early)
  const cleaned = await cleanPicture(sent.bytes)
  if (!cleaned.ok) return cleaned

  const drafted = await draftUnderLock(ctx, accountId, { ...sent, sentSha256 }, cleaned.value)
  if (!drafted.ok) return drafted
  const stored = await storeFiles(ctx, drafted.value, cleaned.value)
  return view(stored, now)
}

const draftUnderLock = (
  ctx: Ctx,
  accountId: string,
  { bookingId, kind, takenAt, sentSha256 }: SentPhoto & { sentSha256: string },
  { full, thumbnail }: CleanPicture,
): Promise<Outcome<PhotoRow>> =>
  inTransaction(ctx.db, async (tx) => {
    const sides = await lockSides(tx, bookingId)
    const side = sides && sideOf(sides, accountId)
    if (!side) return refused('not_found')
    const now = ctx.clock.at(sides.clockMs)
    const refusal = photoRefusal(sides, side, kind, now)
    if (refusal) return refused(refusal)
    const others = await countOthers(tx, { bookingId, kind, sentSha256 })
    if (others >= maxPhotosOfKind(kind)) return refused('photos_full')
    const draft = await draftPhoto(tx, {
      id: newId('pho'),
      bookingId,
      uploadedBy: accountId,
      side,
      kind,
      takenIn: sides.status,
      sentSha256,
      sha256: full.sha256,
      thumbnailSha256: thumbnail.sha256,
      bytes: full.bytes.length,
      width: full.width,
      height: full.height,
      takenAt,
      createdAt: now,
    })
    const row = draft ?? (await photoOfSent(tx, { bookingId, kind, sentSha256 }))
    if (!row) throw new Error('a picture that is there already is not there')
    return accepted(row)
  })

const storeFiles = async (
  ctx: Ctx,
  draft: PhotoRow,
  { full, thumbnail }: CleanPicture,
): Promise<PhotoRow> => {
  if (draft.storedAt) return draft
  await ctx.files.put(keyOf(draft, 'full'), full.bytes, 'image/jpeg')
  await ctx.files.put(keyOf(draft, 'thumbnail'), thumbnail.bytes, 'image/jpeg')
  return inTransaction(ctx.db, async (tx) => {
    const sides = await lockSides(tx, draft.bookingId)
    if (!sides) throw new Error(`no booking ${draft.bookingId}`)
    const stored = await markStored(tx, draft.id, ctx.clock.at(sides.clockMs))
    if (stored) {
      tellOfEvidence(ctx, tx, draft.bookingId, sides)
      return stored
    }
    const row = await findPhoto(tx, draft.id)
    if (!row) throw new Error('a picture was taken back while it came')
    return row
  })
}
