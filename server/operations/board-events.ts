/** Tells every operator who is signed in that something on the board changed; they then fetch its current state. */
import type { FleetingEvent } from '../../contract/live-events.ts'
import type { Ctx } from '../context.ts'
import type { StoredLiveEvent } from '../stored-live-events.ts'

/** Every operator's stream follows this besides their own. It is not an account's name, so nothing else is ever sent there. */
export const operatorsChannel = 'operators'

type BoardEvent = { accountId: string; key: string; event: FleetingEvent }

const boardEvent = (bookingId: string | null): BoardEvent => ({
  accountId: operatorsChannel,
  // the latest event about one thing is enough for a slow screen
  key: `board:${bookingId ?? 'tasks'}`,
  event: { type: 'board_changed', bookingId },
})

/** An event for the parties of a booking makes the board stale as well. Operators get no details: each reads what they may. */
export const boardEventFor = (event: StoredLiveEvent): BoardEvent | null => {
  if (event.type === 'application_moved') return waitingDriversEvent
  return event.type === 'evidence_changed' ? null : boardEvent(event.bookingId)
}

/** Drivers waiting for verification are on a page of their own. */
const waitingDriversEvent: BoardEvent = {
  accountId: operatorsChannel,
  key: 'waiting_drivers',
  event: { type: 'waiting_drivers_changed' },
}

/** For events that no party of a booking is notified of. Null: about no booking. */
export const publishToBoard = ({ live }: Pick<Ctx, 'live'>, bookingId: string | null): void =>
  live.publish(boardEvent(bookingId))
