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

type Waiting = { driverId: string | null; positions: readonly SentPosition[] }

const nothing: Waiting = { driverId: null, positions: [] }

const waiting = openKeptState<Waiting>({
  key: 'waiting-positions',
  version: 1,
  keptForMs: positionMaxAgeHours * 3_600_000,
  initial: nothing,
  restore: (value) => {
    const { driverId, positions } = Object(value)
    return typeof driverId === 'string' && Array.isArray(positions)
      ? { driverId, positions: positions.filter(isPosition) }
      : nothing
  },
  isShared: true,
})

/** What the server was last told about sharing; null: of this driver nothing yet. */
let toldSharing: boolean | null = null

/** From now on they are this driver's. What another one left behind on this device is nobody's business, and is forgotten. */
export const claimWaiting = (driverId: string): void => {
  if (waiting.get().driverId === driverId) return
  waiting.set({ driverId, positions: [] })
  toldSharing = null
}

/** With one more, unless it is the last one again; thinned out when it has become too many. Pure. */
export const withPosition = (
  known: readonly SentPosition[],
  next: SentPosition,
): readonly SentPosition[] => {
  if (known.at(-1)?.at === next.at) return known
  const all = [...known, next]
  return all.length <= mostWaiting ? all : all.filter((_, index) => index % 2 === 1)
}

export const keepWaiting = (position: SentPosition): void =>
  waiting.change((known) => ({ ...known, positions: withPosition(known.positions, position) }))

/** How many wait, for a component. */
export const useWaitingCount = (): number => waiting.use().positions.length

/** `isWhole`: the server took every one. `late`: there is no connection, or the server is busy, and they wait on. `refused`: the driver is off duty; nothing waits any more. */
export type Sent = { kind: 'sent'; isWhole: boolean } | { kind: 'late' } | { kind: 'off_duty' }

let sending: Promise<Sent> | null = null

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
  while (waiting.get().positions.length > 0 || toldSharing !== isSharing) {
    const batch = waiting.get().positions.slice(0, positionsPerBatch)
    try {
      const body = { positions: [...batch], isSharing }
      const { taken } = await call('POST /api/driver/positions', { body })
      if (taken < batch.length) isWhole = false
      toldSharing = isSharing
    } catch (failure) {
      if (isRefusal(failure, 'driver_off_duty')) {
        waiting.change((known) => ({ ...known, positions: [] }))
        toldSharing = null
        return { kind: 'off_duty' }
      }
      if (!isRefusal(failure, 'invalid_input') || batch.length === 0) return { kind: 'late' }
      // What the server will never take must not hold up the rest.
      isWhole = false
    }
    const gone = new Set(batch.map(({ at }) => at))
    waiting.change((known) => ({
      ...known,
      positions: known.positions.filter(({ at }) => !gone.has(at)),
    }))
  }
  return { kind: 'sent', isWhole }
}
