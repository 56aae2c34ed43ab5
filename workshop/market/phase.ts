/** One stretch of time under steady load: what was done, how long it took, and what each part of the system used. */
import type { Recorded } from './recorder.ts'
import { percentile } from '../bench/measure.ts'

export type PartUsage = { name: string; cores: number; megabytes: number }

export type Phase = {
  name: string
  /** Bookings per minute that were meant to be made. */
  perMinute: number
  seconds: number
  recorded: Recorded
  parts: readonly PartUsage[]
  /** Cores that were busy with anything else on the machine. */
  othersCores: number
  streams: number
  /** How late the load generator's own timers were, 99th percentile, milliseconds. */
  generatorLateMs: number
  /** Bytes of write-ahead log. */
  walBytes: number
}

export const keys = {
  accept: 'POST /api/bookings/:bookingId/accept',
  booking: 'POST /api/bookings',
  quote: 'POST /api/quotes',
  hold: 'POST /api/bookings/:bookingId/hold',
  transition: 'POST /api/bookings/:bookingId/transitions',
  position: 'POST /api/driver/positions',
} as const

export type Key = keyof typeof keys

export const timesOf = ({ recorded }: Phase, key: Key): readonly number[] =>
  recorded.took.get(keys[key]) ?? []

/** Per second. */
export const rateOf = (phase: Phase, key: Key): number => timesOf(phase, key).length / phase.seconds

export const failuresOf = ({ recorded }: Phase): number =>
  [...recorded.failed.values()].reduce((sum, count) => sum + count, 0)

/** A driver accepts within this, or the load is too high. */
export const mostAcceptMs = 250
/** Of all requests. */
const mostFailedShare = 0.01

/** Whether almost everything that was requested was done, however late. */
export const isServed = (phase: Phase): boolean => {
  const done = [...phase.recorded.took.values()].reduce((sum, { length }) => sum + length, 0)
  const failed = failuresOf(phase)
  return failed <= mostFailedShare * (done + failed)
}

/** Whether the load was carried: everything is done, and drivers accept, in time. A step in which none did is not. */
export const isCarried = (phase: Phase): boolean => {
  const accepts = timesOf(phase, 'accept')
  return isServed(phase) && accepts.length > 0 && percentile(accepts, 0.99) <= mostAcceptMs
}

/** Cores that all processes whose name begins so used together. */
export const coresOf = ({ parts }: Phase, prefix: string): number =>
  parts.reduce((sum, { name, cores }) => sum + (name.startsWith(prefix) ? cores : 0), 0)
