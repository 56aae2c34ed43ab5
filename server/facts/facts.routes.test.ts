import { afterAll, beforeAll, expect, it } from 'vitest'
import { facts as factsShape } from '../../contract/facts.ts'
import { routes } from '../../contract/routes.ts'
import { cityFacts } from '../../domain/places/cities.ts'
import { openAppFixture, type AppFixture } from '../testing/fixtures/app-fixture.ts'
import { statusAndCode } from '../testing/send-sample.ts'
import { makeDriver } from '../testing/samples/sample-drivers.ts'

let app: AppFixture
beforeAll(async () => {
  app = await openAppFixture({ hasLimits: true })
  await makeDriver(app.db, {
    name: 'Canary Invented',
    location: 'Canarytown',
    baseLat: cityFacts.galway.centre.lat,
    baseLon: cityFacts.galway.centre.lon,
    at: { lat: 53.27123, lon: -9.05123 },
  })
})
afterAll(() => app.close())

it('happy: everyone reads the same facts, and may cache them for a while', async () => {
  const answer = await app.visitor().get('/api/facts')
  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).toBe(
    `public, max-age=${routes['GET /api/facts'].cachedForSeconds}`,
  )
  expect(factsShape.strict().parse(answer.body)).toMatchObject({
    drivers: { verified: 1, onDuty: 1 },
    cities: { galway: { verifiedDrivers: 1, onDutyDrivers: 1, measuredResponse: null } },
  })
  const scenario = await app.pendingScenario()
  const signedIn = await app.browserOf(scenario.accounts.operator)
  const again = await signedIn.get('/api/facts')
  expect(again.body).toEqual(answer.body)
  expect(again.headers.get('set-cookie')).toBeNull()
})

it('error: only reading is possible, and a refusal is never cached', async () => {
  const written = await app.visitor().send('POST', '/api/facts', { drivers: 7 })
  expect(statusAndCode(written)).toEqual([405, 'method_not_allowed'])
  const { perMinute } = routes['GET /api/facts']
  const visitor = app.visitor()
  await Promise.all(Array.from({ length: perMinute }, () => visitor.get('/api/facts')))
  const refused = await visitor.get('/api/facts')
  expect(statusAndCode(refused)).toEqual([429, 'too_many_requests'])
  expect(refused.headers.get('cache-control')).toBe('no-store')
})

it('security: no person is named, and none can be identified by them', async () => {
  const browser = await app.browserOf((await app.pendingScenario()).accounts.owner)
  const text = JSON.stringify((await browser.get('/api/facts')).body)
  for (const secret of ['Canary', 'drv_', 'acc_', '53.27', '9.05', '@']) {
    expect(text).not.toContain(secret)
  }
})
