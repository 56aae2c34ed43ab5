/**
 * The connections of this process to Redis: one for commands, one that listens. Redis is here to make things faster and exact, never to keep
 * anything: where it is gone or hangs, callers learn so at once and use PostgreSQL, and this looks for it until it is back.
 *
 * Each second a message to itself shows that both connections work. Answers are not waited for longer than `answerWithinMs`; then the
 * connections count as dead and are replaced, because the client would wait for ever on a server that hangs.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { createClient } from 'redis'
import type { Logger } from '../log.ts'

export type RedisClient = ReturnType<typeof connectionTo>

export type RedisLink = {
  /** Null while Redis is away. */
  commands: () => RedisClient | null
  /** Waits for an answer, at most `answerWithinMs`. Throws when it does not come; Redis then counts as away. */
  answer: <T>(client: RedisClient, answer: Promise<T>) => Promise<T>
  /** Throws while Redis is away, and when it does not take the message. */
  publish: (channel: string, message: string) => Promise<void>
  /**
   * Hears a channel from now on, also after Redis was away. Resolves to whether it does so already; where Redis is away it does once it is
   * back, before `onBack` is called.
   */
  follow: (channel: string, onMessage: (message: string) => void) => Promise<boolean>
  unfollow: (channel: string) => void
  /** Calls back whenever messages may have been missed and no more will be. */
  onBack: (back: () => void) => void
  stop: () => void
}

export type RedisLinkOptions = {
  /** `redis://` or `rediss://`, with user, password and database where it needs them. */
  url: string
  log: Logger
}

/** Redis answers within a millisecond, or is of no use to a request that waits. */
export const answerWithinMs = 1_000
const probeEveryMs = 1_000
const reconnectMs = 500
/** Channels of one subscription. */
const channelsAtOnce = 500

type Connections = { commands: RedisClient; ears: RedisClient; isSharded: boolean }

