/**
 * What a device keeps for when there is no connection: the current booking of a customer or the current job of a driver, as the server last
 * sent it, and the signed-in account. Pure.
 */
import { z } from 'zod'
import { account, type Account } from '../../../contract/accounts/accounts.ts'
import { booking, type Booking } from '../../../contract/bookings/bookings.ts'
import { driverSelf, type DriverSelf } from '../../../contract/drivers/drivers.ts'
import { hasEnded, isActiveJob } from '../../../domain/bookings/booking.ts'
import { jobCopyAfterEndMinutes, jobCopyHours } from '../../../domain/accounts/retention.ts'

const copiedBooking = z.object({
  booking,
  /** When the server sent it, and when it expires; by this device's clock. */
  receivedAtMs: z.number(),
  forgetAtMs: z.number(),
})

const jobCopy = z.object({
  account,
  driver: driverSelf.nullable(),
  /** Newest first. */
  bookings: z.array(copiedBooking).min(1),
})

export type CopiedBooking = z.infer<typeof copiedBooking>
export type JobCopy = z.infer<typeof jobCopy>

/** A copy of another release may have another shape: null, and the page says that there is no connection. */
export const readJobCopy = (value: unknown): JobCopy | null => {
  const read = jobCopy.safeParse(value)
  return read.success ? read.data : null
}

/** As many as a dealer has under way at once, with room to spare. */
const mostBookings = 10
const minuteMs = 60_000

/** Null for a booking that is not kept: not paid for yet, over for an hour, another driver's by now, or an operator's to look at. */
export const copyOfBooking = (known: Booking, receivedAtMs: number): CopiedBooking | null => {
  const { viewer, status, serverNow, timeline } = known
  const isTheirs =
    viewer === 'driver'
      ? isActiveJob(status) || hasEnded(status)
      : viewer === 'customer' && status !== 'pending'
  if (!isTheirs) return null
  if (!hasEnded(status)) {
    return { booking: known, receivedAtMs, forgetAtMs: receivedAtMs + jobCopyHours * 60 * minuteMs }
  }
  const endedAtMs = Math.max(...timeline.map(({ at }) => Date.parse(at)))
  if (!Number.isFinite(endedAtMs)) return null
  const sinceEndMs = Date.parse(serverNow) - endedAtMs
  const forgetAtMs = receivedAtMs + jobCopyAfterEndMinutes * minuteMs - sinceEndMs
  return { booking: known, receivedAtMs, forgetAtMs }
}

/** The part of it that has not expired; null when nothing is left. A clock that was put back prolongs nothing. */
export const currentCopy = (copy: JobCopy, nowMs: number): JobCopy | null => {
  const bookings = copy.bookings.filter(
    ({ forgetAtMs, receivedAtMs }) =>
      nowMs < forgetAtMs && nowMs > receivedAtMs - jobCopyHours * 60 * minuteMs,
  )
  return bookings.length === 0 ? null : { ...copy, bookings }
}

export type KnownNow = {
  account: Account
  driver: DriverSelf | null
  bookings: readonly { booking: Booking; receivedAtMs: number }[]
  /** Bookings that the server has refused to show. */
  lost: readonly string[]
}

/** The copy merged with what this page knows now; null when there is nothing to keep. */
export const mergedCopy = (
  copy: JobCopy | null,
  { account: who, driver, bookings, lost }: KnownNow,
  nowMs: number,
): JobCopy | null => {
  const theirs = copy?.account.accountId === who.accountId ? copy : null
  const newest = new Map<string, { booking: Booking; receivedAtMs: number }>()
  for (const one of [...(theirs?.bookings ?? []), ...bookings]) {
    const { bookingId, serverNow } = one.booking
    const other = newest.get(bookingId)
    const isLater = !other || Date.parse(serverNow) >= Date.parse(other.booking.serverNow)
    if (isLater && !lost.includes(bookingId)) newest.set(bookingId, one)
  }
  const kept = [...newest.values()]
    .flatMap((one) => copyOfBooking(one.booking, one.receivedAtMs) ?? [])
    .toSorted((a, b) => Date.parse(b.booking.createdAt) - Date.parse(a.booking.createdAt))
    .slice(0, mostBookings)
  return currentCopy(
    { account: who, driver: driver ?? theirs?.driver ?? null, bookings: kept },
    nowMs,
  )
}

/** When the next booking in it expires. */
export const nextForgetAtMs = (copy: JobCopy): number =>
  Math.min(...copy.bookings.map(({ forgetAtMs }) => forgetAtMs))
