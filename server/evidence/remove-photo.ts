import { isPhotoRemovable } from '../../domain/evidence/evidence.ts'
import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import { lockSides } from '../bookings/index.ts'
import type { Ctx } from '../context.ts'
import { inTransaction } from '../kit/database/database.ts'
import { removeFilesOf } from '../photos/index.ts'
import { addRemoval } from '../seals/index.ts'
import { publishEvidence } from './evidence-sides.ts'
import { deletePhoto, findPhoto } from './evidence.store.ts'

/**
 * The side that took a photo deletes it, until the booking's next step; its files go with a job of the same transaction, its link stays. Refusals:
 * `not_found`, `photo_kept`.
 */
export const removePhoto = (
  ctx: Ctx,
  accountId: string,
  { bookingId, photoId }: { bookingId: string; photoId: string },
): Promise<Outcome<undefined>> =>
  inTransaction(ctx.db, async (tx) => {
    const sides = await lockSides(tx, bookingId)
    const photo = await findPhoto(tx, photoId)
    if (!sides || photo?.bookingId !== bookingId) return refused('not_found')
    const now = ctx.clock.at(sides.clockMs)
    const isTheirs = photo.uploadedBy === accountId
    if (!isTheirs || !isPhotoRemovable(photo.takenIn, sides, photo.side, photo.kind, now)) {
      return refused('photo_kept')
    }
    await deletePhoto(tx, photoId)
    await addRemoval(ctx, tx, { bookingId, subject: photoId, now })
    await removeFilesOf(ctx, tx, [photo])
    publishEvidence(ctx, tx, bookingId, sides)
    return accepted(undefined)
  })
