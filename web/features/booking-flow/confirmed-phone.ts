import { openPersistedState } from '../../ui/persisted-state.ts'

/** The number that the customer has confirmed, although no call seems to reach it. */
export const confirmedPhone = openPersistedState<string | null>({
  key: 'towline.confirmed-phone',
  version: 1,
  keptForMs: 12 * 60 * 60_000,
  initial: null,
  restore: (value) => (typeof value === 'string' ? value : null),
})
