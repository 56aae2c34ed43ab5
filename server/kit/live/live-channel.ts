/**
 * One account's stream inside this process: its subscribers (one per open tab) get each event once and in order.
 * Positions have no gaps, so a missing event is noticed and read from the table.
 */
import { isConnectionLoss } from '../database/database-errors.ts'
import type { LiveEventRow, StoredEvent } from './live-store.ts'
import type { Logger } from '../log.ts'

/** `data` is JSON, or null when there is nothing (any more) to tell this account: only the position moves. */
export type LiveFrame =
  | { kind: 'event'; seq: number; data: string | null }
  | { kind: 'fleeting'; key: string; data: string }
  /** The position the subscriber starts from. */
  | { kind: 'ready'; seq: number }
  /** An event can no longer be sent: fetch everything afresh, then continue from here. */
  | { kind: 'reset'; seq: number }

type PositionedFrame = Exclude<LiveFrame, { kind: 'fleeting' }>

export type EndReason = 'signed_out' | 'too_slow' | 'stopping' | 'displaced'

export type Subscriber = {
  sessionId: string
  send: (frame: LiveFrame) => void
  end: (reason: EndReason) => void
}

export type ChannelSource = {
  readAfter: (after: number, limit: number) => Promise<LiveEventRow[]>
  readLastPosition: () => Promise<number>
  /** The part of it the account may see now, or null. */
  hydrate: (event: StoredEvent) => Promise<unknown>
  log: Logger
}

type Seat = {
  subscriber: Subscriber
  sent: number
  isLive: boolean
  /** The latest of each kind, sent while this one was still catching up. */
  fleeting: Map<string, string>
}

const batch = 200
const retryMs = 500

export type LiveChannel = {
  /** Resolves when the subscriber has everything up to now; `after` null starts from now. */
  subscribe: (subscriber: Subscriber, after: number | null) => Promise<void>
  unsubscribe: (subscriber: Subscriber) => void
  /** An event at this position was committed; `event` is given when it is known. */
  arrived: (seq: number, event: StoredEvent | null) => void
  publish: (key: string, data: string) => void
  end: (reason: EndReason, sessionId: string | null) => void
  isEmpty: () => boolean
}

export const openChannel = (source: ChannelSource): LiveChannel => {
  const seats = new Set<Seat>()
  const pending = new Map<number, StoredEvent>()
  let position: number | null = null
  let newest = 0
  let isPumping = false
  let starting: Promise<void> | null = null

  /** The position from which this channel follows, read once. */
  const start = async (): Promise<void> => {
    position = await source.readLastPosition()
    for (const seq of pending.keys()) if (seq <= position) pending.delete(seq)
  }

  const pump = async (): Promise<void> => {
    if (isPumping || position === null) return
    isPumping = true
    try {
      while (newest > position && seats.size > 0) {
        const rows = await nextRows(position)
        if (rows[0]?.seq !== position + 1) {
          position = Math.max(newest, position)
          broadcast({ kind: 'reset', seq: position })
          continue
        }
        for (const row of rows) {
          const frame = await frameOf(row.seq, row.event)
          position = row.seq
          pending.delete(row.seq)
          broadcast(frame)
        }
      }
    } catch (error) {
      source.log.warn('live events could not be read', { error, retryInMs: retryMs })
      setTimeout(() => void pump(), retryMs)
    } finally {
      isPumping = false
    }
  }

  const nextRows = async (from: number): Promise<Pick<LiveEventRow, 'seq' | 'event'>[]> => {
    const known = pending.get(from + 1)
    return known ? [{ seq: from + 1, event: known }] : source.readAfter(from, batch)
  }

  const broadcast = (frame: PositionedFrame): void => {
    for (const seat of seats) if (seat.isLive) offer(seat, frame)
  }

  const frameOf = async (seq: number, event: StoredEvent): Promise<PositionedFrame> => {
    try {
      const wire = await source.hydrate(event)
      return { kind: 'event', seq, data: wire === null ? null : JSON.stringify(wire) }
    } catch (error) {
      if (isConnectionLoss(error)) throw error
      source.log.error('a live event could not be built', { event: event.type, error })
      return { kind: 'reset', seq }
    }
  }

  const offer = (seat: Seat, frame: PositionedFrame): void => {
    if (frame.seq <= seat.sent) return
    seat.sent = frame.seq
    seat.subscriber.send(frame)
  }

  const publishToSeat = (seat: Seat, key: string, data: string): void => {
    if (seat.isLive) seat.subscriber.send({ kind: 'fleeting', key, data })
    else seat.fleeting.set(key, data)
  }

  /** Replays from the table until level with the channel; the check and the switch to live are one step. */
  const catchUp = async (seat: Seat): Promise<void> => {
    while (seats.has(seat) && !seat.isLive) {
      const committed = position ?? 0
      const rows = await source.readAfter(seat.sent, batch)
      if (rows.length === 0 && seat.sent >= (position ?? 0)) {
        seat.isLive = true
        for (const [key, data] of seat.fleeting) publishToSeat(seat, key, data)
        seat.fleeting.clear()
      } else if (rows.length === 0 ? seat.sent < committed : rows[0]?.seq !== seat.sent + 1) {
        // later events are no longer stored
        offer(seat, { kind: 'reset', seq: Math.max(position ?? 0, rows.at(-1)?.seq ?? 0) })
      } else {
        for (const row of rows) {
          if (row.seq === seat.sent + 1) offer(seat, await frameOf(row.seq, row.event))
        }
      }
    }
  }

  return {
    subscribe: async (subscriber, after) => {
      const seat: Seat = { subscriber, sent: 0, isLive: false, fleeting: new Map() }
      seats.add(seat)
      starting ??= start()
      try {
        await starting
        seat.sent = after ?? position ?? 0
        const isUnknown =
          seat.sent > (position ?? 0) && seat.sent > (await source.readLastPosition())
        if (isUnknown) seat.sent = position ?? 0
        subscriber.send({ kind: isUnknown ? 'reset' : 'ready', seq: seat.sent })
        await catchUp(seat)
        void pump()
      } catch (error) {
        seats.delete(seat)
        if (position === null) starting = null
        throw error
      }
    },
    unsubscribe: (subscriber) => {
      for (const seat of seats) if (seat.subscriber === subscriber) seats.delete(seat)
    },
    arrived: (seq, event) => {
      newest = Math.max(newest, seq)
      if (event && seq > (position ?? 0)) pending.set(seq, event)
      void pump()
    },
    publish: (key, data) => {
      for (const seat of seats) publishToSeat(seat, key, data)
    },
    end: (reason, sessionId) => {
      for (const { subscriber } of seats) {
        if (sessionId === null || subscriber.sessionId === sessionId) subscriber.end(reason)
      }
    },
    isEmpty: () => seats.size === 0,
  }
}
