import type { ChatMessage } from '../../contract/bookings/chat.ts'
import type { InputOf } from '../../contract/routes.ts'
import {
  chatRefusal,
  chatTexts,
  isQuickStatus,
  statusUpdateText,
} from '../../domain/bookings/chat.ts'
import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import type { Ctx } from '../context.ts'
import { newId } from '../kit/ids.ts'
import { sentMessage } from './chat.store.ts'
import { viewMessage } from './message-view.ts'
import { writeMessage } from './posts.store.ts'

export type MessageRequest = {
  bookingId: string
} & InputOf<'POST /api/bookings/:bookingId/messages'>['body']

/**
 * One side writes to the other (specification, operator side §4 and §5). The sender, their role, the time and the place are decided here. A
 * message sent again with the same `clientId` is answered with what was stored, also after the end. A photo message shows the photo that
 * was uploaded before under the same `clientId` (`add-chat-photo.ts`). Refusals: `not_found`, `chat_not_open`, `chat_not_offered`,
 * `chat_closed`, `chat_photo_missing`, `invalid_input` for a customer's status.
 */
export const postMessage = async (
  ctx: Pick<Ctx, 'db' | 'live' | 'clock' | 'config'>,
  accountId: string,
  { bookingId, clientId, messageType, content }: MessageRequest,
): Promise<Outcome<ChatMessage>> => {
  const sent = { bookingId, senderId: accountId, clientId }
  const words =
    messageType === 'status' && isQuickStatus(content) ? statusUpdateText(content) : content
  const post = { ...sent, id: newId('msg'), messageType, content: words }
  const posted = await writeMessage(ctx.db, post)
  if (posted?.message) {
    ctx.live.announce(posted.liveEvents)
    return accepted(await viewMessage(ctx, posted.message, accountId))
  }
  const earlier = await sentMessage(ctx.db, sent)
  if (earlier) return accepted(await viewMessage(ctx, earlier, accountId))
  if (!posted?.senderType) return refused('not_found')
  const refusal = chatRefusal(posted.status, posted.paidBy)
  if (refusal) return refused(refusal)
  if (messageType === 'photo') return refused('chat_photo_missing')
  return refused('invalid_input', { fields: { messageType: chatTexts.onlyDriver } })
}
