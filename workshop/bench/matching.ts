/**
 * Finding drivers while all of them move, at each size, in SQL and over HTTP: the ten best by our rules beside the bare nearest ten on the
 * same index, and beside the same judging in one statement by hand; and whether the answers are those of a look at every driver.
 * `npm run bench:matching`, or with sizes: `… -- 10000 100000`.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { plainCasualty } from '../../domain/bookings/casualty.ts'
import { rankDrivers } from '../../domain/dispatch/matching.ts'
import { handlingMinutes } from '../../domain/dispatch/offer-worth.ts'
import { greatCircleKm, type Point } from '../../domain/places/point.ts'
import { findCandidates } from '../../server/drivers/index.ts'
import { nearestDrivers } from '../../server/drivers/nearest-drivers.ts'
import {
  inTransaction,
  withCallLimit,
  type Queryable,
  type Tx,
} from '../../server/kit/database/database.ts'
import { makeBooking } from '../../server/testing/samples/sample-bookings.ts'
import { makeCrowd } from '../../server/testing/samples/sample-drivers.ts'
import { findFreePort } from '../../scripts/postgres/find-free-port.ts'
import { openClient } from './client.ts'
import { median, percentile, print, timed } from './measure.ts'
import type { BenchFixture } from './bench-fixture.ts'
import type { CrowdSetup, CrowdMoved } from './move-crowd.ts'
import { floorQueries, type MatchingFloorSetup } from './serve-matching-floor.ts'

const sizes = [10_000, 100_000, 1_000_000]
/** Positions written per second while it is measured, where the machine can; no driver tells theirs more often than once a second. */
const mostMovesPerSecond = 10_000
const movesPerSecondOf = (size: number): number => Math.min(mostMovesPerSecond, size)
const rounds = 5
const perRound = 100
const warmUps = 2
/** Compared with a look at every driver, while they move. */
const comparisons = 25
const listed = 10
/** No search beyond these: at 10,000 drivers this is all of them; with more, it shows that drivers farther away do not matter. */
const judgedForComparison = { near: 10_000, judged: 10_000 }

type Side = {
  way: 'in SQL' | 'over HTTP'
  name: string
  each: number[]
  query: (point: Point) => Promise<void>
}

const makingLimitMs = 300_000

export const benchMatching = async (fixture: BenchFixture): Promise<void> => {
  const wanted = process.argv.slice(2).map(Number).filter(Number.isInteger)
  let before = 0
  let smallest: Side[] | null = null
  print(
    'bare: the ten nearest, nothing judged. Manual: the hundred nearest judged in one statement, no further.',
  )
  print('ours: the ten best, however far one has to look for them.')
  print(
    'Over HTTP bare and by hand validate the query and have the session in memory; ours is the route as shipped,',
  )
  print(
    'GET /api/bookings/:id/drivers: session, whose booking, the booking and its offers are read from the database.\n',
  )
  for (const size of (wanted.length > 0 ? wanted : sizes).toSorted((a, b) => a - b)) {
    // a million rows take longer than any statement of the product may
    const patient = withCallLimit(fixture.ctx.db, makingLimitMs)
    await makeCrowd(patient, size - before, before)
    await patient.execute(sql`vacuum analyze`)
    const sides = await benchSize(fixture, size)
    if (smallest) printGrowth(smallest, sides)
    smallest ??= sides
    before = size
  }
}

const printGrowth = (smallest: readonly Side[], sides: readonly Side[]): void => {
  const grown = sides.map(({ name, way, each }, n) => {
    const times = median(each) / median(smallest[n]?.each ?? [])
    return `${name} ${way} ${times.toFixed(2)} ×`
  })
  print(`  since the smallest size: ${grown.join(', ')}\n`)
}

