/**
 * What Redis does for a process when `REDIS_URL` is set. Imported only then: without it neither this nor the packages it is made of are
 * loaded.
 */
import type { SharedCounts } from '../http/limits.ts'
import type { Relay, RelayOptions } from '../live/live-relay.ts'
import { openRedisLink, type RedisLinkOptions } from './redis-link.ts'
import { redisLimits } from './redis-limits.ts'
import { openRedisRelay } from './redis-relay.ts'

export type Redis = {
  isUp: () => boolean
  limits: SharedCounts
  openRelay: (options: RelayOptions) => Promise<Relay>
  stop: () => void
}

/** Resolves also where Redis is away. */
export const openRedis = async (options: RedisLinkOptions): Promise<Redis> => {
  const link = await openRedisLink(options)
  return {
    isUp: () => link.commands() !== null,
    limits: redisLimits(link),
    openRelay: (relay) => openRedisRelay(link, relay),
    stop: link.stop,
  }
}
