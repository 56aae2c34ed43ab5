import type { Conversation } from '../../contract/bookings/chat.ts'
import type { Ctx } from '../context.ts'
import { messagesBefore, standingOf } from './chat.store.ts'
import { viewMessages } from './message-view.ts'

export type ConversationRequest = {
  bookingId: string
  /** Messages before this place; null: the newest. */
  before: number | null
  limit: number
}

/** A page of the conversation, oldest first, and its state for this reader. */
export const loadConversation = async (
  ctx: Pick<Ctx, 'db' | 'clock' | 'config'>,
  readerId: string,
  { bookingId, before, limit }: ConversationRequest,
): Promise<Conversation> => {
  // Two reads: the live stream sends what happens between them as well, and both may be applied twice.
  const [standing, rows] = await Promise.all([
    standingOf(ctx.db, bookingId, readerId),
    messagesBefore(ctx.db, { bookingId, readerId }, before, limit + 1),
  ])
  return {
    messages: await viewMessages(ctx, rows.slice(0, limit).reverse(), readerId),
    hasEarlier: rows.length > limit,
    ...standing,
  }
}
