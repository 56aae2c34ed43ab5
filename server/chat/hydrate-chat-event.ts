import type { LiveEvent } from '../../contract/live-events.ts'
import type { Ctx } from '../context.ts'
import type { StoredLiveEvent } from '../stored-live-events.ts'
import { messageUpdate } from './chat.store.ts'
import { viewMessage } from './message-view.ts'

export type ChatLiveEvent = Extract<StoredLiveEvent, { type: 'chat_message' | 'chat_read' }>

export const isChatEvent = (event: StoredLiveEvent): event is ChatLiveEvent =>
  event.type === 'chat_message' || event.type === 'chat_read'

/** The view one of the two has of it now; null for any other account. */
export const hydrateChatEvent = async (
  ctx: Pick<Ctx, 'db' | 'clock' | 'config'>,
  accountId: string,
  event: ChatLiveEvent,
): Promise<LiveEvent | null> => {
  const { type, bookingId } = event
  const seq = type === 'chat_message' ? event.seq : null
  const update = await messageUpdate(ctx.db, { bookingId, seq }, accountId)
  if (!update) return null
  const { standing, message } = update
  if (type === 'chat_read') return { type, bookingId, ...standing }
  return (
    message && {
      type,
      bookingId,
      message: await viewMessage(ctx, message, accountId),
      ...standing,
    }
  )
}
