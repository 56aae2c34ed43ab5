/**
 * Positions as they are stored and sent, over real PostgreSQL. Mutants that were seen to fail: the latest position moved without comparing
 * times, the booking taken from the active job instead of the device's time, `on conflict` without `do nothing`, reports in the
 * order they came in.
 */
import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  fleetingEvent,
  type DriverPosition,
  type FleetingEvent,
} from '../../contract/live-events.ts'
import type { SentPosition } from '../../contract/bookings/tracking.ts'
import { bookings } from '../../db/schema/bookings.ts'
import { driverPositions } from '../../db/schema/drivers.ts'
import { driverLocations } from '../../db/schema/tracking.ts'
import { positionMaxAgeHours, positionsPerBatch } from '../../domain/bookings/tracking.ts'
import { closeDatabase, openDatabase, type Database } from '../kit/database/database.ts'
import { databaseClock } from '../kit/clock.ts'
import { openLog } from '../kit/log.ts'
import { makeBooking } from '../testing/samples/sample-bookings.ts'
import { makeAccount, makeCrowd, makeDriver } from '../testing/samples/sample-drivers.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { reportPositions } from './report-positions.ts'
import { keepReportsText, trailOf } from './tracking.store.ts'

let testDatabase: TestDatabase
let db: Database

type Published<Event> = { accountId: string; key: string; event: Event }
const notified: Published<DriverPosition>[] = []
const ctx = () => ({
  db,
  clock: databaseClock,
  live: {
    append: () => {},
    announce: () => {},
    publish: ({ event, ...to }: Published<FleetingEvent>) => {
      if (event.type === 'driver_position') notified.push({ ...to, event })
    },
    endStreams: () => {},
    subscribe: () => () => {},
    takeSeat: () => () => {},
    stop: async () => {},
  },
})

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  db = openDatabase({ url: testDatabase.url, maxConnections: 4, log: openLog('silent') })
})
afterAll(async () => {
  await closeDatabase(db)
  await testDatabase.drop()
})
beforeEach(() => {
  notified.length = 0
})

const naas = { lat: 53.2206, lon: -6.6593 }
const minutesAgo = (minutes: number): Date => new Date(Date.now() - minutes * 60_000)
const seen = (minutes: number, more: Partial<SentPosition> = {}): SentPosition => ({
  ...naas,
  at: minutesAgo(minutes).toISOString(),
  ...more,
})

/** A driver who has been on duty for two hours. */
const onDuty = async (sinceMinutes = 120) => {
  const driver = await makeDriver(db, { at: naas })
  const since = minutesAgo(sinceMinutes)
  await db
    .update(driverPositions)
    .set({ onDutySince: since, at: since })
    .where(eq(driverPositions.driverId, driver.driverId))
  return driver
}
const report = (accountId: string, positions: SentPosition[], isSharing = true) =>
  reportPositions(ctx(), accountId, { positions, isSharing })

const latest = async (driverId: string) => {
  const [row] = await db
    .select()
    .from(driverPositions)
    .where(eq(driverPositions.driverId, driverId))
  return row
}
const kept = (driverId: string) =>
  db
    .select()
    .from(driverLocations)
    .where(eq(driverLocations.driverId, driverId))
    .orderBy(asc(driverLocations.deviceAt))