const benchSize = async (fixture: BenchFixture, size: number): Promise<Side[]> => {
  const { db } = fixture.ctx
  const crowd = await moveCrowd(fixture, size)
  const pool = new pg.Pool({ connectionString: fixture.url, max: 1 })
  const bookings = await waitingBookings(fixture)
  const floor = await openFloor(
    fixture,
    bookings.map(({ cookie }) => cookie),
  )
  const ours = openClient(fixture.port, 1)
  const bare = openClient(floor.port, 1)

  const bookingAt = (point: Point): (typeof bookings)[number] => {
    const found = bookings.find((one) => one.point === point)
    if (!found) throw new Error('a point of no booking')
    return found
  }
  const queryFloor = async (path: string, point: Point): Promise<void> => {
    const { cookie } = bookingAt(point)
    const status = await bare.get(`${path}?lat=${point.lat}&lon=${point.lon}`, cookie)
    if (status !== 200) throw new Error(`the floor answered ${status}`)
  }
  const inSql = { way: 'in SQL' } as const
  const overHttp = { way: 'over HTTP' } as const
  const specs: Omit<Side, 'each'>[] = [
    {
      ...inSql,
      name: 'bare',
      query: async (point) => void (await pool.query(floorQueries.nearest(point))),
    },
    {
      ...inSql,
      name: 'by hand',
      query: async (point) => void (await pool.query(floorQueries.judged(point))),
    },
    {
      ...inSql,
      name: 'ours',
      query: async (point) => void (await bestOf(db, point)),
    },
    { ...overHttp, name: 'bare', query: (point) => queryFloor('/', point) },
    { ...overHttp, name: 'by hand', query: (point) => queryFloor('/judged', point) },
    {
      ...overHttp,
      name: 'ours',
      query: async (point) => {
        const { path, cookie } = bookingAt(point)
        const status = await ours.get(path, cookie)
        if (status !== 200) throw new Error(`the route answered ${status}`)
      },
    },
  ]
  const sides: Side[] = specs.map((side) => ({ ...side, each: [] }))
  for (let round = -warmUps; round < rounds; round += 1) {
    for (const { query, each } of sides) {
      const points = Array.from(
        { length: perRound },
        (_, n) => bookings[n % bookings.length]?.point,
      )
      const turn = await timed(
        points.flatMap((point) => point ?? []),
        1,
        query,
      )
      if (round >= 0) each.push(...turn.each)
    }
  }
  const wrong = await countWrong(
    fixture,
    bookings.map(({ point }) => point),
  )
  const { perSecond } = await crowd.stop()
  for (const client of [ours, bare]) client.close()
  await floor.close()
  await pool.end()

  print(
    `matching, ${size.toLocaleString('en-IE')} drivers, ${Math.round(perSecond).toLocaleString('en-IE')} moves/s of ${movesPerSecondOf(size).toLocaleString('en-IE')} wanted`,
  )
  for (const { name, way, each } of sides) {
    const ratioTo = (floorName: string): string => {
      const beside = sides.find((side) => side.name === floorName && side.way === way)
      return `${(median(each) / median(beside?.each ?? [])).toFixed(2)} × ${floorName}`
    }
    print(
      `  ${way.padEnd(10)} ${name.padEnd(8)} p50 ${ms(each, 0.5)}   p99 ${ms(each, 0.99)}   ${ratioTo('bare')}${name === 'ours' ? `   ${ratioTo('by hand')}` : ''}`,
    )
  }
  print(
    wrong === 0
      ? `  the ${listed} nearest and the ${listed} best are those of a look at every driver, ${comparisons} of ${comparisons} times\n`
      : `  WRONG ${wrong} of ${comparisons} times beside a look at every driver\n`,
  )
  return sides
}

const ms = (each: readonly number[], share: number): string =>
  `${percentile(each, share).toFixed(2)} ms`.padStart(9)

/** Bookings that wait, strewn over the island, each with its customer. */
const waitingBookings = async (fixture: BenchFixture) => {
  const made: { point: Point; path: string; cookie: string }[] = []
  for (let n = 0; n < 20; n += 1) {
    const point = { lat: 51.8 + ((n * 0.618034) % 1) * 3, lon: -9.6 + ((n * 0.754878) % 1) * 3.2 }
    const { accountId, cookie } = await fixture.customer()
    const bookingId = await makeBooking(fixture.ctx.db, {
      customerId: accountId,
      status: 'pending_driver_acceptance',
      acceptBy: new Date(Date.now() + 3_600_000),
      pickup: { label: 'Roadside', area: null, eircode: null, point },
    })
    made.push({ point, path: `/api/bookings/${bookingId}/drivers`, cookie })
  }
  return made
}

