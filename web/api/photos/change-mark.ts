/** Writes the mark of waiting photos. Apart from reading it, which every page does. */
import { deviceStorage } from '../../ui/device-storage.ts'
import { markKey, readMark } from './waiting-mark.ts'

/** The server never asks for a longer pause; a clock that was put back would. */
const mostPatienceMs = 15 * 60_000

export const markWaiting = (isWaiting: boolean): void => {
  if (isWaiting === (readMark() !== null)) return
  if (isWaiting) deviceStorage.write(markKey, '0')
  else deviceStorage.remove(markKey)
  if (isWaiting) window.dispatchEvent(new Event(markKey))
}

/** Where storage is refused it holds for this tab. */
let patientUntilMs = 0

/** The server asks for a pause: no tab of this browser tries before its end. */
export const extendPatience = (ms: number): void => {
  patientUntilMs = Date.now() + ms
  if (readMark() !== null) deviceStorage.write(markKey, String(patientUntilMs))
}

/** The rest of the pause, in milliseconds. */
export const patienceMs = (): number => {
  const ms = Math.max(patientUntilMs, Number(readMark() ?? 0)) - Date.now()
  return ms > 0 && ms <= mostPatienceMs ? ms : 0
}
