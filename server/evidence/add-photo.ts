import type { Photo } from '../../contract/bookings/evidence.ts'
import { maxPhotosOfKind, photoRefusal, type PhotoKind } from '../../domain/evidence/evidence.ts'
import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import { lockSides, sidesOf } from '../bookings/index.ts'
import type { Ctx } from '../context.ts'
import { inTransaction } from '../kit/database/database.ts'
import { newId } from '../kit/ids.ts'
import { sha256Of, takePhoto, type PhotoFacts } from '../photos/index.ts'
import { addLink, type DeviceClaim } from '../seals/index.ts'
import { sideOf, publishEvidence } from './evidence-sides.ts'
import { viewPhoto } from './evidence-view.ts'
import {
  countOthers,
  draftPhoto,
  findPhoto,
  markStored,
  photoOfName,
  type PhotoRow,
} from './evidence.store.ts'

export type SentPhoto = {
  bookingId: string
  /** The device's own name for it: sent again under that name, it is the same photo. */
  clientId: string
  kind: PhotoKind
  /** By the clock of the device. */
  takenAt: Date | null
  /** What the device chained when it took it. */
  claim: DeviceClaim | null
  bytes: Uint8Array
}

/**
 * A photo of the vehicle, from the side that may take it now. Its row is drafted under the booking's lock, and both sides
 * are notified when its files are stored, and its link is sealed. A repeated upload is answered with what is stored, also after its time. Refusals: `not_found`,
 * those of `photoRefusal` and `takePhoto`, `photos_full`.
 */
export const addPhoto = async (
  ctx: Ctx,
  accountId: string,
  sent: SentPhoto,
): Promise<Outcome<Photo>> => {
  const { bookingId, clientId, kind } = sent
  const sides = await sidesOf(ctx.db, bookingId)
  const side = sides && sideOf(sides, accountId)
  if (!side) return refused('not_found')
  const now = await ctx.clock.now(ctx.db)
  const taken = await takePhoto<PhotoRow>(ctx, sent.bytes, {
    known: () => photoOfName(ctx.db, { bookingId, uploadedBy: accountId, clientId }),
    refusal: () => {
      const why = photoRefusal(sides, side, kind, now)
      return why && refused(why)
    },
    draft: (facts) => draftUnderLock(ctx, accountId, sent, facts),
    markStored: (row) => markAndPublish(ctx, row, sent),
  })
  if (!taken.ok) return taken
  return accepted(viewPhoto(ctx.config.authSecret, taken.value, { accountId, sides }, now))
}

const draftUnderLock = (
  ctx: Ctx,
  accountId: string,
  { bookingId, clientId, kind, takenAt }: SentPhoto,
  facts: PhotoFacts,
): Promise<Outcome<PhotoRow>> =>
  inTransaction(ctx.db, async (tx) => {
    const sides = await lockSides(tx, bookingId)
    const side = sides && sideOf(sides, accountId)
    if (!side) return refused('not_found')
    const known = await photoOfName(tx, { bookingId, uploadedBy: accountId, clientId })
    if (known?.storedAt) return accepted(known)
    const now = ctx.clock.at(sides.clockMs)
    const why = photoRefusal(sides, side, kind, now)
    if (why) return refused(why)
    const others = await countOthers(tx, { bookingId, uploadedBy: accountId, kind, clientId })
    if (others >= maxPhotosOfKind(kind)) return refused('photos_full')
    if (known) return accepted(known)
    const draft = {
      id: newId('pho'),
      bookingId,
      uploadedBy: accountId,
      clientId,
      side,
      kind,
      takenIn: sides.status,
      ...facts,
      takenAt,
      createdAt: now,
      storedAt: null,
    }
    await draftPhoto(tx, draft)
    return accepted(draft)
  })

/** Its link joins the chain as its files are stored, once for each photo. */
const markAndPublish = (
  ctx: Ctx,
  draft: PhotoRow,
  { bytes, claim }: SentPhoto,
): Promise<PhotoRow> =>
  inTransaction(ctx.db, async (tx) => {
    const sides = await lockSides(tx, draft.bookingId)
    if (!sides) throw new Error(`no booking ${draft.bookingId}`)
    const now = ctx.clock.at(sides.clockMs)
    const stored = await markStored(tx, draft.id, now)
    if (stored) {
      await addLink(ctx, tx, {
        bookingId: draft.bookingId,
        kind: stored.kind,
        sentSha256: sha256Of(bytes),
        storedSha256: stored.sha256,
        takenAt: stored.takenAt,
        claim,
        receivedAt: stored.createdAt,
        subject: stored.id,
        now,
      })
      publishEvidence(ctx, tx, draft.bookingId, sides)
      return stored
    }
    const row = await findPhoto(tx, draft.id)
    if (!row) throw new Error('a photo was withdrawn while it was uploaded')
    return row
  })
