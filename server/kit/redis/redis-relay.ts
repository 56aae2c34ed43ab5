/**
 * The relay over Redis: each account has a channel, and a process hears those of its own streams only. PostgreSQL's relay stays open beside it
 * and idle: what Redis does not take goes that way, so every process hears both. Positions of stored events are read from the table
 * wherever something may have been missed, so Redis can lose nothing; a message heard twice is taken once.
 */
import { randomUUID } from 'node:crypto'
import { openRelay, type Relay, type RelayMessage, type RelayOptions } from '../live/live-relay.ts'
import type { RedisLink } from './redis-link.ts'

const channelFor = (accountId: string): string => `towline:live:${accountId}`

/** While Redis is away here, other processes may still announce over it: how often the table is read instead. */
const readEveryMs = 1_000

export const openRedisRelay = async (link: RedisLink, options: RelayOptions): Promise<Relay> => {
  const self = randomUUID()
  let sent = 0
  const latest = openLatest()
  const receive = (message: RelayMessage): void => {
    if (message.kind !== 'fleeting' || latest.isNewest(message)) options.onMessage(message)
  }
  const overPostgres = await openRelay({ ...options, onMessage: receive })

  const hear = (text: string): void => {
    const message: RelayMessage = JSON.parse(text)
    if (message.from !== self) receive(message)
  }
  link.onBack(() => options.onDoubt())
  const reader = setInterval(() => {
    if (!link.commands()) options.onDoubt()
  }, readEveryMs)

  return {
    send: (message) => {
      const ordered: RelayMessage = { ...message, from: self, order: ++sent }
      // The end of a session must reach everyone, also a process that Redis has just been lost to.
      const goesBoth = message.kind === 'end'
      if (goesBoth) overPostgres.send(ordered)
      link.publish(channelFor(message.accountId), JSON.stringify(ordered)).catch(() => {
        if (!goesBoth) overPostgres.send(ordered)
      })
    },
    follow: (accountId) => {
      latest.follow(accountId)
      void link.follow(channelFor(accountId), hear).then((isHeard) => {
        // what was committed before it was heard
        if (isHeard) options.onDoubt(accountId)
      })
    },
    unfollow: (accountId) => {
      latest.forget(accountId)
      link.unfollow(channelFor(accountId))
    },
    stop: async () => {
      clearInterval(reader)
      await overPostgres.stop()
    },
  }
}

type Fleeting = Extract<RelayMessage, { kind: 'fleeting' }>

/**
 * A fleeting message that Redis kept while it hung is older than what came over PostgreSQL since then: of one sender and key, only newer ones
 * count.
 */
const openLatest = () => {
  const byAccount = new Map<string, Map<string, number>>()
  return {
    follow: (accountId: string): void => {
      byAccount.set(accountId, new Map())
    },
    /** A process of an older release, or without Redis, gives no order, and sends one way only. */
    isNewest: ({ accountId, key, from, order }: Fleeting): boolean => {
      const orders = byAccount.get(accountId)
      if (!orders || from === undefined || order === undefined) return true
      const sender = `${from} ${key}`
      if ((orders.get(sender) ?? -1) >= order) return false
      orders.set(sender, order)
      return true
    },
    forget: (accountId: string) => void byAccount.delete(accountId),
  }
}
