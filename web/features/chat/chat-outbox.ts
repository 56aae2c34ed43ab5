/** Messages on their way, in the order in which they were written (`web/api/kit/outbox.ts`). */
import { wordTypes, type WordType } from '../../../domain/bookings/chat.ts'
import { call } from '../../api/kit/call.ts'
import { keepMessage } from '../../api/chat/keep-chat.ts'
import { newClientId } from '../../api/kit/new-client-id.ts'
import { openOutbox, type OutboxItem, type Sender } from '../../api/kit/outbox.ts'
import { outboxPlace } from './chat-place.ts'

export type Outgoing = OutboxItem & {
  messageType: WordType
  content: string
  /** By this device's clock. */
  writtenAt: string
}

const isText = (value: unknown): value is string => typeof value === 'string'

/** Users can edit their storage: anything but a message is left out. */
export const restoreOutbox = (value: unknown): Outgoing[] =>
  (Array.isArray(value) ? value : []).flatMap((kept: unknown): Outgoing[] => {
    const one: Record<string, unknown> =
      typeof kept === 'object' && kept !== null ? { ...kept } : {}
    const { clientId, accountId, bookingId, content, writtenAt, problem } = one
    const messageType = wordTypes.find((type) => type === one.messageType)
    if (!isText(clientId) || !isText(accountId) || !isText(bookingId) || !messageType) return []
    if (!isText(content) || !isText(writtenAt) || Number.isNaN(Date.parse(writtenAt))) return []
    const known = { clientId, accountId, bookingId, messageType, content, writtenAt }
    return [{ ...known, problem: isText(problem) ? problem : null }]
  })

const outbox = openOutbox<Outgoing>({
  place: outboxPlace,
  restore: restoreOutbox,
  deliver: async ({ bookingId, clientId, messageType, content }, { client }) => {
    const body = { clientId, messageType, content }
    const route = 'POST /api/bookings/:bookingId/messages'
    keepMessage(client, bookingId, await call(route, { params: { bookingId }, body }))
  },
})

export const { flush, useSending, sendAgain: postAgain, discardOf: discardMessagesOf } = outbox

export const useOutbox = (bookingId: string, accountId: string): Outgoing[] =>
  outbox.use().filter((one) => one.bookingId === bookingId && one.accountId === accountId)

export type Written = Pick<Outgoing, 'bookingId' | 'messageType' | 'content'>

export const post = (sender: Sender, written: Written): void =>
  outbox.add(sender, {
    ...written,
    clientId: newClientId(),
    accountId: sender.accountId,
    writtenAt: new Date().toISOString(),
    problem: null,
  })

export const reverseTransfers = (clientId: string): void => outbox.drop(clientId)
