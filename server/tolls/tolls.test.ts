/**
 * Tolls over HTTP: what operators enter, and what a driver reads of it before accepting. Mutants that were seen to fail: a rate that is not
 * replaced, its removal without a record, tomorrow's rate shown today, another driver's truck, tolls of the way to the pickup.
 */
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { jobOfferRoutes } from '../../contract/bookings/job-offers.ts'
import { driverProfiles } from '../../db/schema/drivers.ts'
import { auditLog } from '../../db/schema/payments.ts'
import { addDublinDays, dateKey, dublinClock } from '../../domain/time/dublin-time.ts'
import { openAppFixture, type AppFixture, type Scenario } from '../testing/fixtures/app-fixture.ts'
import type { Browser } from '../testing/browser.ts'
import {
  startSampleRouter,
  tolledRoadOf,
  type SampleRouter,
} from '../testing/samples/sample-router.ts'

let router: SampleRouter
let app: AppFixture
let scenario: Scenario
let operator: Browser
let cab: Browser
let today: Date
beforeAll(async () => {
  router = await startSampleRouter()
  app = await openAppFixture({ env: { ROUTER_URL: router.url } })
})
afterAll(async () => {
  await app.close()
  await router.close()
})
beforeEach(async () => {
  await app.db.execute(sql`delete from toll_rates`)
  scenario = await app.offeredScenario()
  operator = await app.browserOf(scenario.accounts.operator)
  cab = await app.browserOf(scenario.accounts.assigned_driver)
  today = await app.fixture.clock.now(app.db)
})

const dayIn = (days: number): string => dateKey(dublinClock(addDublinDays(today, days)))
const cents = { light: 490, medium: 650, heavy: 790 }
const source = 'https://tolls.example.ie'
const put = (plaza: string, day: string, of = cents) =>
  operator.send('PUT', `/api/operations/toll-rates/${plaza}/${day}`, { cents: of, source })

describe('the rates', () => {
  it('are entered, replaced on the same day, and removed, each on record', async () => {
    expect((await put('m4_kilcock', dayIn(0))).status).toBe(200)
    const replaced = await put('m4_kilcock', dayIn(0), { ...cents, medium: 660 })
    expect(replaced.body).toMatchObject({
      today: dayIn(0),
      rates: [{ plaza: 'm4_kilcock', validFrom: dayIn(0), cents: { medium: 660 }, source }],
    })
    const removed = await operator.send(
      'DELETE',
      `/api/operations/toll-rates/m4_kilcock/${dayIn(0)}`,
    )
    expect(removed.body).toMatchObject({ rates: [] })
    const again = await operator.send('DELETE', `/api/operations/toll-rates/m4_kilcock/${dayIn(0)}`)
    expect(again).toMatchObject({ status: 404, body: { code: 'not_found' } })

    const record = await app.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.objectId, `m4_kilcock ${dayIn(0)}`))
      .orderBy(auditLog.at)
    expect(record.map(({ action, before, after }) => ({ action, before, after }))).toEqual([
      { action: 'set_toll_rate', before: null, after: { cents, source } },
      {
        action: 'set_toll_rate',
        before: { cents, source },
        after: { cents: { ...cents, medium: 660 }, source },
      },
      {
        action: 'remove_toll_rate',
        before: { cents: { ...cents, medium: 660 }, source },
        after: null,
      },
    ])
  })

  it.each([
    ['a toll that is not on the list', 'm17_tuam', '2027-01-01', cents],
    ['a day that there is not', 'm4_kilcock', '2027-02-30', cents],
    ['less than nothing', 'm4_kilcock', '2027-01-01', { ...cents, light: -1 }],
    ['a hundred times too much', 'm4_kilcock', '2027-01-01', { ...cents, heavy: 79_000 }],
  ])('refuse %s', async (_, plaza, day, of) => {
    const { status } = await put(plaza, day, of)
    expect([400, 404, 422]).toContain(status)
    expect((await operator.get('/api/operations/toll-rates')).body).toMatchObject({ rates: [] })
  })
})

const offersAnswer = jobOfferRoutes['GET /api/driver/offers'].answer

describe('an offer', () => {
  const weigh = (kg: number | null) =>
    app.db
      .update(driverProfiles)
      .set({ truckGrossKg: kg })
      .where(eq(driverProfiles.id, scenario.drivers.assigned_driver.driverId))
  const tollsOffered = async () => {
    const { body } = await cab.get('/api/driver/offers')
    const { offers } = offersAnswer.parse(body)
    return offers.find(({ bookingId }) => bookingId === scenario.bookingId)?.tolls
  }
  // each way of its own place, because an answer is remembered
  let shift = 0
  beforeEach(async () => {
    shift += 0.01
    await app.db.execute(
      sql`update bookings set pickup = jsonb_set(pickup, '{point,lat}', to_jsonb(53.3 + ${shift}::float8)) where id = ${scenario.bookingId}`,
    )
    router.says(
      tolledRoadOf([
        { ref: 'M4', at: [-6.76, 53.41] },
        { ref: 'M50', at: [-6.375, 53.371] },
      ]),
    )
    await weigh(7_500)
  })

  it('names the tolls between pickup and drop-off, at today’s rate for this truck', async () => {
    await put('m4_kilcock', dayIn(-30))
    await put('m4_kilcock', dayIn(1), { light: 1, medium: 2, heavy: 3 })
    router.requested.length = 0
    expect(await tollsOffered()).toEqual([
      { name: 'M4 Kilcock–Kinnegad', cents: 650 },
      { name: 'M50 eFlow', cents: null },
    ])
    const [requested] = router.requested.filter((url) => url.includes('steps=true'))
    const { pickup, dropoff } = await app.fixture.booking(scenario.bookingId)
    expect(requested).toContain(
      `${pickup.point?.lon},${pickup.point?.lat};${dropoff?.point?.lon},${dropoff?.point?.lat}`,
    )
    await weigh(3_500)
    expect(await tollsOffered()).toMatchObject([{ cents: 490 }, { cents: null }])
    await weigh(null)
    expect(await tollsOffered()).toMatchObject([{ cents: null }, { cents: null }])
  })

  it('has none on a free way', async () => {
    router.says(tolledRoadOf([]))
    expect(await tollsOffered()).toEqual([])
  })

  it('says that they are not known without an answer of the router', async () => {
    router.says({ code: 'NoRoute' }, 400)
    expect(await tollsOffered()).toBeNull()
  })
})
