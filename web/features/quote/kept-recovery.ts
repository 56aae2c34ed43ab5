/** Apart from the draft itself, which the landing page does not need as long as nobody has begun one. */
import { hasKept, type KeptPlace } from '../../ui/kept-state.ts'

export const recoveryPlace: KeptPlace = {
  key: 'towline.recovery',
  version: 1,
  /** A breakdown is of today: older words would be somebody's past. */
  keptForMs: 12 * 60 * 60_000,
}

/** Somebody has begun to describe a recovery in this browser. */
export const hasKeptRecovery = (): boolean => hasKept(recoveryPlace)
