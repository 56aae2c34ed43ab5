/**
 * Positions that wait for a connection, each with the device's own time: kept over a reload, sent in batches, oldest first. Sent again
 * when an answer was lost: the server keeps each once.
 */
import type { SentPosition } from '../../../contract/bookings/tracking.ts'
import { positionMaxAgeHours, positionsPerBatch } from '../../../domain/bookings/tracking.ts'
import { call } from '../../api/kit/call.ts'
import { isRefusal } from '../../api/kit/failures.ts'
import { openPersistedState } from '../../ui/persisted-state.ts'

/** Half an hour of a job at full rate. Beyond it every other position is dropped: the trail stays complete, but coarser. */
export const mostWaiting = 2_000

const isPosition = (value: unknown): value is SentPosition => {
  const { at, lat, lon } = Object(value)
  return typeof at === 'string' && typeof lat === 'number' && typeof lon === 'number'
}

type Waiting = { driverId: string | null; positions: readonly SentPosition[] }

const nothing: Waiting = { driverId: null, positions: [] }

const waiting = openPersistedState<Waiting>({
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

/** The sharing state last sent to the server; null: none yet for this driver. */
let reportedSharing: boolean | null = null

/** From now on they are this driver's. Positions that another driver left on this device are discarded. */
export const claimWaiting = (driverId: string): void => {
  if (waiting.get().driverId === driverId) return
  waiting.set({ driverId, positions: [] })
  reportedSharing = null
}

/** Adds a position, unless it repeats the last one; thinned out when there are too many. Pure. */
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

/**
 * `isWhole`: the server took every one. `late`: there is no connection, or the server is busy, and they keep waiting. `off_duty`: the
 * server refused them because the driver is off duty; nothing waits any more.
 */
export type Sent = { kind: 'sent'; isWhole: boolean } | { kind: 'late' } | { kind: 'off_duty' }

let sending: Promise<Sent> | null = null

/** Sends what waits, and whether sharing is on. A call during a run sends the rest after it. */
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
  while (waiting.get().positions.length > 0 || reportedSharing !== isSharing) {
    const batch = waiting.get().positions.slice(0, positionsPerBatch)
    try {
      const body = { positions: [...batch], isSharing }
      const { taken } = await call('POST /api/driver/positions', { body })
      if (taken < batch.length) isWhole = false
      reportedSharing = isSharing
    } catch (failure) {
      if (isRefusal(failure, 'driver_off_duty')) {
        waiting.change((known) => ({ ...known, positions: [] }))
        reportedSharing = null
        return { kind: 'off_duty' }
      }
      if (!isRefusal(failure, 'invalid_input') || batch.length === 0) return { kind: 'late' }
      // A position that the server will never take must not hold up the rest.
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
