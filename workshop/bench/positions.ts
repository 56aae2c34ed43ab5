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
import { perSecond, print } from './measure.ts'
import { connections, measureInTurns } from './post-load.ts'
import type { BenchFixture } from './bench-fixture.ts'
import { floorTable, type PositionFloorSetup } from './serve-position-floor.ts'

type Cab = { driverId: string; cookie: string }

export const benchPositions = async (fixture: BenchFixture): Promise<void> => {
  await purgePositions(fixture.ctx)
  const cabs = await openCabs(fixture, 4 * connections)
  const floor = await openFloor(fixture, cabs)
  const targets = cabs.map(({ cookie }) => ({ path: '/api/driver/positions', cookie }))
  const [ours = 0, bare = 0] = await measureInTurns('positions', [
    { name: 'HTTP', load: { port: fixture.port, targets, body: positionsBody(1) } },
    { name: 'bare row', load: { port: floor.port, targets, body: positionsBody(1) } },
  ])
  await floor.close()
  print(`  ${(ours / bare).toFixed(2)} × a bare row (goal 0.9)\n`)
  const [batches = 0] = await measureInTurns(`positions in batches of ${positionsPerBatch}`, [
    {
      name: 'HTTP',
      load: { port: fixture.port, targets, body: positionsBody(positionsPerBatch) },
    },
  ])
  print(`  ${perSecond(batches * positionsPerBatch)} positions (goal 25,000/s)\n`)
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

/** Each position at a moment of its own: one that is known already is not written. */
const positionsBody = (count: number): string =>
  JSON.stringify({
    positions: Array.from({ length: count }, (_, n) => ({
      at: '@moment@',
      lat: 53.2 + n / 10_000,
      lon: -6.6,
      accuracyM: 8,
      heading: 90,
      speedMps: 14,
    })),
    isSharing: true,
  })

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
