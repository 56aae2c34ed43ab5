/** The booking that this tab has just paid: going back from it shows it again, and never the way to pay. */
import { openPersistedState } from '../../ui/persisted-state.ts'

export const placedBooking = openPersistedState<string | null>({
  key: 'towline.placed',
  version: 1,
  keptForMs: 24 * 60 * 60_000,
  where: 'tab',
  initial: null,
  restore: (value) => (typeof value === 'string' ? value : null),
})