describe('a report', () => {
  it('moves the driver, and the index follows', async () => {
    const { driverId, accountId } = await onDuty()
    const moved = { lat: 53.3, lon: -6.7, heading: 90, speedMps: 16.7, accuracyM: 8 }
    const position = seen(0, moved)
    expect(await report(accountId, [position])).toEqual({ ok: true, value: { taken: 1 } })
    const at = new Date(position.at)
    expect(await latest(driverId)).toMatchObject({ ...moved, at, isSharing: true })
    const { rows } = await db.execute<{ x: number; y: number }>(
      sql`select place[0] as x, place[1] as y from driver_positions where driver_id = ${driverId}`,
    )
    expect(rows).toEqual([{ x: expect.closeTo(-6.7 * 0.5962, 9), y: 53.3 }])
    expect(await kept(driverId)).toMatchObject([
      { deviceAt: at, latitude: 53.3, speed: 16.7, isActiveJob: false, activeBookingId: null },
    ])
    expect(notified).toEqual([])
  })

  it('is refused off duty, and not stored', async () => {
    const { driverId, accountId } = await makeDriver(db)
    for (const account of [accountId, await makeAccount(db)]) {
      expect(await report(account, [seen(0)])).toMatchObject({
        refusal: { code: 'driver_off_duty' },
      })
    }
    expect(await latest(driverId)).toBeUndefined()
    expect(await kept(driverId)).toEqual([])
  })

  it('that comes twice is kept once', async () => {
    const { driverId, accountId } = await onDuty()
    const batch = [3, 2, 1, 1].map((minutes) => seen(minutes))
    batch[3] = batch[2] ?? seen(1)
    for (let time = 0; time < 2; time += 1) {
      expect(await report(accountId, batch)).toMatchObject({ value: { taken: 4 } })
    }
    await Promise.all(Array.from({ length: 4 }, () => report(accountId, batch)))
    expect(await kept(driverId)).toHaveLength(3)
  })

  it('that comes late, in any order, does not move the truck back', async () => {
    const { driverId, accountId } = await onDuty()
    await report(accountId, [seen(1, { lat: 53.4 })])
    await report(accountId, [seen(5, { lat: 53.1 }), seen(2, { lat: 53.3 }), seen(9)], false)
    expect(await latest(driverId)).toMatchObject({ lat: 53.4, isSharing: false })
    expect((await kept(driverId)).map(({ latitude }) => latitude)).toEqual([
      naas.lat,
      53.1,
      53.3,
      53.4,
    ])
  })

  it('of an impossible time is left out, and the rest is kept', async () => {
    const { driverId, accountId } = await onDuty((positionMaxAgeHours + 1) * 60)
    const batch = [
      seen(0),
      seen(-2),
      seen(positionMaxAgeHours * 60 + 1),
      { ...naas, at: '0001-01-01T00:00:00Z' },
      { ...naas, at: '9999-12-31T23:59:59.999Z' },
    ]
    expect(await report(accountId, batch)).toMatchObject({ value: { taken: 1 } })
    expect(await kept(driverId)).toHaveLength(1)
  })

  it('from before duty is not kept; one read as it began counts from then', async () => {
    const { driverId, accountId } = await onDuty(10)
    expect(await report(accountId, [seen(12), seen(10.5, { lat: 53.3 })])).toMatchObject({
      value: { taken: 1 },
    })
    const row = await latest(driverId)
    // a moment later, so that it is not taken for the base
    const at = new Date((row?.onDutySince.getTime() ?? 0) + 1)
    expect(row).toMatchObject({ lat: 53.3, at })
    expect(await kept(driverId)).toMatchObject([{ deviceAt: at }])
  })

  it('without positions only says whether more will follow', async () => {
    const { driverId, accountId } = await onDuty()
    const before = await latest(driverId)
    expect(await report(accountId, [])).toMatchObject({ value: { taken: 0 } })
    expect(await latest(driverId)).toEqual({ ...before, isSharing: true })
    await report(accountId, [], false)
    expect(await latest(driverId)).toEqual({ ...before, isSharing: false })
  })

  it('may be a full batch', async () => {
    const { driverId, accountId } = await onDuty()
    const batch = Array.from({ length: positionsPerBatch }, (_, n) => seen(n / 10))
    expect(await report(accountId, batch)).toMatchObject({ value: { taken: positionsPerBatch } })
    expect(await kept(driverId)).toHaveLength(positionsPerBatch)
  })
})

