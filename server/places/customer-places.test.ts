/** A person's own places over HTTP: kept, listed, removed, and seen by no one else. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customerPlaceRoutes } from '../../contract/accounts/customer-places.ts'
import { customerPlacesMax } from '../../domain/places/customer-place.ts'
import type { Browser } from '../testing/browser.ts'
import { openAppFixture, type AppFixture } from '../testing/fixtures/app-fixture.ts'
import { makeAccount } from '../testing/samples/sample-drivers.ts'
import { codeOf } from '../testing/send-sample.ts'

let app: AppFixture
let customer: Browser
let other: Browser
beforeAll(async () => {
  app = await openAppFixture()
  customer = await app.browserOf(await makeAccount(app.db, { role: 'customer' }))
  other = await app.browserOf(await makeAccount(app.db, { role: 'customer' }))
})
afterAll(() => app.close())

const home = { name: 'Home', label: 'Main Street, Naas, Co. Kildare', lat: 53.2158, lon: -6.6669 }
const save = (body: object, browser = customer) =>
  browser.send('POST', '/api/me/places', { ...home, ...body })
const list = async (browser: Browser) =>
  customerPlaceRoutes['GET /api/me/places'].answer.parse((await browser.get('/api/me/places')).body)
    .places

describe('own places', () => {
  it('are kept, home and work first, and private to the person', async () => {
    const depot = await save({ name: 'A depot' })
    const work = await save({ name: 'work' })
    const kept = customerPlaceRoutes['POST /api/me/places'].answer.parse((await save({})).body)
    expect(kept).toMatchObject({ name: 'Home', label: home.label, point: { lat: home.lat } })
    expect([depot.status, work.status]).toEqual([201, 201])
    expect((await list(customer)).map(({ name }) => name)).toEqual(['Home', 'work', 'A depot'])
    expect(await list(other)).toEqual([])
    // Mutant: the account left out of the condition.
    expect(codeOf(await other.send('DELETE', `/api/me/places/${kept.placeId}`))).toBe(
      'saved_place_not_found',
    )
    expect((await customer.send('DELETE', `/api/me/places/${kept.placeId}`)).status).toBe(204)
    expect((await list(customer)).map(({ name }) => name)).toEqual(['work', 'A depot'])
  })

  it('have each name once, a point in Ireland, and words that may be shown', async () => {
    expect(codeOf(await save({ name: 'WORK' }))).toBe('place_name_taken')
    expect(codeOf(await save({ name: 'Abroad', lat: 51.5, lon: -0.12 }))).toBe('outside_ireland')
    expect((await save({ name: 'Odd', label: '<b>bold</b>' })).status).toBe(422)
    expect((await save({ name: ' ' })).status).toBe(422)
  })
})

it('own places never exceed the limit, however many are saved at once', async () => {
  const keeperId = await makeAccount(app.db, { role: 'customer' })
  const keeper = await app.browserOf(keeperId)
  await app.db.execute(sql`
    insert into customer_places select 'cpl_' || lpad('m' || n, 26, '0'), ${keeperId}, 'Place ' || n, 'Naas', 53.2, -6.6, now()
    from generate_series(1, ${customerPlacesMax - 1}) n`)
  const reply = await Promise.all(['One', 'Two', 'Three'].map((name) => save({ name }, keeper)))
  // Mutant: `lockAndCountCustomerPlaces` without its lock.
  expect(reply.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(reply.map(codeOf).filter((code) => code === 'too_many_own_places')).toHaveLength(2)
})
