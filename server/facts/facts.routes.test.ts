import { afterAll, beforeAll, expect, it } from 'vitest'
import { facts as factsShape } from '../../contract/facts.ts'
import { routes } from '../../contract/routes.ts'
import { cityFacts } from '../../domain/cities.ts'
import { openAppScene, type AppScene } from '../testing/app-scene.ts'
import { codeOf } from '../testing/ask.ts'
import { makeDriver } from '../testing/sample-drivers.ts'

let house: AppScene
beforeAll(async () => {
  house = await openAppScene({ hasLimits: true })
  await makeDriver(house.db, {
    name: 'Canary Invented',
    location: 'Canarytown',
    baseLat: cityFacts.galway.centre.lat,
    baseLon: cityFacts.galway.centre.lon,
    at: { lat: 53.27123, lon: -9.05123 },
  })
})
afterAll(() => house.close())

it('happy: everyone reads the same facts, and may keep them a while', async () => {
  const answer = await house.visitor().get('/api/facts')
  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).toBe(
    `public, max-age=${routes['GET /api/facts'].cachedForSeconds}`,
  )
  expect(factsShape.strict().parse(answer.body)).toMatchObject({
    drivers: { verified: 1, onDuty: 1 },
    cities: { galway: { verifiedDrivers: 1, onDutyDrivers: 1, measuredResponse: null } },
  })
  const cast = await house.castPending()
  const signedIn = await house.browserOf(cast.accounts.operator)
  const again = await signedIn.get('/api/facts')
  expect(again.body).toEqual(answer.body)
  expect(again.headers.get('set-cookie')).toBeNull()
})

it('error: only reading is possible, and a refusal is kept by nobody', async () => {
  const written = await house.visitor().send('POST', '/api/facts', { drivers: 7 })
  expect([written.status, codeOf(written)]).toEqual([405, 'method_not_allowed'])
  const { perMinute } = routes['GET /api/facts']
  const visitor = house.visitor()
  await Promise.all(Array.from({ length: perMinute }, () => visitor.get('/api/facts')))
  const refused = await visitor.get('/api/facts')
  expect([refused.status, codeOf(refused)]).toEqual([429, 'too_many_requests'])
  expect(refused.headers.get('cache-control')).toBe('no-store')
})

it('security: nobody is named and nobody can be found by them', async () => {
  const browser = await house.browserOf((await house.castPending()).accounts.owner)
  const text = JSON.stringify((await browser.get('/api/facts')).body)
  for (const secret of ['Canary', 'drv_', 'acc_', '53.27', '9.05', '@']) {
    expect(text).not.toContain(secret)
  }
})
