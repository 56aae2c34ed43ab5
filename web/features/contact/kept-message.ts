/** Apart from the draft itself, which the page does not need as long as nobody has begun one. */
import { hasKept, type KeptPlace } from '../../ui/kept-state.ts'

export const messagePlace: KeptPlace = {
  key: 'towline.message',
  version: 1,
  keptForMs: 24 * 60 * 60_000,
}

/** Somebody has begun to write to us in this browser. */
export const hasKeptMessage = (): boolean => hasKept(messagePlace)
