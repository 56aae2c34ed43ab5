import type { Conversation } from '../../contract/bookings/chat.ts'
import { chatTexts } from '../../domain/bookings/chat.ts'
import { endedAtOf, findBooking, mayKnowPlaces, sidesOf } from '../bookings/index.ts'
import type { Ctx } from '../context.ts'
import { sideOf } from './chat-sides.ts'
import { messagesBefore, standingOf, type Message } from './chat.store.ts'
import { viewMessages } from './message-view.ts'

export type ConversationRequest = {
  bookingId: string
  /** Messages before this place; null: the newest. */
  before: number | null
  limit: number
}

/**
 * A page of the conversation, oldest first, and its state for this reader. Its driver reads what the customer wrote for as long as
 * they see the places of the job, because an address is among them.
 */
export const loadConversation = async (
  ctx: Pick<Ctx, 'db' | 'clock' | 'config'>,
  readerId: string,
  { bookingId, before, limit }: ConversationRequest,
): Promise<Conversation> => {
  // Two reads: the live stream sends what happens between them as well, and both may be applied twice.
  const [standing, rows, isOver] = await Promise.all([
    standingOf(ctx.db, bookingId, readerId),
    messagesBefore(ctx.db, { bookingId, readerId }, before, limit + 1),
    isOverForDriver(ctx, bookingId, readerId),
  ])
  const page = rows.slice(0, limit).reverse()
  return {
    messages: await viewMessages(ctx, isOver ? page.map(withoutTheirs) : page, readerId),
    hasEarlier: rows.length > limit,
    ...standing,
  }
}

/** The reader is the driver, and the job ended so long ago that its places are no longer theirs. */
const isOverForDriver = async (
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  bookingId: string,
  readerId: string,
): Promise<boolean> => {
  const booking = await findBooking(db, bookingId)
  const endedAt = booking ? endedAtOf(booking) : null
  if (endedAt === null || booking?.customerId === readerId) return false
  if (mayKnowPlaces(endedAt, await clock.now(db))) return false
  const sides = await sidesOf(db, bookingId)
  return sides !== null && sideOf(sides, readerId) === 'driver'
}

/** Its place stays, so that the conversation has no gap. */
const withoutTheirs = (message: Message): Message =>
  message.senderType === 'driver'
    ? message
    : { ...message, messageType: 'text', content: chatTexts.noLongerShown, photo: null }
