/** What people notice while a pooler, a replica or Redis goes away and comes back: a wait at most, and figures that say how old they are. */
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { valueAt } from '../../server/testing/change-json.ts'
import {
  isRedisInstalled,
  openRedisServer,
  type RedisServer,
} from '../../server/testing/redis-server.ts'
import { openLiveStream, type LiveStream } from './live-streams.ts'
import { openCluster, type Cluster } from './open-cluster.ts'
import { makePeople, type People } from './people.ts'
import { startRequests, summary, type RequestLoad } from './request-load.ts'
import { untilTrue } from './running-process.ts'
import { openSiteClient, type SiteClient } from './site-client.ts'

const perSecond = 40
const mostLagSeconds = 5

let redis: RedisServer
let cluster: Cluster
let people: People
let client: SiteClient
beforeAll(async () => {
  expect(isRedisInstalled, 'redis-server is installed').toBe(true)
  redis = await openRedisServer()
  cluster = await openCluster(inject('release'), {
    REDIS_URL: redis.url,
    REPLICA_MAX_LAG_SECONDS: String(mostLagSeconds),
  })
  people = await makePeople(cluster, { talks: 10, waiting: 0 })
  client = openSiteClient(cluster.origin)
  await untilTrue('the site is there', async () => (await client.send('GET', '/')).status === 200)
})
afterAll(async () => {
  client?.close()
  await cluster?.close()
  await redis?.kill()
})

/** Requests and open streams while `drill` runs, and for a moment before and after it. */
const underLoad = async (
  drill: () => Promise<void>,
): Promise<{ load: RequestLoad; backAtMs: number; faults: string[] }> => {
  const streams = people.everyone.map((person) => openLiveStream(client, person))
  try {
    await Promise.all(streams.map(({ ready }) => ready))
    const beganAt = performance.now()
    const load = startRequests(client, people, { perSecond })
    await pause(1_000)
    await drill()
    const backAtMs = performance.now() - beganAt
    await pause(8_000)
    await load.stop()
    let lastOf = new Map<string, number>()
    const isComplete = (stream: LiveStream) =>
      stream.position() === (lastOf.get(stream.accountId) ?? 0)
    await untilTrue('every stream has seen everything', async () => {
      lastOf = await cluster.lastPositions()
      return streams.every(isComplete)
    })
    expect(streams.every((stream) => stream.events() > 0)).toBe(true)
    return { load, backAtMs, faults: streams.flatMap((stream) => stream.faults()) }
  } finally {
    for (const stream of streams) stream.close()
  }
}

/** From this long after a thing is back, every request is served again. */
const recoveredWithinMs = 5_000

it('answers every request while PgBouncer is restarted, and serves them again when it is back', async () => {
  const { load, backAtMs, faults } = await underLoad(async () => {
    await cluster.pooler.stop()
    await pause(1_500)
    await cluster.pooler.start()
  })
  const failed = load.failed()
  const unanswered = failed.filter(({ status, retryAfter }) => status !== 503 || !retryAfter)
  expect(summary(unanswered)).toBe('')
  expect(summary(failed.filter(({ atMs }) => atMs > backAtMs + recoveredWithinMs))).toBe('')
  expect(faults).toEqual([])
}, 60_000)

it('sends every event once while Redis is killed and comes back', async () => {
  const { load, faults } = await underLoad(async () => {
    await redis.kill()
    await pause(2_000)
    await redis.start()
  })
  expect(summary(load.failed())).toBe('')
  expect(faults).toEqual([])
}, 60_000)

it('says how old statistics are while the replica stands still, and reads the primary once it is too old', async () => {
  /** How old the statistics are that an operator is shown, in milliseconds. */
  const ageMs = async (): Promise<number> => {
    const at = Date.now()
    const answer = await client.send('GET', '/api/revenue/overview', people.operatorCookie)
    expect(answer.status).toBe(200)
    return at - Date.parse(String(valueAt(JSON.parse(answer.body), ['asOf'])))
  }
  const lagSeconds = async (): Promise<number> => {
    const [web] = cluster.processes
    const metrics = await fetch(`${web?.origin}/metrics`, {
      headers: { authorization: `Bearer ${cluster.env.METRICS_TOKEN}` },
    })
    return Number(/^towline_replica_lag_seconds\S* (\S+)$/m.exec(await metrics.text())?.[1])
  }
  const write = async (): Promise<void> => {
    const load = startRequests(client, people, { perSecond: 10 })
    await pause(1_500)
    await load.stop()
  }
  const isFresh = async () => (await lagSeconds()) < 3
  await untilTrue('the replica follows', isFresh)

  await cluster.postgres.pauseReplay()
  try {
    await write()
    let oldest = 0
    await untilTrue('the statistics grow old', async () => {
      oldest = Math.max(oldest, await ageMs())
      return oldest > 3_000
    })
    await untilTrue(
      'the replica is known to be too old',
      async () => (await lagSeconds()) > mostLagSeconds + 2,
    )
    expect(await ageMs(), 'from the primary').toBeLessThan(2_000)
    expect(oldest).toBeLessThan((mostLagSeconds + 2) * 1_000)
  } finally {
    await cluster.postgres.resumeReplay()
  }
  await untilTrue('the replica follows again', isFresh)
}, 60_000)
