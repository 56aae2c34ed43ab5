/** That something on the board changed, to every operator who is here: what it is they ask for, as it then is. */
import type { FleetingEvent } from '../../contract/live-events.ts'
import type { Ctx } from '../context.ts'
import type { StoredLiveEvent } from '../stored-live-events.ts'

/** Every operator's stream follows it besides their own. It is no account's name, so nothing else is ever sent there. */
export const operatorsChannel = 'operators'

type BoardNews = { accountId: string; key: string; event: FleetingEvent }

const newsOf = (about: string): BoardNews => ({
  accountId: operatorsChannel,
  // the latest of one thing is enough for a slow screen
  key: `board:${about}`,
  event: { type: 'board_changed' },
})

/** What the parties of a booking are told makes the board old as well. Without a word of what it was: each reads what they may. */
export const boardNewsOf = (event: StoredLiveEvent): BoardNews | null =>
  event.type === 'evidence_changed' ? null : newsOf(event.bookingId)

/** Of what no party of a booking is told. */
export const tellBoard = ({ live }: Pick<Ctx, 'live'>, about: string): void =>
  live.tell(newsOf(about))
