import type { ChatMessage } from '../../contract/bookings/chat.ts'
import type { Ctx } from '../context.ts'
import { linksTo } from '../photos/index.ts'
import type { Message } from './chat.store.ts'

/** Messages as this reader sees them: only the sender sees the `clientId`, and links to photos expire. */
export const viewMessages = async (
  { db, clock, config }: Pick<Ctx, 'db' | 'clock' | 'config'>,
  messages: readonly Message[],
  readerId: string,
): Promise<ChatMessage[]> => {
  // texts alone, the usual case, need no clock
  const now = messages.some(({ photo }) => photo) ? await clock.now(db) : new Date(0)
  return messages.map((message) => ({
    messageId: message.id,
    seq: message.seq,
    senderType: message.senderType,
    messageType: message.messageType,
    content: message.content,
    photo: message.photo && {
      photoId: message.photo.id,
      width: message.photo.width,
      height: message.photo.height,
      ...linksTo(config.authSecret, message.photo.id, now),
    },
    createdAt: message.createdAt.toISOString(),
    clientId: message.senderId === readerId ? message.clientId : null,
  }))
}

/** A single message. */
export const viewMessage = async (
  ctx: Pick<Ctx, 'db' | 'clock' | 'config'>,
  message: Message,
  readerId: string,
): Promise<ChatMessage> => {
  const [view] = await viewMessages(ctx, [message], readerId)
  if (!view) throw new Error('a message without a view')
  return view
}
