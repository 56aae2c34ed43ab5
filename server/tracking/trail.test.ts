/**
 * Who sees the trail of a truck, and until when, over HTTP; and for how long it is kept (rulings, "Roles and privacy"; reliability.md S14).
 * Mutants that were seen to fail: `loadTrail` without `mayShareContact`, the trail without the booking's id and end, `keepDays` one more.
 */
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditLog } from '../../db/schema/payments.ts'
import { driverLocations } from '../../db/schema/tracking.ts'
import { positionsKeptDays } from '../../domain/support.ts'
import { movableClock } from '../kit/movable-clock.ts'
import { openAppFixture, type AppFixture, type Scenario } from '../testing/fixtures/app-fixture.ts'
import type { Browser } from '../testing/browser.ts'
import { must } from '../testing/fixtures/booking-fixture.ts'
import { openTab } from '../testing/open-tab.ts'
import { purgePositions } from './purge-positions.ts'
import { trailText } from './tracking.store.ts'

let app: AppFixture
beforeAll(async () => {
  app = await openAppFixture()
})
afterAll(() => app.close())

const spots = [53.23, 53.24, 53.25, 53.26, 53.27, 53.28] as const

const report = async (cab: Browser, lat: number, isSharing = true) => {
  const position = { at: new Date().toISOString(), lat, lon: -6.6593 }
  const answer = await cab.send('POST', '/api/driver/positions', {
    positions: [position],
    isSharing,
  })
  expect(answer).toMatchObject({ status: 200, body: { taken: 1 } })
}

const lats = async (browser: Browser, bookingId: string): Promise<unknown> => {
  const { status, body } = await browser.get(`/api/bookings/${bookingId}/trail`)
  if (status !== 200) return status
  const { points } = body as { points: { lat: number }[] }
  return points.map(({ lat }) => lat)
}

const browsersOf = async ({ accounts }: Scenario) => ({
  customer: await app.browserOf(accounts.owner),
  cab: await app.browserOf(accounts.assigned_driver),
  other: await app.browserOf(accounts.other_customer),
  offered: await app.browserOf(accounts.offered_driver),
  admin: await app.browserOf(accounts.operator),
})

describe('the trail of a truck', () => {
  it('is seen by its customer from acceptance to drop-off, and otherwise only by driver and operator', async () => {
    const scenario = await app.offeredScenario()
    const { bookingId, drivers } = scenario
    const { customer, cab, other, offered, admin } = await browsersOf(scenario)
    const advance = async (name: 'set_off' | 'arrive' | 'start' | 'complete') =>
      must(await app.fixture.advance(drivers.assigned_driver, bookingId, name))

    await report(cab, spots[0])
    expect(await lats(customer, bookingId), 'before acceptance').toEqual([])
    must(await app.fixture.accept(drivers.assigned_driver, bookingId))
    expect(await lats(customer, bookingId), 'none of the way before').toEqual([])
    await report(cab, spots[1])
    await advance('set_off')
    await report(cab, spots[2])
    await advance('arrive')
    await advance('start')
    await report(cab, spots[3])
    const way = spots.slice(1, 4)
    for (const browser of [customer, cab, admin]) {
      expect(await lats(browser, bookingId)).toEqual(way)
    }
    for (const browser of [other, offered]) expect(await lats(browser, bookingId)).toBe(404)
    expect(await lats(app.visitor(), bookingId)).toBe(401)

    await advance('complete')
    await report(cab, spots[4])
    expect(await lats(customer, bookingId), 'after the end').toEqual([])
    expect(await lats(cab, bookingId)).toEqual(way)
    expect(await lats(admin, bookingId)).toEqual(way)
    const looks = await app.db.select().from(auditLog).where(eq(auditLog.objectId, bookingId))
    expect(looks.map(({ action }) => action)).toEqual(['read_trail', 'read_trail'])
  })

  it('ends with a cancellation, and reveals nothing about the driver’s next job', async () => {
    const scenario = await app.acceptedScenario()
    const first = await browsersOf(scenario)
    await report(first.cab, spots[0])
    const { assigned_driver: driver } = scenario.drivers
    const cancelled = await first.customer.send(
      'POST',
      `/api/bookings/${scenario.bookingId}/cancel`,
      {
        expectedFeeCents: 0,
      },
    )
    expect(cancelled.status).toBe(200)
    expect(await lats(first.customer, scenario.bookingId)).toEqual([])

    const next = await app.fixture.held(driver.driverId)
    must(await app.fixture.accept(driver, next.bookingId))
    await report(first.cab, spots[5])
    expect(await lats(first.customer, scenario.bookingId)).toEqual([])
    expect(await lats(first.customer, next.bookingId)).toBe(404)
    expect(await lats(first.cab, scenario.bookingId)).toEqual([spots[0]])
    const nextCustomer = await app.browserOf(next.who.accountId)
    expect(await lats(nextCustomer, next.bookingId)).toEqual([spots[5]])
  })

  it('comes live, equal to a new fetch', async () => {
    const scenario = await app.acceptedScenario()
    const { bookingId } = scenario
    const { customer, cab } = await browsersOf(scenario)
    const tab = await openTab(customer)
    await report(cab, spots[2], false)
    await tab.sees(String(spots[2]))
    const data = /^data: (.*driver_position.*)$/m.exec(tab.text())?.[1]
    const { position } = JSON.parse(data ?? '{}') as { position: unknown }
    const { body } = await customer.get(`/api/bookings/${bookingId}`)
    expect(position).toEqual((body as { driverPosition: unknown }).driverPosition)
    expect(position).toMatchObject({ lat: spots[2], isSharing: false })
    tab.close()
  })
})

