/** What a market of some size asks for, by arithmetic. Pure. */
import { positionsKeptDays } from '../../domain/support.ts'
import { sendEveryMs } from '../../web/features/tracking/position-to-send.ts'
import { streamBytes, type MeasuredCosts } from './measured.ts'

export type Market = {
  name: string
  driversOnDuty: number
  /** In the busiest hour. */
  bookingsPerHour: number
}

/** From acceptance to drop-off, with the way to the pickup. */
export const jobMinutes = 70
/** From price to drop-off, as long as its customer has a screen open. */
const watchedMinutes = 85
/** What a day has of its busiest hour. */
const hoursPerDay = 12

export type Demand = {
  driversOnJob: number
  positionsPerSecond: number
  bookingsPerSecond: number
  requestsPerSecond: number
  streams: number
  streamGb: number
  /** Of a day. */
  bookingsPerDay: number
  bookingGbPerDay: number
  positionRowsPerDay: number
  positionGbPerDay: number
  /** At any time, after the days that positions are kept. */
  positionGbKept: number
  walMbPerSecond: number
}

export const demandOf = (
  { driversOnDuty, bookingsPerHour }: Market,
  costs: Pick<MeasuredCosts, 'requestsPerBooking' | 'walBytes' | 'storedBytes'>,
): Demand => {
  const driversOnJob = Math.min(driversOnDuty, (bookingsPerHour * jobMinutes) / 60)
  const positionsPerSecond =
    (driversOnJob / sendEveryMs.onJob + (driversOnDuty - driversOnJob) / sendEveryMs.waiting) * 1000
  const bookingsPerSecond = bookingsPerHour / 3600
  const streams = driversOnDuty + (bookingsPerHour * watchedMinutes) / 60
  const bookingsPerDay = bookingsPerHour * hoursPerDay
  const positionRowsPerDay = positionsPerSecond * hoursPerDay * 3600
  const positionGbPerDay = (positionRowsPerDay * costs.storedBytes.position) / 1e9
  return {
    driversOnJob,
    positionsPerSecond,
    bookingsPerSecond,
    requestsPerSecond: bookingsPerSecond * costs.requestsPerBooking,
    streams,
    streamGb: (streams * streamBytes) / 1e9,
    bookingsPerDay,
    bookingGbPerDay: (bookingsPerDay * costs.storedBytes.booking) / 1e9,
    positionRowsPerDay,
    positionGbPerDay,
    positionGbKept: positionGbPerDay * positionsKeptDays,
    walMbPerSecond:
      (positionsPerSecond * costs.walBytes.position + bookingsPerSecond * costs.walBytes.booking) /
      1e6,
  }
}
