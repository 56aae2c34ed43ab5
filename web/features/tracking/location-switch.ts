/** Whether the driver lets positions follow (live), kept over a reload: on unless switched off. */
import { openKeptState } from '../../ui/kept-state.ts'

export const locationSwitch = openKeptState<boolean>({
  key: 'live-location',
  version: 1,
  // A shift: the next one begins as most do, with a customer who may watch.
  keptForMs: 12 * 3_600_000,
  initial: true,
  restore: (value) => value !== false,
  isShared: true,
})
