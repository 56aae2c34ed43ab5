/** Apart from the draft itself, which the page does not need until the visitor has begun one. */
import { hasPersisted, type PersistedPlace } from '../../ui/persisted-state.ts'

export const messagePlace: PersistedPlace = {
  key: 'towline.message',
  version: 1,
  keptForMs: 24 * 60 * 60_000,
}

/** The visitor has begun to write to us in this browser. */
export const hasKeptMessage = (): boolean => hasPersisted(messagePlace)
