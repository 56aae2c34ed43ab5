/** Tells every operator who is signed in that something on the board changed; they then fetch its current state. */
import type { FleetingEvent } from '../../contract/live-events.ts'
import type { Ctx } from '../context.ts'
import type { StoredLiveEvent } from '../stored-live-events.ts'

/** Every operator's stream follows this besides their own. It is not an account's name, so nothing else is ever sent there. */
export const operatorsChannel = 'operators'

type BoardNews = { accountId: string; key: string; event: FleetingEvent }

const newsOf = (bookingId: string | null): BoardNews => ({
  accountId: operatorsChannel,
  // the latest event about one thing is enough for a slow screen
  key: `board:${bookingId ?? 'tasks'}`,
  event: { type: 'board_changed', bookingId },
})

/** An event for the parties of a booking makes the board stale as well. Operators get no details: each reads what they may. */
export const boardNewsOf = (event: StoredLiveEvent): BoardNews | null => {
  if (event.type === 'application_moved') return waitingDriversNews
  return event.type === 'evidence_changed' ? null : newsOf(event.bookingId)
}

/** Drivers waiting for verification are on a page of their own. */
const waitingDriversNews: BoardNews = {
  accountId: operatorsChannel,
  key: 'waiting_drivers',
  event: { type: 'waiting_drivers_changed' },
}

/** For events that no party of a booking is told. Null: about no booking. */
export const tellBoard = ({ live }: Pick<Ctx, 'live'>, bookingId: string | null): void =>
  live.tell(newsOf(bookingId))