/** Resolves when Redis answers, or when it does not do so soon. */
export const openRedisLink = async ({ url, log }: RedisLinkOptions): Promise<RedisLink> => {
  const probeChannel = `towline:probe:${randomUUID()}`
  const followed = new Map<string, (message: string) => void>()
  const backs = new Set<() => void>()
  let up: Connections | null = null
  let isStopped = false
  let hasWarned = false
  let onProbe = (): void => {}

  const hear = (message: string, channel: string): void => {
    if (channel === probeChannel) onProbe()
    else followed.get(channel)?.(message)
  }

  const lose = (client: RedisClient | null, error: unknown): void => {
    if (!up || (client !== null && up.commands !== client && up.ears !== client)) return
    const { commands, ears } = up
    up = null
    for (const one of [commands, ears]) end(one)
    if (isStopped) return
    hasWarned = true
    log.warn('redis is away, PostgreSQL does its work', { error, retryInMs: reconnectMs })
    void connectUntilItAnswers()
  }

  const connect = async (): Promise<void> => {
    const commands = connectionTo(url)
    const ears = connectionTo(url)
    try {
      await inTime(Promise.all([commands.connect(), ears.connect()]))
      const isSharded = knowsShards(await inTime(commands.info('server')))
      const fresh = { commands, ears, isSharded }
      await inTime(subscribe(fresh, [probeChannel], hear))
      const heard = new Set<string>()
      for (;;) {
        const missing = [...followed.keys()].filter((channel) => !heard.has(channel))
        if (missing.length === 0) break
        const some = missing.slice(0, channelsAtOnce)
        await inTime(subscribe(fresh, some, hear))
        for (const channel of some) heard.add(channel)
      }
      if (isStopped) return [commands, ears].forEach(end)
      up = fresh
      for (const client of [commands, ears]) {
        client.on('end', () => lose(client, new Error('the connection ended')))
        client.on('error', (error) => lose(client, error))
      }
      if (!commands.isReady || !ears.isReady) lose(commands, new Error('the connection ended'))
    } catch (error) {
      for (const client of [commands, ears]) end(client)
      throw error
    }
  }

  const connectUntilItAnswers = async (): Promise<void> => {
    while (!isStopped && up === null) {
      try {
        await connect()
      } catch (error) {
        if (!hasWarned) log.warn('redis is away, PostgreSQL does its work', { error })
        hasWarned = true
        await pause(reconnectMs, null, { ref: false })
      }
    }
    if (up === null) return
    if (hasWarned) log.info('redis is back')
    hasWarned = false
    for (const back of backs) back()
  }

  const answer = async <T>(client: RedisClient, coming: Promise<T>): Promise<T> => {
    try {
      return await inTime(coming)
    } catch (error) {
      if (error instanceof TooLate) lose(client, error)
      throw error
    }
  }

  const publish = async (channel: string, message: string): Promise<void> => {
    if (!up) throw new Error('redis is away')
    const { commands, isSharded } = up
    await answer(
      commands,
      isSharded ? commands.sPublish(channel, message) : commands.publish(channel, message),
    )
  }

  const probe = async (): Promise<void> => {
    const probed = up?.commands
    if (!probed) return
    try {
      const heard = new Promise<void>((resolve) => {
        onProbe = resolve
      })
      await publish(probeChannel, '')
      await answer(probed, heard)
    } catch {
      // `answer` has said so
    }
  }
  let isProbing = false
  const prober = setInterval(() => {
    if (isProbing) return
    isProbing = true
    void probe().finally(() => {
      isProbing = false
    })
  }, probeEveryMs)

  await Promise.race([connectUntilItAnswers(), pause(2 * answerWithinMs, null, { ref: false })])

  return {
    commands: () => up?.commands ?? null,
    answer,
    publish,
    follow: async (channel, onMessage) => {
      followed.set(channel, onMessage)
      if (!up) return false
      const { ears } = up
      try {
        await answer(ears, subscribe(up, [channel], hear))
        return true
      } catch (error) {
        // one that Redis refuses is asked for again over new connections
        lose(ears, error)
        return false
      }
    },
    unfollow: (channel) => {
      followed.delete(channel)
      if (!up) return
      const { ears, isSharded } = up
      const left = isSharded ? ears.sUnsubscribe(channel) : ears.unsubscribe(channel)
      left.catch(() => {})
    },
    onBack: (back) => void backs.add(back),
    stop: () => {
      isStopped = true
      clearInterval(prober)
      lose(null, null)
    },
  }
}

/** Replaced as a whole when it fails: a client that reconnects on its own cannot be told from one that waits for a server that hangs. */
const connectionTo = (url: string) => {
  const client = createClient({
    url,
    disableOfflineQueue: true,
    socket: { connectTimeout: answerWithinMs, reconnectStrategy: false, keepAlive: true },
  })
  // failures are met where something was asked for
  client.on('error', () => {})
  return client
}

const end = (client: RedisClient): void => {
  if (client.isOpen) client.destroy()
}

/** Sharded publish/subscribe came with Redis 7; servers that are compatible with it say which version they are like. */
const knowsShards = (info: string): boolean =>
  Number(/^redis_version:(\d+)/m.exec(info)?.[1] ?? 0) >= 7

const subscribe = (
  { ears, isSharded }: Connections,
  channels: string[],
  hear: (message: string, channel: string) => void,
): Promise<void> => (isSharded ? ears.sSubscribe(channels, hear) : ears.subscribe(channels, hear))

class TooLate extends Error {
  constructor() {
    super(`no answer within ${answerWithinMs} ms`)
  }
}

const inTime = async <T>(coming: Promise<T>): Promise<T> => {
  const answered = new AbortController()
  // it may fail later, when no one waits for it any more
  coming.catch(() => {})
  try {
    return await Promise.race([
      coming,
      pause(answerWithinMs, null, { signal: answered.signal, ref: false }).then(() => {
        throw new TooLate()
      }),
    ])
  } finally {
    answered.abort()
  }
}
