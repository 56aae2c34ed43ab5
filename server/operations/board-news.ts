/** That something on the board changed, to every operator who is here: what it is they ask for, as it then is. */
import type { FleetingEvent } from '../../contract/live-events.ts'
import type { Ctx } from '../context.ts'
import type { StoredLiveEvent } from '../stored-live-events.ts'

/** Every operator's stream follows it besides their own. It is no account's name, so nothing else is ever sent there. */
export const operatorsChannel = 'operators'

type BoardNews = { accountId: string; key: string; event: FleetingEvent }

const newsOf = (bookingId: string | null): BoardNews => ({
  accountId: operatorsChannel,
  // the latest of one thing is enough for a slow screen
  key: `board:${bookingId ?? 'tasks'}`,
  event: { type: 'board_changed', bookingId },
})

/** What the parties of a booking are told makes the board old as well. Without a word of what it was: each reads what they may. */
export const boardNewsOf = (event: StoredLiveEvent): BoardNews | null => {
  if (event.type === 'application_moved') return waitingDriversNews
  return event.type === 'evidence_changed' ? null : newsOf(event.bookingId)
}

/** Who waits to be verified is a page of its own. */
const waitingDriversNews: BoardNews = {
  accountId: operatorsChannel,
  key: 'waiting_drivers',
  event: { type: 'waiting_drivers_changed' },
}

/** Of what no party of a booking is told. Null: it is about none. */
export const tellBoard = ({ live }: Pick<Ctx, 'live'>, bookingId: string | null): void =>
  live.tell(newsOf(bookingId))
