/** Rate limits counted in Redis, exactly over all processes. A window begins with its first request, as in PostgreSQL. */
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import type { Budget, SharedCounts } from '../http/limits.ts'
import type { RedisClient, RedisLink } from './redis-link.ts'

export const redisLimits = (link: RedisLink): SharedCounts => {
  const limiters = new WeakMap<RedisClient, Map<string, RateLimiterRedis>>()
  const limiterFor = (client: RedisClient, { times, seconds }: Budget): RateLimiterRedis => {
    const ofClient = limiters.get(client) ?? new Map<string, RateLimiterRedis>()
    limiters.set(client, ofClient)
    const kind = `${times} in ${seconds}`
    const limiter =
      ofClient.get(kind) ??
      new RateLimiterRedis({
        storeClient: client,
        useRedisPackage: true,
        keyPrefix: 'towline:limit',
        points: times,
        duration: seconds,
      })
    ofClient.set(kind, limiter)
    return limiter
  }

  const waitFor = async (client: RedisClient, budget: Budget): Promise<number> => {
    try {
      await limiterFor(client, budget).consume(budget.key)
      return 0
    } catch (refused) {
      if (refused instanceof RateLimiterRes) {
        return Math.max(1, Math.ceil(refused.msBeforeNext / 1000))
      }
      throw refused
    }
  }

  const count = async <T>(
    budgets: readonly Budget[],
    one: (client: RedisClient, budget: Budget) => Promise<T>,
  ): Promise<T[] | null> => {
    const client = link.commands()
    if (!client) return null
    try {
      return await link.answer(client, Promise.all(budgets.map((budget) => one(client, budget))))
    } catch {
      // the link says so in the log
      return null
    }
  }

  return {
    take: async (budgets) => {
      const waits = await count(budgets, waitFor)
      return waits && Math.max(0, ...waits)
    },
    giveBack: async (budgets) => {
      const given = await count(budgets, (client, budget) =>
        limiterFor(client, budget).reward(budget.key),
      )
      return given !== null
    },
  }
}