describe('days', () => {
  const partitions = async (): Promise<string[]> => {
    const { rows } = await app.db.execute<{ name: string }>(sql`
      select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = 'driver_locations'::regclass order by 1`)
    return rows.map(({ name }) => name)
  }
  const at = (daysAgo: number, now: Date) => ({
    driverId: `drv_${'0'.repeat(26)}`,
    deviceAt: new Date(now.getTime() - daysAgo * 86_400_000),
    receivedAt: now,
    latitude: 53.2,
    longitude: -6.6,
    isActiveJob: false,
  })
  const agesIn = async (now: Date): Promise<number[]> => {
    const rows = await app.db
      .select()
      .from(driverLocations)
      .where(eq(driverLocations.driverId, `drv_${'0'.repeat(26)}`))
      .orderBy(driverLocations.deviceAt)
    return rows.map(({ deviceAt }) => (now.getTime() - deviceAt.getTime()) / 86_400_000)
  }

  it(`are prepared ahead, and dropped whole after ${positionsKeptDays}`, async () => {
    const clock = movableClock()
    const ctx = { db: app.db, clock }
    // as in the night before: no driver has driven yet on a day that is prepared
    await app.db.execute(sql`truncate driver_locations`)
    await Promise.all([purgePositions(ctx), purgePositions(ctx)])
    const before = await partitions()
    expect(before).toHaveLength(9)
    const now = await clock.now(app.db)
    await app.db.insert(driverLocations).values([at(0, now), at(29, now), at(30, now), at(31, now)])
    await purgePositions(ctx)
    expect(await agesIn(now)).toEqual([30, 29, 0])
    clock.advance('1d')
    await purgePositions(ctx)
    expect(await agesIn(now)).toEqual([29, 0])
    clock.advance(`${positionsKeptDays + 8}d`)
    await purgePositions(ctx)
    expect((await partitions()).filter((name) => before.includes(name))).toEqual([
      'driver_locations_default',
    ])
    expect(await agesIn(now)).toEqual([])
  })

  it('are read by the key, however many drivers there are', async () => {
    const scenario = await app.acceptedScenario()
    await app.db.execute(sql`
      insert into driver_locations (driver_id, device_at, received_at, latitude, longitude, is_active_job)
      select 'drv_' || n % 500, now() + n * interval '1 second', now(), 53, -7, false from generate_series(1, 20000) n`)
    await app.db.execute(sql`analyze driver_locations`)
    const { rows } = await app.db.$client.query(`explain ${trailText}`, [scenario.bookingId])
    const plan = JSON.stringify(rows)
    expect(plan).toMatch(/Index Scan (on|using) driver_locations_default_pkey/)
    expect(plan).not.toMatch(/Seq Scan on driver_locations_default/)
  })
})
