import type { ChatPhoto } from '../../contract/bookings/chat.ts'
import { chatRefusal, maxChatPhotos } from '../../domain/bookings/chat.ts'
import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import { lockSides, sidesOf } from '../bookings/index.ts'
import type { Ctx } from '../context.ts'
import { inTransaction } from '../kit/database/database.ts'
import { newId } from '../kit/ids.ts'
import { takePhoto, type PhotoFacts } from '../photos/index.ts'
import {
  chatPhotoOfName,
  countOtherChatPhotos,
  draftChatPhoto,
  markChatPhotoStored,
  type ChatPhotoRow,
} from './chat-photos.store.ts'
import { sideOf } from './chat-sides.ts'

export type SentChatPhoto = {
  bookingId: string
  /** The `clientId` of the message that will show it. */
  clientId: string
  bytes: Uint8Array
}

/**
 * The photo of a message that is still to come: it is not shown before. A repeated upload is answered with what is stored, also after the
 * end. Refusals: `not_found`, `chat_not_open`, `chat_not_offered`, `chat_closed`, `chat_photos_full`, those of `takePhoto`.
 */
export const addChatPhoto = async (
  ctx: Ctx,
  accountId: string,
  sent: SentChatPhoto,
): Promise<Outcome<ChatPhoto>> => {
  const { bookingId, clientId } = sent
  const sides = await sidesOf(ctx.db, bookingId)
  if (!sides || !sideOf(sides, accountId)) return refused('not_found')
  const taken = await takePhoto<ChatPhotoRow>(ctx, sent.bytes, {
    known: () => chatPhotoOfName(ctx.db, { bookingId, uploadedBy: accountId, clientId }),
    refusal: () => {
      const why = chatRefusal(sides.status, sides.paidBy)
      return why && refused(why)
    },
    draft: (facts) => draftUnderLock(ctx, accountId, sent, facts),
    markStored: async ({ id }) => markChatPhotoStored(ctx.db, id, await ctx.clock.now(ctx.db)),
  })
  if (!taken.ok) return taken
  const { width, height } = taken.value
  return accepted({ clientId, width, height })
}

const draftUnderLock = (
  ctx: Ctx,
  accountId: string,
  { bookingId, clientId }: SentChatPhoto,
  facts: PhotoFacts,
): Promise<Outcome<ChatPhotoRow>> =>
  inTransaction(ctx.db, async (tx) => {
    const name = { bookingId, uploadedBy: accountId, clientId }
    const sides = await lockSides(tx, bookingId)
    if (!sides || !sideOf(sides, accountId)) return refused('not_found')
    const known = await chatPhotoOfName(tx, name)
    if (known?.storedAt) return accepted(known)
    const why = chatRefusal(sides.status, sides.paidBy)
    if (why) return refused(why)
    if ((await countOtherChatPhotos(tx, name)) >= maxChatPhotos) return refused('chat_photos_full')
    if (known) return accepted(known)
    const createdAt = ctx.clock.at(sides.clockMs)
    const draft = { id: newId('msp'), ...name, ...facts, createdAt, storedAt: null }
    await draftChatPhoto(tx, draft)
    return accepted(draft)
  })
