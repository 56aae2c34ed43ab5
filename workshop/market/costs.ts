/** What one position, one open stream and one booking cost, in milliseconds of CPU by part, from the phases of one measurement. */
import { coresOf, rateOf, timesOf, type Phase } from './phase.ts'

/** The parts that a deployment has more than one of, or has to size. */
export const costParts = ['web', 'worker', 'PostgreSQL', 'HAProxy'] as const
export type CostPart = (typeof costParts)[number]

export type Costs = {
  /** Milliseconds of CPU in each part. */
  cpuMs: Record<
    CostPart,
    {
      /** Each second without any work: all of its processes together. */
      idle: number
      /** Each second of a stream that is open and quiet. */
      stream: number
      position: number
      /** A whole booking: price, booking, hold, offers, accept, every step to completion, and the events and jobs of all that. */
      booking: number
    }
  >
  /** Bytes of write-ahead log. */
  walBytes: { position: number; booking: number }
  /** HTTP requests of a booking, of its customer and its drivers, without positions. */
  requestsPerBooking: number
}

/**
 * `idle`: nothing happens. `quiet`: only streams are open. `moving`: positions too. `steps`: bookings too, of which those count that were served. A cost is the
 * slope of what a part used more than before; never below zero, which noise would give.
 */
export const costsOf = (
  { idle, quiet, moving }: Record<'idle' | 'quiet' | 'moving', Phase>,
  steps: readonly Phase[],
): Costs => {
  const positionRate = Math.max(rateOf(moving, 'position'), 1e-9)
  /** Of one position, then of one booking, for something that is used by the second. */
  const slopes = (
    usedBySecond: (phase: Phase) => number,
  ): { position: number; booking: number } => {
    const position = Math.max(0, (usedBySecond(moving) - usedBySecond(quiet)) / positionRate)
    const points = steps.map((step) => ({
      bookings: rateOf(step, 'booking'),
      used: usedBySecond(step) - usedBySecond(quiet) - position * rateOf(step, 'position'),
    }))
    // least squares through the origin
    const squares = points.reduce((sum, { bookings }) => sum + bookings ** 2, 0)
    const products = points.reduce((sum, { bookings, used }) => sum + bookings * used, 0)
    return { position, booking: squares > 0 ? Math.max(0, products / squares) : 0 }
  }
  const cpuMs = Object.fromEntries(
    costParts.map((part) => {
      const { position, booking } = slopes((phase) => coresOf(phase, part) * 1000)
      const [none, streams] = [idle, quiet].map((phase) => coresOf(phase, part) * 1000)
      const stream = Math.max(0, (streams ?? 0) - (none ?? 0)) / Math.max(1, quiet.streams)
      return [part, { idle: none ?? 0, stream, position, booking }]
    }),
  ) as Costs['cpuMs']
  const requests = steps.reduce((sum, step) => sum + otherRequests(step), 0)
  const bookings = steps.reduce((sum, step) => sum + timesOf(step, 'booking').length, 0)
  return {
    cpuMs,
    walBytes: slopes(({ walBytes, seconds }) => walBytes / seconds),
    requestsPerBooking: requests / Math.max(1, bookings),
  }
}

/** All that were carried out but positions. */
const otherRequests = (phase: Phase): number =>
  [...phase.recorded.took.values()].reduce((sum, { length }) => sum + length, 0) -
  timesOf(phase, 'position').length
