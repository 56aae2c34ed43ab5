/**
 * The server as a process with `REDIS_URL`: ready with and without its Redis, which it says in its metrics. Written against: a start that
 * waits for Redis, a package of Redis imported by `create-app.ts` itself.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { isRedisInstalled, openRedisServer } from './testing/redis-server.ts'
import { openServerProcess } from './testing/server-process.ts'

const soon = { timeout: 15_000 }

it.skipIf(!isRedisInstalled)(
  'is ready while Redis is away or hangs, and works with it once it is there',
  async () => {
    const redis = await openRedisServer()
    const server = await openServerProcess()
    const isUp = async (): Promise<string | undefined> => {
      const text = await (await fetch(`${server.origin}/metrics`)).text()
      return /^towline_redis_up (\d)$/m.exec(text)?.[1]
    }
    try {
      await server.start({ REDIS_URL: redis.url, LIMITS: 'on' })
      expect(await isUp()).toBe('0')
      await redis.start()
      await expect.poll(isUp, soon).toBe('1')
      const goOn = redis.hang()
      try {
        await expect.poll(isUp, soon).toBe('0')
        expect(await server.isReady()).toBe(true)
      } finally {
        goOn()
      }
      await expect.poll(isUp, soon).toBe('1')
      await redis.kill()
      await expect.poll(isUp, soon).toBe('0')
      expect(await server.isReady()).toBe(true)
      expect(await server.end('SIGTERM')).toBe(0)
    } finally {
      await server.close()
      await redis.kill()
    }
  },
  90_000,
)

it('loads the packages of Redis only where there is one', () => {
  const sources = readdirSync('server', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => `server/${file}`)
    .filter((file) => !/^server\/(?:kit\/redis|testing)\/|\.test\.ts$/.test(file))
  expect(sources).toContain('server/create-app.ts')
  const loading = sources.filter((file) =>
    /^import (?!type )[^']*from '(?:redis|rate-limiter-flexible|[./a-z]*kit\/redis\/[a-z-]+\.ts)'/m.test(
      readFileSync(file, 'utf8'),
    ),
  )
  expect(loading).toEqual([])
})
