/**
 * Tells the other processes what was committed here, after the commit and in batches: NOTIFY inside the writing
 * transaction would make writers queue for one lock. The regular sweep makes up for a lost message. The listener is probed
 * from time to time: one that died silently would otherwise be waited for forever.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { connectLimitMs, type Database } from '../database/database.ts'
import type { Logger } from '../log.ts'
import { waitAtMost } from '../wait-at-most.ts'
import type { SeatMessage } from './stream-seats.ts'

export type RelayMessage =
  /** With a seat it is about a stream that opened or ended, and of position 0: a process of an older release reads it as an event it has. */
  (
    | { kind: 'arrived'; accountId: string; seq: number; seat?: SeatMessage }
    | { kind: 'fleeting'; accountId: string; key: string; data: string }
    | { kind: 'end'; accountId: string; sessionId: string | null }
  ) & {
    /** Where messages go by two ways: the process that sent it, and its place among those. */
    from?: string
    order?: number
  }

export type RelayOptions = {
  db: Database
  log: Logger
  onMessage: (message: RelayMessage) => void
  /** Messages may have been missed, about one account or about any: read the table. */
  onDoubt: (accountId?: string) => void
  /** How often the listener is probed. */
  probeMs?: number
}

export type Relay = {
  send: (message: RelayMessage) => void
  /** For a relay that hears only of accounts that it was told of: this process has streams of this one, or no more. */
  follow?: (accountId: string) => void
  unfollow?: (accountId: string) => void
  stop: () => Promise<void>
}

const channel = 'live'
const windowMs = 10
const reconnectMs = 500
const retryMs = 200
/** A listener does nothing else: it answers at once or is dead. */
const listenerLimitMs = 3_000
/** A connection that is PostgreSQL's own hears what another one says at once. */
const heardWithinMs = 15_000
const heardEveryMs = 200
/** At the end, stopping waits no longer for the last messages to be sent. */
const stopWithinMs = 2_000
/** PostgreSQL takes payloads below 8,000 bytes. */
const maxBytes = 7_800

/** Throws when the first listener cannot be opened, or hears nothing: a pooler of transactions lets no one listen. */
export const openRelay = async (options: RelayOptions): Promise<Relay> => {
  const { db, log, onMessage, onDoubt, probeMs = 5_000 } = options
  const self = randomUUID()
  let waiting = new Map<string, RelayMessage>()
  let timer: NodeJS.Timeout | null = null
  let lastFlushAt = 0
  let flushing: Promise<void> = Promise.resolve()
  let listener: pg.Client | null = null
  let isStopped = false
  let hasHeardItself = false

  const listen = async (): Promise<void> => {
    const client = new pg.Client({
      connectionString: db.$directUrl,
      application_name: 'towline live',
      keepAlive: true,
      connectionTimeoutMillis: connectLimitMs,
      query_timeout: listenerLimitMs,
      // a statement that is not answered ends the connection with it
      pipeline: true,
    })
    const probe = setInterval(() => void client.query('select 1').catch(() => {}), probeMs)
    client.on('error', () => {})
    client.once('end', () => {
      clearInterval(probe)
      if (listener === client) listenAgain()
    })
    client.on('notification', ({ payload }) => {
      if (payload === self) hasHeardItself = true
      for (const message of parse(payload ?? '', self)) onMessage(message)
    })
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
    } catch (error) {
      clearInterval(probe)
      throw error
    }
    if (isStopped) return client.end()
    listener = client
    onDoubt()
  }

  const listenAgain = (): void => {
    listener = null
    if (isStopped) return
    log.warn('live relay lost its connection', { retryInMs: reconnectMs })
    setTimeout(() => {
      if (!isStopped) listen().catch(listenAgain)
    }, reconnectMs)
  }

  const flush = async (): Promise<void> => {
    timer = null
    lastFlushAt = performance.now()
    const messages = [...waiting.values()]
    waiting = new Map()
    for (const payload of chunks(messages, self)) await notify(payload)
  }

  /** Tried a second time: the end of a session and fleeting events are sent only once, and a connection may fail at any moment. */
  const notify = async (payload: string, triesLeft = 1): Promise<void> => {
    try {
      await db.execute(sql`select pg_notify(${channel}, ${payload})`)
    } catch (error) {
      log.warn('live relay could not tell the other processes', { error })
      if (triesLeft === 0 || isStopped) return
      await pause(retryMs)
      await notify(payload, triesLeft - 1)
    }
  }

  /** Notified from another connection: its own messages reach a listener over a pooler as well. */
  const hearItself = async (): Promise<void> => {
    const giveUpAt = performance.now() + heardWithinMs
    while (!hasHeardItself) {
      if (performance.now() > giveUpAt) {
        throw new Error(
          'live events cannot be heard: DATABASE_DIRECT_URL must name PostgreSQL itself, not a pooler of transactions',
        )
      }
      await db.execute(sql`select pg_notify(${channel}, ${self})`)
      for (let waited = 0; !hasHeardItself && waited < heardEveryMs; waited += 5) await pause(5)
    }
  }

  const stop = async (): Promise<void> => {
    isStopped = true
    if (timer) clearTimeout(timer)
    await waitAtMost(stopWithinMs, flushing.then(flush))
    await waitAtMost(stopWithinMs, Promise.resolve(listener?.end()))
  }

  await listen()
  try {
    await hearItself()
  } catch (error) {
    await stop()
    throw error
  }
  return {
    send: (message) => {
      const key = keyOf(message)
      const latest = laterOf(waiting.get(key), message)
      // a map keeps its order; the latest of a kind is last
      waiting.delete(key)
      waiting.set(key, latest)
      if (timer || isStopped) return
      const sinceLast = performance.now() - lastFlushAt
      timer = setTimeout(
        () => {
          // one after the other: a slow database is not queried by all connections at once
          flushing = flushing.then(flush)
        },
        Math.max(0, windowMs - sinceLast),
      )
    },
    stop,
  }
}

const keyOf = (message: RelayMessage): string => {
  switch (message.kind) {
    case 'arrived':
      return message.seat ? `s ${message.seat.seatId}` : `a ${message.accountId}`
    case 'fleeting':
      return `f ${message.accountId} ${message.key}`
    case 'end':
      return `e ${message.accountId} ${message.sessionId ?? ''}`
    default: {
      const unknown: never = message
      throw new Error(`unknown message ${String(unknown)}`)
    }
  }
}

/** Two transactions may be reported here in the other order than they were committed in: a position never goes back. */
const laterOf = (before: RelayMessage | undefined, message: RelayMessage): RelayMessage =>
  before?.kind === 'arrived' && message.kind === 'arrived' && before.seq > message.seq
    ? before
    : message

const chunks = (messages: readonly RelayMessage[], self: string): string[] => {
  const payloads: string[] = []
  let lines: string[] = []
  let bytes = 0
  for (const message of messages) {
    const line = JSON.stringify(message)
    const size = Buffer.byteLength(line) + 1
    if (size > maxBytes - self.length) continue
    if (bytes + size > maxBytes - self.length) {
      payloads.push([self, ...lines].join('\n'))
      lines = []
      bytes = 0
    }
    lines.push(line)
    bytes += size
  }
  if (lines.length > 0) payloads.push([self, ...lines].join('\n'))
  return payloads
}

/** Written by `chunks` of another process of ours, or by the database where a session was deleted. */
const parse = (payload: string, self: string): RelayMessage[] => {
  const [from, ...lines] = payload.split('\n')
  return from === self ? [] : lines.map((line): RelayMessage => JSON.parse(line))
}
