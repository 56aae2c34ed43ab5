/** Whether this trip is shown as a still, dark page. Kept on the device, for the trip it was chosen for. */
import { openPersistedState } from '../../../ui/persisted-state.ts'

/** At this level or below it, and not charging, the page is offered. */
export const lowBatteryLevel = 0.15

type BatteryMode =
  /** The still page. */
  | 'saving'
  /** It was offered because the battery is low, and is not offered again. */
  | 'offered'

type BatteryChoice = { bookingId: string; mode: BatteryMode }

const choice = openPersistedState<BatteryChoice | null>({
  key: 'towline.battery',
  version: 1,
  keptForMs: 24 * 60 * 60_000,
  initial: null,
  restore: (value) => {
    const { bookingId, mode } = Object(value)
    return typeof bookingId === 'string' && (mode === 'saving' || mode === 'offered')
      ? { bookingId, mode }
      : null
  },
})

/** Null: nothing was chosen or offered for this trip. */
export const useBatteryMode = (bookingId: string): BatteryMode | null => {
  const kept = choice.use()
  return kept?.bookingId === bookingId ? kept.mode : null
}

export const setBatteryMode = (bookingId: string, mode: BatteryMode): void =>
  choice.set({ bookingId, mode })
