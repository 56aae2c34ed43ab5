/** Whether the driver shares live positions, kept over a reload: on unless switched off. */
import { openPersistedState } from '../../ui/persisted-state.ts'

export const locationSwitch = openPersistedState<boolean>({
  key: 'live-location',
  version: 1,
  // A shift: the next one begins with sharing on, because a customer may be watching.
  keptForMs: 12 * 3_600_000,
  initial: true,
  restore: (value) => value !== false,
  isShared: true,
})
