/**
 * How far the other side's messages have reached this tab, and how far the person has looked: told to the server, those of a moment
 * together. What could not be told is told with the next one, or after a pause.
 */
import { call } from './call.ts'
import { OfflineError } from './failures.ts'

type Marks = { deliveredSeq: number; readSeq: number }

/** Messages that come close together are answered for once. */
const gatherMs = 150
const retryMs = 5_000

const none: Marks = { deliveredSeq: 0, readSeq: 0 }
const told = new Map<string, Marks>()
const waiting = new Map<string, Marks>()
let timer: ReturnType<typeof setTimeout> | undefined

const later = (one: Marks, other: Marks): Marks => ({
  deliveredSeq: Math.max(one.deliveredSeq, other.deliveredSeq),
  readSeq: Math.max(one.readSeq, other.readSeq),
})

/** Marks only go on: what was told before is not told again. */
export const noteMarks = (bookingId: string, marks: Marks): void => {
  const before = later(told.get(bookingId) ?? none, waiting.get(bookingId) ?? none)
  const next = later(before, marks)
  if (next.deliveredSeq === before.deliveredSeq && next.readSeq === before.readSeq) return
  waiting.set(bookingId, next)
  timer ??= setTimeout(tell, gatherMs)
}

const tell = (): void => {
  timer = undefined
  for (const [bookingId, marks] of waiting) void tellOf(bookingId, marks)
  waiting.clear()
}

const tellOf = async (bookingId: string, marks: Marks): Promise<void> => {
  try {
    told.set(bookingId, later(told.get(bookingId) ?? none, marks))
    const route = 'POST /api/bookings/:bookingId/messages/marks'
    await call(route, { params: { bookingId }, body: marks })
  } catch (failure) {
    told.delete(bookingId)
    // Refused: the booking is no longer this person's to read.
    if (!(failure instanceof OfflineError)) return
    waiting.set(bookingId, later(waiting.get(bookingId) ?? none, marks))
    timer ??= setTimeout(tell, retryMs)
  }
}
