/**
 * All four processes replaced one by one, as an upgrade does, under load: no request fails, no live event is lost or comes twice, no job is
 * run twice.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { startJobs } from './job-load.ts'
import { openLiveStream, type LiveStream } from './live-streams.ts'
import { openCluster, type Cluster } from './open-cluster.ts'
import { makePeople, type People } from './people.ts'
import { startRequests, summary } from './request-load.ts'
import { untilTrue } from './running-process.ts'
import { openSiteClient, type SiteClient } from './site-client.ts'

/** Fewer in CI, whose two cores are those of the cluster and of its users. */
const perSecond = process.env.CI ? 100 : 300
const streamCount = 200
const jobsPerSecond = 8

let cluster: Cluster
let people: People
let client: SiteClient
beforeAll(async () => {
  cluster = await openCluster(inject('release'))
  people = await makePeople(cluster, { talks: streamCount / 2, waiting: 800 })
  client = openSiteClient(cluster.origin)
})
afterAll(async () => {
  client?.close()
  await cluster?.close()
})

it('loses nothing while every process is replaced', async () => {
  await untilTrue('the site is there', async () => (await client.send('GET', '/')).status === 200)
  const streams = people.everyone.map((person) => openLiveStream(client, person))
  try {
    await Promise.all(streams.map(({ ready }) => ready))
    const jobs = await startJobs(cluster.postgres, people.waiting, { perSecond: jobsPerSecond })
    const load = startRequests(client, people, { perSecond })
    const beganAt = performance.now()
    let tookSeconds = 0
    try {
      await pause(3_000)
      for (const process of cluster.processes) {
        await process.stop()
        await process.start()
        // until the proxy sends requests to it again
        await pause(2_000)
      }
    } finally {
      tookSeconds = (performance.now() - beganAt) / 1000
      await load.stop()
      await jobs.stop()
    }
    await untilTrue('every job has ended', jobs.isOver)
    let lastOf = new Map<string, number>()
    const isComplete = (stream: LiveStream) =>
      stream.position() === (lastOf.get(stream.accountId) ?? 0)
    // what is missing after that is lost, and is listed below; some jobs publish events of their own
    await untilTrue('every stream has seen everything', async () => {
      lastOf = await cluster.lastPositions()
      return streams.every(isComplete)
    }).catch(() => undefined)
    const incomplete = streams
      .filter((stream) => !isComplete(stream))
      .map(({ accountId, position }) => `${accountId} at ${position()}`)
    process.stdout.write(
      `${summary(load.outcomes())}\n${Math.round(load.outcomes().length / tookSeconds)} requests/s for ${tookSeconds.toFixed(0)} s, ` +
        `${jobs.count()} jobs, ${streams.reduce((sum, one) => sum + one.events(), 0)} events on ${streams.length} streams, ` +
        `opened ${streams.reduce((sum, one) => sum + one.opened(), 0)} times\n`,
    )
    const logs = cluster.processes.map((one) => one.output()).join('')
    expect(summary(load.failed()), logs).toBe('')
    expect(
      streams.flatMap((stream) => stream.faults()),
      logs,
    ).toEqual([])
    expect(incomplete).toEqual([])
    expect(await jobs.faults(), logs).toEqual([])
    // what was measured was there to be lost
    expect(load.outcomes().length / tookSeconds).toBeGreaterThan(0.8 * perSecond)
    expect(streams.every((stream) => stream.events() > 0)).toBe(true)
    expect(streams.every((stream) => stream.opened() > 1)).toBe(true)
    expect(jobs.count()).toBeGreaterThan(50)
  } finally {
    for (const stream of streams) stream.close()
  }
}, 180_000)
