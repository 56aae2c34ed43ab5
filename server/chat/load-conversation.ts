import type { Conversation } from '../../contract/chat.ts'
import type { Ctx } from '../context.ts'
import { messagesBefore, standingOf } from './chat.store.ts'
import { viewMessages } from './message-view.ts'

export type ConversationRequest = {
  bookingId: string
  /** Those before this place; null: the newest. */
  before: number | null
  limit: number
}

/** A page of the conversation, oldest first, and where it stands for this reader. */
export const loadConversation = async (
  ctx: Pick<Ctx, 'db' | 'clock' | 'config'>,
  readerId: string,
  { bookingId, before, limit }: ConversationRequest,
): Promise<Conversation> => {
  // Two looks: what happens between them is told by the live stream as well, and both may be applied twice.
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
