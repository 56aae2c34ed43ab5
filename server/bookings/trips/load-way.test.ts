/**
 * The way by road of a trip over HTTP: between which places, for whom, and until when. Mutants that were seen to fail: the truck's position
 * from before the acceptance, the shared way of a trip that is over, an operator's read that is not on record.
 */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditLog } from '../../../db/schema/payments.ts'
import {
  openAppFixture,
  type AppFixture,
  type Scenario,
} from '../../testing/fixtures/app-fixture.ts'
import type { Browser } from '../../testing/browser.ts'
import { must } from '../../testing/fixtures/booking-fixture.ts'
import {
  roadOf,
  startSampleRouter,
  type SampleRouter,
} from '../../testing/samples/sample-router.ts'

let router: SampleRouter
let app: AppFixture
let scenario: Scenario
let customer: Browser
let cab: Browser
beforeAll(async () => {
  router = await startSampleRouter()
  app = await openAppFixture({ env: { ROUTER_URL: router.url } })
})
afterAll(async () => {
  await app.close()
  await router.close()
})

const road = [
  { lat: 53.2, lon: -6.6 },
  { lat: 53.25, lon: -6.7 },
]

beforeEach(async () => {
  scenario = await app.offeredScenario()
  customer = await app.browserOf(scenario.accounts.owner)
  cab = await app.browserOf(scenario.accounts.assigned_driver)
  router.says(
    roadOf(
      9_000,
      700,
      road.map(({ lat, lon }) => [lon, lat] as const),
    ),
  )
})

const wayFor = async (browser: Browser, path = `bookings/${scenario.bookingId}`) => {
  const { status, body } = await browser.get(`/api/${path}/way`)
  return status === 200 ? body : status
}

const report = async (lat: number) => {
  const positions = [{ at: new Date().toISOString(), lat, lon: -6.6593 }]
  await cab.send('POST', '/api/driver/positions', { positions, isSharing: true })
}

const advance = async (name: 'set_off' | 'arrive' | 'start' | 'complete') =>
  must(await app.fixture.advance(scenario.drivers.assigned_driver, scenario.bookingId, name))

describe('the way of a trip', () => {
  it('goes to the pickup while the truck is on its way there, and from it to the drop-off', async () => {
    const { bookingId, drivers, accounts } = scenario
    await report(53.23)
    const recovery = { approach: null, recovery: road }
    expect(await wayFor(customer), 'before acceptance').toEqual(recovery)
    must(await app.fixture.accept(drivers.assigned_driver, bookingId))
    expect(await wayFor(customer), 'a position from before it').toEqual(recovery)
    await report(53.24)
    await advance('set_off')
    expect(await wayFor(customer)).toEqual({ approach: road, recovery: road })
    expect(await wayFor(cab)).toEqual({ approach: road, recovery: road })
    expect(router.requested.some((url) => url.includes('-6.6593,53.24;'))).toBe(true)
    await advance('arrive')
    await advance('start')
    expect(await wayFor(customer)).toEqual(recovery)

    expect(await wayFor(await app.browserOf(accounts.other_customer))).toBe(404)
    expect(await wayFor(await app.browserOf(accounts.offered_driver))).toBe(404)
    expect(await wayFor(app.visitor())).toBe(401)
  })

  it('is seen by an operator on record', async () => {
    const admin = await app.browserOf(scenario.accounts.operator)
    expect(await wayFor(admin)).toMatchObject({ recovery: road })
    const reads = await app.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.objectId, scenario.bookingId))
    expect(reads.map(({ action }) => action)).toEqual(['read_booking'])
  })

  it('is none where the router knows none', async () => {
    router.says({ code: 'NoRoute' }, 400)
    const elsewhere = await app.offeredScenario()
    must(await app.fixture.accept(elsewhere.drivers.assigned_driver, elsewhere.bookingId))
    // ends that no other test has asked for
    const { rows } = await app.db.execute(
      `update bookings set pickup = jsonb_set(pickup, '{point}', '{"lat":52.1,"lon":-8.1}')
       where id = '${elsewhere.bookingId}' returning id`,
    )
    expect(rows).toHaveLength(1)
    expect(await wayFor(customer, `bookings/${scenario.bookingId}`)).toMatchObject({
      recovery: road,
    })
    const owner = await app.browserOf(elsewhere.accounts.owner)
    expect(await wayFor(owner, `bookings/${elsewhere.bookingId}`)).toMatchObject({
      recovery: null,
    })
  })
})

it('the way behind a link is that of its trip, until it is over', async () => {
  const { bookingId, drivers } = scenario
  const shared = await customer.send('POST', `/api/bookings/${bookingId}/share`)
  const { sharePath } = shared.body as { sharePath: string }
  const family = app.visitor()
  const path = `trips/${sharePath.replace('/trip/', '')}`
  expect(await wayFor(family, path)).toEqual({ approach: null, recovery: road })
  must(await app.fixture.accept(drivers.assigned_driver, bookingId))
  await report(53.26)
  await advance('set_off')
  expect(await wayFor(family, path)).toEqual({ approach: road, recovery: road })
  for (const name of ['arrive', 'start', 'complete'] as const) await advance(name)
  expect(await wayFor(family, path)).toEqual({ approach: null, recovery: null })
  expect(
    await wayFor(
      family,
      path.replace(/.$/, (end) => (end === 'A' ? 'B' : 'A')),
    ),
  ).toBe(404)
})
