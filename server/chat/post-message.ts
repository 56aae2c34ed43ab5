import type { ChatMessage } from '../../contract/chat.ts'
import type { InputOf } from '../../contract/routes.ts'
import {
  chatOpenStatuses,
  chatRefusal,
  chatTexts,
  isQuickStatus,
  statusUpdateText,
} from '../../domain/chat.ts'
import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import type { Ctx } from '../context.ts'
import { newId } from '../kit/ids.ts'
import { sentMessage, writeMessage } from './chat.store.ts'
import { viewMessage } from './message-view.ts'

export type MessageRequest = {
  bookingId: string
} & InputOf<'POST /api/bookings/:bookingId/messages'>['body']

/**
 * One side writes to the other (specification, operator side §4 and §5). Who sends, as what, when and in which place is decided here. Sent
 * again with the same `clientId` it is answered with what was written, also after the end. Refusals: `not_found`, `chat_not_open`, `chat_closed`, `invalid_input` for a customer's status.
 */
export const postMessage = async (
  ctx: Pick<Ctx, 'db' | 'live'>,
  accountId: string,
  { bookingId, clientId, messageType, content }: MessageRequest,
): Promise<Outcome<ChatMessage>> => {
  const sent = { bookingId, senderId: accountId, clientId }
  const words =
    messageType === 'status' && isQuickStatus(content) ? statusUpdateText(content) : content
  const post = { ...sent, id: newId('msg'), messageType, content: words }
  const posted = await writeMessage(ctx.db, post, chatOpenStatuses)
  if (posted?.message) {
    ctx.live.announce(posted.told)
    return accepted(viewMessage(posted.message, accountId))
  }
  const earlier = await sentMessage(ctx.db, sent)
  if (earlier) return accepted(viewMessage(earlier, accountId))
  if (!posted?.senderType) return refused('not_found')
  const refusal = chatRefusal(posted.status)
  if (refusal) return refused(refusal)
  return refused('invalid_input', { fields: { messageType: chatTexts.onlyDriver } })
}
