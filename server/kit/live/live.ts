/**
 * Sends events about an account to its open tabs as they happen. Durable events are appended in the transaction that
 * causes them and sent after its commit; fleeting ones (positions) are sent and forgotten. Any number of processes may
 * run: each reaches its own tabs from memory and the others through the relay.
 */
import { afterCommit, beforeCommit, type Database, type Tx } from '../database/database.ts'
import { openChannel, type LiveChannel, type Subscriber } from './live-channel.ts'
import { openRelay, type Relay, type RelayMessage, type RelayOptions } from './live-relay.ts'
import {
  appendEvents,
  readEventsAfter,
  readLastPositions,
  type LiveEventRow,
  type StoredEvent,
} from './live-store.ts'
import { openStreamSeats, type StreamSeats } from './stream-seats.ts'
import type { Logger } from '../log.ts'

/** The recipient, the key under which a newer one replaces it, and the event. */
export type Delivery<Fleeting> = { accountId: string; key: string; event: Fleeting }

export type Live<Stored extends StoredEvent = StoredEvent, Fleeting = unknown> = {
  /** In the caller's transaction: stored at its very end, sent after its commit, never after a rollback. */
  append: (tx: Tx, deliveries: readonly { accountId: string; event: Stored }[]) => void
  /** For committed events that a statement of the caller's has stored with `append_live_events`. */
  announce: (rows: readonly LiveEventRow[]) => void
  /** Latest only: a newer one with the same key replaces one that a slow tab has not received. Never stored. */
  publish: (delivery: Delivery<Fleeting>) => void
  /** Ends the streams of one session, or of the whole account: sign-out, disabled. */
  endStreams: (accountId: string, sessionId: string | null) => void
  /** For the stream endpoint: replays what came after `after` (null: from now), then follows. Returns a function that stops it. */
  subscribe: (accountId: string, subscriber: Subscriber, after: number | null) => () => void
  /** Counts a stream among those of its account, over all processes (`stream-seats.ts`). */
  takeSeat: StreamSeats['take']
  /** Ends every stream; clients reconnect to another process. */
  stop: () => Promise<void>
}

export type LiveOptions<Stored extends StoredEvent, Fleeting> = {
  db: Database
  log: Logger
  /** Builds what this account may now see of a stored event; null when there is nothing to send. */
  hydrate: (accountId: string, event: Stored) => Promise<unknown>
  /** The fleeting event that another account gets for this one, with nothing private in it. Null: none. */
  spread?: (event: Stored) => Delivery<Fleeting> | null
  /** Reaches the other processes; left out: PostgreSQL. */
  openRelay?: (options: RelayOptions) => Promise<Relay>
  /** How often to look for events whose announcement was lost. */
  sweepMs?: number
}

const doubtTogetherMs = 10