const plainJob = (pickup: Point, now: Date) => ({
  casualty: plainCasualty,
  pickup,
  dropoff: null,
  minutes: handlingMinutes,
  now,
})

const bestOf = async (db: Queryable, point: Point, now = new Date()) =>
  (await findCandidates(db, { ...plainJob(point, now), limit: listed })).ranked

/** How often the result differs from a look at every driver at the same moment. */
const countWrong = async (fixture: BenchFixture, points: readonly Point[]): Promise<number> => {
  let wrong = 0
  for (let n = 0; n < comparisons; n += 1) {
    const point = points[n % points.length]
    if (!point) throw new Error('no points')
    const isRight = await inTransaction(fixture.ctx.db, async (tx) => {
      await tx.execute(sql`set transaction isolation level repeatable read`)
      return (await isNearestRight(tx, point)) && (await isBestRight(tx, point))
    })
    if (!isRight) wrong += 1
  }
  return wrong
}

const isSame = (some: readonly string[], others: readonly string[]): boolean =>
  JSON.stringify(some) === JSON.stringify(others)

const isNearestRight = async (tx: Tx, point: Point): Promise<boolean> =>
  isSame(await nearestByIndex(tx, point), await nearestOfAll(tx, point))

const isBestRight = async (tx: Tx, pickup: Point): Promise<boolean> => {
  const now = new Date()
  const found = await bestOf(tx, pickup, now)
  const { drivers, othersFromMinutes } = await nearestDrivers(tx, pickup, judgedForComparison)
  const best = rankDrivers(drivers, plainJob(pickup, now)).ranked.slice(0, listed)
  const last = best.at(-1)
  if (!last || last.countedMinutes >= othersFromMinutes)
    throw new Error('judged too few to compare')
  const idsOf = (ranked: readonly { candidate: { driverId: string } }[]) =>
    ranked.map(({ candidate }) => candidate.driverId)
  return isSame(idsOf(found), idsOf(best))
}

const nearestByIndex = async (tx: Tx, point: Point): Promise<string[]> =>
  (await nearestDrivers(tx, point, { near: 100, judged: 100 })).drivers
    .map((driver) => ({ id: driver.driverId, km: greatCircleKm(driver.point, point) }))
    .toSorted((a, b) => a.km - b.km || (a.id < b.id ? -1 : 1))
    .slice(0, listed)
    .map(({ id }) => id)

/** Ordered by the haversine distance of every driver, as `greatCircleKm` computes it; no index is used. */
const nearestOfAll = async (tx: Tx, { lat, lon }: Point): Promise<string[]> => {
  const { rows } = await tx.execute<{ driver_id: string }>(sql`
    select driver_id from driver_positions
    order by power(sin(radians(lat - ${lat}) / 2), 2)
      + cos(radians(lat)) * cos(radians(${lat})) * power(sin(radians(lon - ${lon}) / 2), 2), driver_id
    limit ${listed}`)
  return rows.map(({ driver_id: id }) => id)
}

const moveCrowd = async (fixture: BenchFixture, size: number) => {
  const mover = fork(fileURLToPath(new URL('./move-crowd.ts', import.meta.url)), {
    execArgv: ['--import', 'tsx'],
  })
  mover.send({ url: fixture.url, size, perSecond: movesPerSecondOf(size) } satisfies CrowdSetup)
  await once(mover, 'message')
  return {
    stop: async (): Promise<CrowdMoved> => {
      const notified = once(mover, 'message')
      mover.send('stop')
      const [moved] = await notified
      return moved
    },
  }
}

const openFloor = async (fixture: BenchFixture, cookies: readonly string[]) => {
  const port = await findFreePort()
  const server = fork(fileURLToPath(new URL('./serve-matching-floor.ts', import.meta.url)), {
    execArgv: ['--import', 'tsx'],
  })
  const accountIds = Object.fromEntries(cookies.map((cookie) => [cookie, 'acc_bench']))
  server.send({ url: fixture.url, port, accountIds } satisfies MatchingFloorSetup)
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
