import type { Conversation } from '../../contract/chat.ts'
import type { Ctx } from '../context.ts'
import { messagesBefore, standingOf } from './chat.store.ts'
import { viewMessage } from './message-view.ts'

export type ConversationRequest = {
  bookingId: string
  /** Those before this place; null: the newest. */
  before: number | null
  limit: number
}

/** A page of the conversation, oldest first, and where it stands for this reader. */
export const loadConversation = async (
  { db }: Pick<Ctx, 'db'>,
  readerId: string,
  { bookingId, before, limit }: ConversationRequest,
): Promise<Conversation> => {
  // Two looks: what happens between them is told by the live stream as well, and both may be applied twice.
  const [standing, rows] = await Promise.all([
    standingOf(db, bookingId, readerId),
    messagesBefore(db, bookingId, before, limit + 1),
  ])
  return {
    messages: rows
      .slice(0, limit)
      .reverse()
      .map((row) => viewMessage(row, readerId)),
    hasEarlier: rows.length > limit,
    ...standing,
  }
}