export const openLive = async <Stored extends StoredEvent, Fleeting>(
  options: LiveOptions<Stored, Fleeting>,
): Promise<Live<Stored, Fleeting>> => {
  const { db, log, sweepMs = 5_000 } = options
  const channels = new Map<string, LiveChannel>()
  let isStopped = false
  const appended = new WeakMap<Tx, { accountId: string; event: Stored }[]>()

  const channelOf = (accountId: string): LiveChannel => {
    const known = channels.get(accountId)
    if (known) return known
    const channel = openChannel({
      log,
      readAfter: (after, limit) => readEventsAfter(db, accountId, after, limit),
      readLastPosition: async () => (await readLastPositions(db, [accountId])).get(accountId) ?? 0,
      // the table holds what `append` took
      hydrate: (event) => options.hydrate(accountId, event as Stored),
    })
    channels.set(accountId, channel)
    relay.follow?.(accountId)
    return channel
  }

  const sweep = async (accountIds = [...channels.keys()]): Promise<void> => {
    if (accountIds.length === 0) return
    try {
      const positions = await readLastPositions(db, accountIds)
      for (const [accountId, seq] of positions) channels.get(accountId)?.arrived(seq, null)
    } catch (error) {
      log.warn('live events could not be looked for', { error })
    }
  }

  const doubted = new Set<string>()
  /** Streams that start together, after a restart, are looked after together. */
  const doubt = (accountId?: string): void => {
    if (accountId === undefined) return void sweep()
    if (doubted.size === 0) {
      setTimeout(() => {
        const accountIds = [...doubted]
        doubted.clear()
        if (!isStopped) void sweep(accountIds)
      }, doubtTogetherMs)
    }
    doubted.add(accountId)
  }

  const seats = openStreamSeats((accountId, seat) =>
    relay.send({ kind: 'arrived', accountId, seq: 0, seat }),
  )

  const onMessage = (message: RelayMessage): void => {
    const channel = channels.get(message.accountId)
    if (!channel) return
    switch (message.kind) {
      case 'arrived':
        if (message.seat) return seats.heard(message.accountId, message.seat)
        return channel.arrived(message.seq, null)
      case 'fleeting':
        return channel.publish(message.key, message.data)
      case 'end':
        return channel.end('signed_out', message.sessionId)
      default: {
        const unknown: never = message
        throw new Error(`unknown message ${String(unknown)}`)
      }
    }
  }

  const relay = await (options.openRelay ?? openRelay)({ db, log, onMessage, onDoubt: doubt })
  const sweeper = setInterval(() => void sweep(), sweepMs)

  const announce = (rows: readonly LiveEventRow[]): void => {
    for (const { accountId, seq, event } of rows) {
      channels.get(accountId)?.arrived(seq, event)
      relay.send({ kind: 'arrived', accountId, seq })
    }
    spreadWord(rows)
  }

  const publish = ({ accountId, key, event }: Delivery<Fleeting>): void => {
    const data = JSON.stringify(event)
    channels.get(accountId)?.publish(key, data)
    relay.send({ kind: 'fleeting', accountId, key, data })
  }

  /** One message when several accounts cause the same one. */
  const spreadWord = (rows: readonly LiveEventRow[]): void => {
    const words = new Map<string, Delivery<Fleeting>>()
    for (const { event } of rows) {
      // the table holds what `append` took
      const word = options.spread?.(event as Stored)
      if (word) words.set(`${word.accountId} ${word.key}`, word)
    }
    for (const word of words.values()) publish(word)
  }

  return {
    append: (tx, deliveries) => {
      if (deliveries.length === 0) return
      const waiting = appended.get(tx)
      if (waiting) {
        waiting.push(...deliveries)
        return
      }
      const all = [...deliveries]
      appended.set(tx, all)
      beforeCommit(tx, 'live events', async () => {
        const rows = await appendEvents(tx, all)
        afterCommit(tx, () => announce(rows))
      })
    },
    announce,
    publish,
    endStreams: (accountId, sessionId) => {
      channels.get(accountId)?.end('signed_out', sessionId)
      relay.send({ kind: 'end', accountId, sessionId })
    },
    subscribe: (accountId, subscriber, after) => {
      if (isStopped) {
        queueMicrotask(() => subscriber.end('stopping'))
        return () => {}
      }
      const channel = channelOf(accountId)
      const leave = () => {
        channel.unsubscribe(subscriber)
        if (channel.isEmpty() && channels.get(accountId) === channel) {
          channels.delete(accountId)
          relay.unfollow?.(accountId)
        }
      }
      channel.subscribe(subscriber, after).catch((error: unknown) => {
        log.warn('a live stream could not start', { error })
        leave()
        subscriber.end('stopping')
      })
      return leave
    },
    takeSeat: seats.take,
    stop: async () => {
      isStopped = true
      clearInterval(sweeper)
      for (const channel of channels.values()) channel.end('stopping', null)
      channels.clear()
      await relay.stop()
    },
  }
}
