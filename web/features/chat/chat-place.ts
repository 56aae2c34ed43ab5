/** Apart from the outbox itself, whose script comes only where somebody writes or something waits. */
import { waitingMessagesHours } from '../../../domain/retention.ts'
import { hasKept, type KeptPlace } from '../../ui/kept-state.ts'

const keptForMs = waitingMessagesHours * 60 * 60_000

export const outboxPlace: KeptPlace = { key: 'towline.chat', version: 1, keptForMs }
export const draftsPlace: KeptPlace = { key: 'towline.chat-drafts', version: 1, keptForMs }

/** Messages of this browser may wait for a connection. */
export const hasWaitingMessages = (): boolean => hasKept(outboxPlace)

/** Somebody has begun to write one here. */
export const hasDrafts = (): boolean => hasKept(draftsPlace)
