/**
 * How many streams an account may have, over all processes. Each process hears which streams opened elsewhere after its own, and ends one
 * of its own that too many newer ones follow: so no table is written, and a process that is killed leaves nothing behind but older
 * streams, which no one counts once a tab has reconnected. Streams that open within a message's way of each other each count as the newer
 * one, so one tab too many may be ended: it reconnects when it is looked at.
 */
import { randomUUID } from 'node:crypto'

/** Far more tabs than a person looks at. */
export const mostStreamsPerAccount = 20

export type SeatMessage = { seatId: string; isTaken: boolean }

export type StreamSeats = {
  /** For a stream that opens here; `end` when twenty newer ones are open. Answers what to call when it has ended. */
  take: (accountId: string, end: () => void) => () => void
  /** A stream that opened or ended in another process. */
  heard: (accountId: string, message: SeatMessage) => void
}

/** Null: of another process. */
type Seats = Map<string, (() => void) | null>

export const openStreamSeats = (
  publish: (accountId: string, message: SeatMessage) => void,
): StreamSeats => {
  /** Of accounts with a stream here: in the order of opening, from the oldest one here. */
  const accounts = new Map<string, Seats>()

  const leave = (accountId: string, seats: Seats, seatId: string): void => {
    seats.delete(seatId)
    for (const [id, end] of seats) {
      if (end) return
      seats.delete(id)
    }
    accounts.delete(accountId)
  }

  const makeRoom = (seats: Seats): void => {
    const tooMany = Math.max(0, seats.size - mostStreamsPerAccount)
    for (const end of [...seats.values()].slice(0, tooMany)) end?.()
  }

  return {
    take: (accountId, end) => {
      const seatId = randomUUID()
      const seats: Seats = accounts.get(accountId) ?? new Map()
      accounts.set(accountId, seats)
      seats.set(seatId, end)
      publish(accountId, { seatId, isTaken: true })
      makeRoom(seats)
      return () => {
        if (!seats.has(seatId)) return
        leave(accountId, seats, seatId)
        publish(accountId, { seatId, isTaken: false })
      }
    },
    heard: (accountId, { seatId, isTaken }) => {
      const seats = accounts.get(accountId)
      if (!seats) return
      if (!isTaken) return leave(accountId, seats, seatId)
      seats.set(seatId, null)
      makeRoom(seats)
    },
  }
}