describe('simultaneous reports', () => {
  it('do not mix: one off duty, one that cannot be stored and two of one driver harm no other', async () => {
    const customerId = await makeAccount(db)
    const drivers = await Promise.all(Array.from({ length: 5 }, () => onDuty()))
    const jobs = await Promise.all(
      drivers.map(({ driverId }) =>
        makeBooking(db, {
          customerId,
          driverId,
          status: 'driver_en_route',
          acceptedAt: minutesAgo(30),
        }),
      ),
    )
    const offDuty = await makeDriver(db)
    const outcomes = await Promise.allSettled([
      ...drivers.map(({ accountId }, n) => report(accountId, [seen(1, { lat: 53.1 + n / 10 })])),
      report(drivers[0]?.accountId ?? '', [seen(0, { lat: 53.9 })]),
      report(offDuty.accountId, [seen(0)]),
      // a latitude outside Ireland, which the schema rejects
      report((await onDuty()).accountId, [seen(0, { lat: 20 })]),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual([
      ...Array.from({ length: 7 }, () => 'fulfilled'),
      'rejected',
    ])
    expect(outcomes[6]).toMatchObject({ value: { refusal: { code: 'driver_off_duty' } } })
    for (const [n, { driverId }] of drivers.entries()) {
      const lats = n === 0 ? [53.1, 53.9] : [53.1 + n / 10]
      const rows = await kept(driverId)
      expect(rows.map(({ latitude }) => latitude)).toEqual(lats)
      expect(rows.map(({ activeBookingId }) => activeBookingId)).toEqual(lats.map(() => jobs[n]))
      expect(await latest(driverId)).toMatchObject({ lat: lats.at(-1) })
    }
    expect(notified).toHaveLength(jobs.length + 1)
    expect(new Set(notified.map(({ event }) => event.bookingId))).toEqual(new Set(jobs))
  })

  it('do not wait for each other, in whatever order they come', async () => {
    const drivers = await Promise.all(Array.from({ length: 8 }, () => onDuty()))
    const other = openDatabase({ url: testDatabase.url, maxConnections: 4, log: openLog('silent') })
    const rounds = Array.from({ length: 25 }, async (_, n) => {
      const there = { ...ctx(), db: n % 2 ? db : other }
      const order = n % 2 ? drivers : drivers.toReversed()
      for (const { accountId } of order)
        await reportPositions(there, accountId, { positions: [seen(n / 100)], isSharing: true })
      return Promise.all(
        order.map(({ accountId }) =>
          reportPositions(there, accountId, { positions: [seen(n / 50)], isSharing: true }),
        ),
      )
    })
    for (const answers of await Promise.all(rounds)) {
      expect(answers.every(({ ok }) => ok)).toBe(true)
    }
    // its connections have reported their errors when they are closed
    await closeDatabase(other)
    const { rows } = await db.execute<{ deadlocks: number }>(
      sql`select deadlocks::int from pg_stat_database where datname = current_database()`,
    )
    expect(rows).toEqual([{ deadlocks: 0 }])
  })
})

it('reads no table whole among many drivers', async () => {
  await makeCrowd(db, 20_000)
  const { rows } = await db.$client.query(`explain ${keepReportsText}`, [
    ['acc_1'],
    [true],
    [1],
    [0],
    [53],
    [-7],
    [null],
    [null],
    [null],
  ])
  expect(JSON.stringify(rows)).not.toContain('Seq Scan')
})

describe('the booking of a position', () => {
  it('is the one the driver was on when the device read it', async () => {
    const { driverId, accountId } = await onDuty()
    const customerId = await makeAccount(db)
    const book = (more: object) =>
      makeBooking(db, { customerId, driverId, status: 'completed', ...more })
    const first = await book({ acceptedAt: minutesAgo(90), completedAt: minutesAgo(60) })
    const second = await book({
      status: 'cancelled',
      cancelReason: 'customer_cancelled',
      completedAt: null,
      acceptedAt: minutesAgo(50),
      updatedAt: minutesAgo(40),
    })
    const third = await book({
      status: 'in_progress',
      completedAt: null,
      acceptedAt: minutesAgo(30),
    })
    await report(
      accountId,
      [91, 89, 61, 59, 49, 41, 39, 29, 1].map((minutes) => seen(minutes)),
    )
    expect((await kept(driverId)).map((row) => row.activeBookingId)).toEqual([
      null,
      first,
      first,
      null,
      second,
      second,
      null,
      third,
      third,
    ])
    for (const [bookingId, count] of [
      [first, 2],
      [second, 2],
      [third, 2],
    ] as const) {
      expect(await trailOf(db, bookingId)).toHaveLength(count)
    }
  })

  it('reveals nothing about a driver who was replaced', async () => {
    const [first, second] = [await onDuty(), await onDuty()]
    const bookingId = await makeBooking(db, {
      customerId: await makeAccount(db),
      driverId: first.driverId,
      status: 'driver_en_route',
      acceptedAt: minutesAgo(20),
    })
    await report(first.accountId, [seen(10)])
    await db
      .update(bookings)
      .set({ driverId: second.driverId, acceptedAt: minutesAgo(5) })
      .where(eq(bookings.id, bookingId))
    expect(await trailOf(db, bookingId)).toEqual([])
    await report(second.accountId, [seen(8), seen(1)])
    expect(await trailOf(db, bookingId)).toHaveLength(1)
  })
})

describe('the customer’s live event', () => {
  const onJob = async (
    status: 'confirmed' | 'driver_en_route' | 'driver_arrived' | 'in_progress',
  ) => {
    const driver = await onDuty()
    const customerId = await makeAccount(db)
    const bookingId = await makeBooking(db, {
      customerId,
      driverId: driver.driverId,
      status,
      acceptedAt: minutesAgo(20),
    })
    return { ...driver, customerId, bookingId }
  }

  it.each(['confirmed', 'driver_en_route', 'driver_arrived', 'in_progress'] as const)(
    'while %s',
    async (status) => {
      const { accountId, customerId, bookingId } = await onJob(status)
      const position = seen(0, { lat: 53.1258, heading: 10, speedMps: 12.5 })
      await report(accountId, [position])
      expect(notified).toMatchObject([
        {
          accountId: customerId,
          key: `position:${bookingId}`,
          event: {
            type: 'driver_position',
            bookingId,
            position: { ...position, accuracyM: null, isSharing: true },
          },
        },
      ])
      expect(fleetingEvent.parse(notified[0]?.event)).toEqual(notified[0]?.event)
    },
  )

  // Seen to fail with: a report without a position sending the base as the truck's place.
  it('is none while the driver’s base is all that is known', async () => {
    const { driverId, accountId } = await onJob('driver_en_route')
    const now = new Date()
    await db
      .update(driverPositions)
      .set({ onDutySince: now, at: now })
      .where(eq(driverPositions.driverId, driverId))
    await report(accountId, [], false)
    expect(notified).toEqual([])
    await report(accountId, [seen(0)])
    expect(notified).toHaveLength(1)
  })

  it('of the trail: one more, nothing, or to fetch it', async () => {
    const { accountId, bookingId } = await onJob('driver_en_route')
    const [first, second] = [seen(4), seen(3)]
    const late = seen(3.5)
    await report(accountId, [first])
    await report(accountId, [second])
    await report(accountId, [second])
    await report(accountId, [late])
    const [third, fourth] = [seen(2), seen(1)]
    await report(accountId, [fourth, third])
    await report(accountId, [], false)
    const points = (...positions: SentPosition[]) =>
      positions.map(({ lat, lon, at }) => ({ lat, lon, at }))
    expect(notified.map(({ event }) => event.trail)).toEqual([
      { change: 'next', after: expect.any(String), points: points(first) },
      { change: 'next', after: first.at, points: points(second) },
      { change: 'none' },
      { change: 'other' },
      { change: 'next', after: second.at, points: points(third, fourth) },
      { change: 'none' },
    ])
    expect(notified.map(({ key }) => key.split(':')[0])).toEqual([
      'position',
      'position',
      'position',
      'trail',
      'position',
      'position',
    ])
    expect(notified[3]?.event.position.at).toBe(second.at)
    expect(notified[5]?.event.position.isSharing).toBe(false)
    expect(await trailOf(db, bookingId)).toHaveLength(5)
  })

  it.each(['confirming_payment', 'completed'] as const)('is nothing while %s', async (status) => {
    const { driverId, accountId } = await onDuty()
    await makeBooking(db, { customerId: await makeAccount(db), driverId, status })
    expect(await report(accountId, [seen(0)])).toMatchObject({ ok: true })
    expect(notified).toEqual([])
  })
})
