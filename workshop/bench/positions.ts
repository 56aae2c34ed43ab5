/** Positions written per second through HTTP: one by one, in turns beside a bare server, and in full batches. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { findFreePort } from '../../scripts/postgres/find-free-port.ts'
import { positionsPerBatch } from '../../domain/bookings/tracking.ts'
import { makeBooking } from '../../server/testing/samples/sample-bookings.ts'
import { makeDriver } from '../../server/testing/samples/sample-drivers.ts'
import { purgePositions } from '../../server/tracking/index.ts'
import { openClient } from './client.ts'
import { latency, median, perSecond, print, timed } from './measure.ts'
import type { BenchFixture } from './bench-fixture.ts'
import { floorTable, type PositionFloorSetup } from './serve-position-floor.ts'

const connections = 32
const perRound = 1_600
const batchesPerRound = 160
const rounds = 5
const warmUps = 3

type Cab = { driverId: string; cookie: string }

export const benchPositions = async (fixture: BenchFixture): Promise<void> => {
  await purgePositions(fixture.ctx)
  const cabs = await openCabs(fixture, 4 * connections)
  const floor = await openFloor(fixture, cabs)
  const [ours, bare] = [fixture.port, floor.port].map((port) => ({
    client: openClient(port, connections),
    rates: [] as number[],
    each: [] as number[],
  }))
  if (!ours || !bare) throw new Error('two sides')

  for (let round = -warmUps; round < rounds; round += 1) {
    for (const { client, rates, each } of [ours, bare]) {
      const turn = await timed(cabsInTurn(cabs, perRound), connections, (cab) =>
        send(client, cab, 1),
      )
      if (round < 0) continue
      rates.push((perRound / turn.totalMs) * 1000)
      each.push(...turn.each)
    }
  }
  const batches = { rates: [] as number[], each: [] as number[] }
  for (let round = -1; round < rounds; round += 1) {
    const turn = await timed(cabsInTurn(cabs, batchesPerRound), connections, (cab) =>
      send(ours.client, cab, positionsPerBatch),
    )
    if (round < 0) continue
    batches.rates.push(((batchesPerRound * positionsPerBatch) / turn.totalMs) * 1000)
    batches.each.push(...turn.each)
  }
  for (const { client } of [ours, bare]) client.close()
  await floor.close()

  print(`positions, ${connections} connections, ${rounds} rounds of ${perRound} in turns`)
  print(`  HTTP       ${perSecond(median(ours.rates)).padStart(8)}   ${latency(ours.each)}`)
  print(`  bare row   ${perSecond(median(bare.rates)).padStart(8)}   ${latency(bare.each)}`)
  const ratios = ours.rates.map((rate, n) => rate / (bare.rates[n] ?? Number.NaN))
  print(`  ${median(ratios).toFixed(2)} × a bare row (goal 0.9)`)
  print(
    `  in batches of ${positionsPerBatch}: ${perSecond(median(batches.rates))} (goal 25,000/s)   ${latency(batches.each)}\n`,
  )
}

/** Drivers on a job, each with a customer of its own. */
const openCabs = async (fixture: BenchFixture, count: number): Promise<Cab[]> => {
  const cabs: Cab[] = []
  for (let n = 0; n < count; n += 1) {
    const { accountId: customerId } = await fixture.customer()
    const driver = await makeDriver(fixture.ctx.db, { at: { lat: 53.2, lon: -6.6 } })
    await makeBooking(fixture.ctx.db, {
      customerId,
      driverId: driver.driverId,
      status: 'driver_en_route',
    })
    cabs.push({ driverId: driver.driverId, cookie: await fixture.cookieOf(driver.accountId) })
  }
  return cabs
}

const cabsInTurn = (cabs: readonly Cab[], count: number): Cab[] =>
  Array.from({ length: count }, (_, n) => cabs[n % cabs.length]).flatMap((cab) => cab ?? [])

let lastMs = 0

/** Each at a moment of its own, near now: a position that is known already is not written. */
const send = async (client: ReturnType<typeof openClient>, cab: Cab, count: number) => {
  const positions = Array.from({ length: count }, (_, n) => {
    lastMs = Math.max(lastMs + 1, Date.now() - 30_000)
    return {
      at: new Date(lastMs).toISOString(),
      lat: 53.2 + n / 10_000,
      lon: -6.6,
      accuracyM: 8,
      heading: 90,
      speedMps: 14,
    }
  })
  const body = JSON.stringify({ positions, isSharing: true })
  const status = await client.post('/api/driver/positions', cab.cookie, body)
  if (status !== 200) throw new Error(`positions were answered ${status}`)
}

const openFloor = async (fixture: BenchFixture, cabs: readonly Cab[]) => {
  await fixture.ctx.db.execute(sql.raw(floorTable))
  const port = await findFreePort()
  const server = fork(fileURLToPath(new URL('./serve-position-floor.ts', import.meta.url)), {
    execArgv: ['--import', 'tsx'],
  })
  server.send({
    url: fixture.url,
    port,
    connections: fixture.ctx.config.databaseConnections,
    driverIds: Object.fromEntries(cabs.map(({ cookie, driverId }) => [cookie, driverId])),
  } satisfies PositionFloorSetup)
  await once(server, 'message')
  return {
    port,
    close: async () => {
      const gone = once(server, 'exit')
      server.disconnect()
      await gone
    },
  }
}
