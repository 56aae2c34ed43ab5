/**
 * Finding the nearest drivers while all of them move: our route over HTTP beside a bare query on the same index, over HTTP and without,
 * at each size; and whether the answers are those of a look at every driver. `npm run bench:matching`, or with sizes: `… -- 10000 100000`.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { greatCircleKm, type Point } from '../domain/point.ts'
import { lonScale, nearestDrivers } from '../server/drivers/nearest-drivers.ts'
import { inTransaction, type Tx } from '../server/kit/database.ts'
import { makeBooking } from '../server/testing/sample-bookings.ts'
import { makeCrowd } from '../server/testing/sample-drivers.ts'
import { findFreePort } from '../scripts/postgres/find-free-port.ts'
import { openClient } from './client.ts'
import { median, percentile, say, timed } from './figures.ts'
import type { Ground } from './ground.ts'
import type { CrowdSetup, CrowdMoved } from './move-crowd.ts'
import { bareNearestSql, type MatchingFloorSetup } from './serve-matching-floor.ts'

const sizes = [10_000, 100_000, 1_000_000]
/** Positions written per second while it is measured, where the machine can; no driver tells theirs more often than once a second. */
const mostMovesPerSecond = 10_000
const movesPerSecondOf = (size: number): number => Math.min(mostMovesPerSecond, size)
const rounds = 5
const perRound = 100
const warmUps = 2
/** Compared with a look at every driver, while they move. */
const comparisons = 25
const nearest = 10

type Side = { name: string; each: number[]; ask: (point: Point) => Promise<void> }

export const benchMatching = async (ground: Ground): Promise<void> => {
  const asked = process.argv.slice(2).map(Number).filter(Number.isInteger)
  let before = 0
  for (const size of (asked.length > 0 ? asked : sizes).toSorted((a, b) => a - b)) {
    await makeCrowd(ground.ctx.db, size - before, before)
    await benchSize(ground, size)
    before = size
  }
}

const benchSize = async (ground: Ground, size: number): Promise<void> => {
  const { db } = ground.ctx
  await db.execute(sql`vacuum analyze driver_positions`)
  const crowd = await moveCrowd(ground, size)
  const pool = new pg.Pool({ connectionString: ground.url, max: 1 })
  const floor = await openFloor(ground)
  const bookings = await waitingBookings(ground)
  const ours = openClient(ground.port, 1)
  const bare = openClient(floor.port, 1)

  const bookingAt = (point: Point): (typeof bookings)[number] => {
    const found = bookings.find((one) => one.point === point)
    if (!found) throw new Error('a point of no booking')
    return found
  }
  const sides: Side[] = [
    {
      name: 'bare query, in SQL',
      each: [],
      ask: async ({ lat, lon }) => {
        const values = [lon * lonScale, lat, nearest]
        await pool.query({ name: 'bare nearest', text: bareNearestSql, values })
      },
    },
    {
      name: 'bare query, over HTTP',
      each: [],
      ask: async ({ lat, lon }) => {
        const status = await bare.get(`/?lat=${lat}&lon=${lon}`, '')
        if (status !== 200) throw new Error(`the floor answered ${status}`)
      },
    },
    {
      name: 'ours: 100 nearest, judged, in SQL',
      each: [],
      ask: async (point) => void (await nearestDrivers(db, point, 100)),
    },
    {
      name: 'ours: who may be asked, over HTTP',
      each: [],
      ask: async (point) => {
        const { path, cookie } = bookingAt(point)
        const status = await ours.get(path, cookie)
        if (status !== 200) throw new Error(`the route answered ${status}`)
      },
    },
  ]
  for (let round = -warmUps; round < rounds; round += 1) {
    for (const { ask, each } of sides) {
      const points = Array.from(
        { length: perRound },
        (_, n) => bookings[n % bookings.length]?.point,
      )
      const turn = await timed(
        points.flatMap((point) => point ?? []),
        1,
        ask,
      )
      if (round >= 0) each.push(...turn.each)
    }
  }
  const wrong = await countWrong(
    ground,
    bookings.map(({ point }) => point),
  )
  const { perSecond } = await crowd.stop()
  for (const client of [ours, bare]) client.close()
  await floor.close()
  await pool.end()

  const [sqlFloor, httpFloor] = sides
  say(
    `matching, ${size.toLocaleString('en-IE')} drivers, ${Math.round(perSecond).toLocaleString('en-IE')} moves/s of ${movesPerSecondOf(size).toLocaleString('en-IE')} wanted`,
  )
  for (const side of sides) {
    const floorOf = side.name.includes('HTTP') ? httpFloor : sqlFloor
    const ratio = median(side.each) / median(floorOf?.each ?? [])
    say(
      `  ${side.name.padEnd(36)} p50 ${ms(side.each, 0.5)}   p99 ${ms(side.each, 0.99)}   ${ratio.toFixed(2)} ×`,
    )
  }
  say(
    wrong === 0
      ? `  the ${nearest} nearest are those of a look at every driver, ${comparisons} of ${comparisons} times\n`
      : `  WRONG ${wrong} of ${comparisons} times beside a look at every driver\n`,
  )
}

