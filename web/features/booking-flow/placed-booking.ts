/** The booking that this tab has just paid: going back from it leads to it again, and never to paying for it. */
import { openPersistedState } from '../../ui/persisted-state.ts'

export const placedBooking = openPersistedState<string | null>({
  key: 'towline.placed',
  version: 1,
  keptForMs: 24 * 60 * 60_000,
  where: 'tab',
  initial: null,
  restore: (value) => (typeof value === 'string' ? value : null),
})
