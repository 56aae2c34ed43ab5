/**
 * Positions that wait for a connection, each with the device's own moment: kept over a reload, sent in batches, oldest first. Sent again
 * when an answer was lost: the server keeps each once.
 */
import type { SentPosition } from '../../../contract/tracking.ts'
import { positionMaxAgeHours, positionsPerBatch } from '../../../domain/tracking.ts'
import { call } from '../../api/call.ts'
import { isRefusal } from '../../api/failures.ts'
import { openKeptState } from '../../ui/kept-state.ts'

/** Half an hour of a job at full rate. Beyond it every other one is let go: the way stays whole, and coarser. */
export const mostWaiting = 2_000

const isPosition = (value: unknown): value is SentPosition => {
  const { at, lat, lon } = Object(value)
  return typeof at === 'string' && typeof lat === 'number' && typeof lon === 'number'
}

const waiting = openKeptState<readonly SentPosition[]>({
  key: 'waiting-positions',
  version: 1,
  keptForMs: positionMaxAgeHours * 3_600_000,
  initial: [],
  restore: (value) => (Array.isArray(value) ? value.filter(isPosition) : []),
  isShared: true,
})

/** With one more; thinned out when it has become too many. Pure. */
export const withPosition = (
  known: readonly SentPosition[],
  next: SentPosition,
): readonly SentPosition[] => {
  const all = [...known, next]
  return all.length <= mostWaiting ? all : all.filter((_, index) => index % 2 === 1)
}

export const keepWaiting = (position: SentPosition): void =>
  waiting.change((known) => withPosition(known, position))

/** How many wait, for a component. */
export const useWaitingCount = (): number => waiting.use().length

/** `isWhole`: the server took every one. `late`: there is no connection, or the server is busy, and they wait on. `refused`: the driver is off duty; nothing waits any more. */
export type Sent = { kind: 'sent'; isWhole: boolean } | { kind: 'late' } | { kind: 'off_duty' }

let sending: Promise<Sent> | null = null
/** What the server was last told about sharing. */
let toldSharing: boolean | null = null

/** Sends what waits, and that sharing is on or off. Asked again while it sends, it sends the rest after. */
export const sendWaiting = async (isSharing: boolean): Promise<Sent> => {
  while (sending) await sending
  sending = sendAll(isSharing)
  try {
    return await sending
  } finally {
    sending = null
  }
}

const sendAll = async (isSharing: boolean): Promise<Sent> => {
  let isWhole = true
  while (waiting.get().length > 0 || toldSharing !== isSharing) {
    const batch = waiting.get().slice(0, positionsPerBatch)
    try {
      const body = { positions: [...batch], isSharing }
      const { taken } = await call('POST /api/driver/positions', { body })
      if (taken < batch.length) isWhole = false
      toldSharing = isSharing
    } catch (failure) {
      if (isRefusal(failure, 'driver_off_duty')) {
        waiting.clear()
        toldSharing = null
        return { kind: 'off_duty' }
      }
      if (!isRefusal(failure, 'invalid_input') || batch.length === 0) return { kind: 'late' }
      // What the server will never take must not hold up the rest.
      isWhole = false
    }
    const gone = new Set(batch.map(({ at }) => at))
    waiting.change((known) => known.filter(({ at }) => !gone.has(at)))
  }
  return { kind: 'sent', isWhole }
}
