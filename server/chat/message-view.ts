import type { ChatMessage } from '../../contract/chat.ts'
import type { ChatMessageRow } from './chat.store.ts'

/** A message as this reader sees it: the sender's own name for it is the sender's alone. */
export const viewMessage = (row: ChatMessageRow, readerId: string): ChatMessage => ({
  messageId: row.id,
  seq: row.seq,
  senderType: row.senderType,
  messageType: row.messageType,
  content: row.content,
  createdAt: row.createdAt.toISOString(),
  clientId: row.senderId === readerId ? row.clientId : null,
})
