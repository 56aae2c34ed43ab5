/** Apart from the draft itself, which the landing page does not need until the visitor has begun one. */
import { hasPersisted, type PersistedPlace } from '../../ui/persisted-state.ts'

export const recoveryPlace: PersistedPlace = {
  key: 'towline.recovery',
  version: 1,
  /** A breakdown is a matter of today: older answers no longer apply. */
  keptForMs: 12 * 60 * 60_000,
}

/** The visitor has begun to describe a recovery in this browser. */
export const hasKeptRecovery = (): boolean => hasPersisted(recoveryPlace)
