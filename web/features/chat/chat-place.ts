/** Apart from the outbox itself, whose script loads only where the user writes or something waits. */
import { waitingMessagesHours } from '../../../domain/accounts/retention.ts'
import { hasPersisted, type PersistedPlace } from '../../ui/persisted-state.ts'

const keptForMs = waitingMessagesHours * 60 * 60_000

export const outboxPlace: PersistedPlace = { key: 'towline.chat', version: 1, keptForMs }
export const draftsPlace: PersistedPlace = { key: 'towline.chat-drafts', version: 1, keptForMs }

/** Messages of this browser may wait for a connection. */
export const hasWaitingMessages = (): boolean => hasPersisted(outboxPlace)

/** The user has begun to write a message here. */
export const hasDrafts = (): boolean => hasPersisted(draftsPlace)