const ms = (each: readonly number[], share: number): string =>
  `${percentile(each, share).toFixed(2)} ms`.padStart(9)

/** Bookings that wait, strewn over the island, each with its customer. */
const waitingBookings = async (ground: Ground) => {
  const made: { point: Point; path: string; cookie: string }[] = []
  for (let n = 0; n < 20; n += 1) {
    const point = { lat: 51.8 + ((n * 0.618034) % 1) * 3, lon: -9.6 + ((n * 0.754878) % 1) * 3.2 }
    const { accountId, cookie } = await ground.customer()
    const bookingId = await makeBooking(ground.ctx.db, {
      customerId: accountId,
      status: 'pending_driver_acceptance',
      acceptBy: new Date(Date.now() + 3_600_000),
      pickup: { label: 'Roadside', area: null, eircode: null, point },
    })
    made.push({ point, path: `/api/bookings/${bookingId}/drivers`, cookie })
  }
  return made
}

/** How often the nearest of the index are not those of a look at every driver in the same moment, by the distance on the globe. */
const countWrong = async (ground: Ground, points: readonly Point[]): Promise<number> => {
  let wrong = 0
  for (let n = 0; n < comparisons; n += 1) {
    const point = points[n % points.length]
    if (!point) throw new Error('no points')
    const [found, all] = await inTransaction(ground.ctx.db, async (tx) => {
      await tx.execute(sql`set transaction isolation level repeatable read`)
      return [await nearestByIndex(tx, point), await nearestOfAll(tx, point)]
    })
    if (JSON.stringify(found) !== JSON.stringify(all)) wrong += 1
  }
  return wrong
}

const nearestByIndex = async (tx: Tx, point: Point): Promise<string[]> =>
  (await nearestDrivers(tx, point, 100))
    .map((driver) => ({ id: driver.driverId, km: greatCircleKm(driver.point, point) }))
    .toSorted((a, b) => a.km - b.km || (a.id < b.id ? -1 : 1))
    .slice(0, nearest)
    .map(({ id }) => id)

/** By the haversine of every driver there is, as `greatCircleKm` reckons it; no index knows it. */
const nearestOfAll = async (tx: Tx, { lat, lon }: Point): Promise<string[]> => {
  const { rows } = await tx.execute<{ driver_id: string }>(sql`
    select driver_id from driver_positions
    order by power(sin(radians(lat - ${lat}) / 2), 2)
      + cos(radians(lat)) * cos(radians(${lat})) * power(sin(radians(lon - ${lon}) / 2), 2), driver_id
    limit ${nearest}`)
  return rows.map(({ driver_id: id }) => id)
}

const moveCrowd = async (ground: Ground, size: number) => {
  const mover = fork(fileURLToPath(new URL('./move-crowd.ts', import.meta.url)), {
    execArgv: ['--import', 'tsx'],
  })
  mover.send({ url: ground.url, size, perSecond: movesPerSecondOf(size) } satisfies CrowdSetup)
  await once(mover, 'message')
  return {
    stop: async (): Promise<CrowdMoved> => {
      const told = once(mover, 'message')
      mover.send('stop')
      const [moved] = await told
      return moved
    },
  }
}

const openFloor = async (ground: Ground) => {
  const port = await findFreePort()
  const server = fork(fileURLToPath(new URL('./serve-matching-floor.ts', import.meta.url)), {
    execArgv: ['--import', 'tsx'],
  })
  server.send({ url: ground.url, port } satisfies MatchingFloorSetup)
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
