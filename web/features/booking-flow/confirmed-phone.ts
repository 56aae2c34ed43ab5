import { openKeptState } from '../../ui/kept-state.ts'

/** The number of which the customer says that it is right, though no one seems to be reached on it. */
export const confirmedPhone = openKeptState<string | null>({
  key: 'towline.confirmed-phone',
  version: 1,
  keptForMs: 12 * 60 * 60_000,
  initial: null,
  restore: (value) => (typeof value === 'string' ? value : null),
})
