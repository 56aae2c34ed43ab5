/** A person's own places over HTTP: kept, listed, removed, and seen by no one else. */
import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { savedPlaceRoutes } from '../../contract/accounts/saved-places.ts'
import { savedPlacesMax } from '../../domain/places/saved-place.ts'
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

const home = {
  name: 'Home',
  label: 'Main Street, Naas, Co. Kildare',
  point: { lat: 53.2158, lon: -6.6669 },
}
const save = (body: object, browser = customer) =>
  browser.send('POST', '/api/me/places', { ...home, ...body })
const list = async (browser: Browser) =>
  savedPlaceRoutes['GET /api/me/places'].answer.parse((await browser.get('/api/me/places')).body)
    .places

describe('own places', () => {
  it('are kept, home and work first, and private to the person', async () => {
    const depot = await save({ name: 'A depot' })
    const work = await save({ name: 'work' })
    const kept = savedPlaceRoutes['POST /api/me/places'].answer.parse((await save({})).body)
    expect(kept).toMatchObject({
      name: 'Home',
      label: home.label,
      point: home.point,
      eircode: null,
    })
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

  it('are known by an Eircode, a point or both, of a dealer as of a customer', async () => {
    const dealer = await app.browserOf(await makeAccount(app.db, { role: 'dealer' }))
    const yard = { name: 'Main yard', label: 'Unit 4, Naas Road', eircode: 'd12x285', point: null }
    const kept = await save(yard, dealer)
    expect(savedPlaceRoutes['POST /api/me/places'].answer.parse(kept.body)).toMatchObject({
      label: 'Unit 4, Naas Road',
      eircode: 'D12 X285',
      // Mutant: another routing key.
      point: { lat: 53.322, lon: -6.3165 },
    })
    expect((await list(dealer)).map(({ name }) => name)).toEqual(['Main yard'])
    expect(codeOf(await save({ ...yard, name: 'B', eircode: 'nonsense' }, dealer))).toBe(
      'invalid_eircode',
    )
    expect(codeOf(await save({ ...yard, name: 'B', eircode: 'Z99 X285' }, dealer))).toBe(
      'eircode_not_found',
    )
    expect((await save({ ...yard, name: 'B', eircode: null }, dealer)).status).toBe(422)
    const both = await save({ ...yard, name: 'Gate', point: home.point }, dealer)
    expect(both.body).toMatchObject({ eircode: 'D12 X285', point: home.point })
  })

  it('have each name once, a point in Ireland, and words that may be shown', async () => {
    expect(codeOf(await save({ name: 'WORK' }))).toBe('place_name_taken')
    expect(codeOf(await save({ name: 'Abroad', point: { lat: 51.5, lon: -0.12 } }))).toBe(
      'outside_ireland',
    )
    expect((await save({ name: 'Odd', label: '<b>bold</b>' })).status).toBe(422)
    expect((await save({ name: ' ' })).status).toBe(422)
  })
})

it('the places of customers moved into the table of dealers, none lost to a name used in both', async () => {
  const read = (name: string): string =>
    readFileSync(new URL(`../../db/migrations/${name}.sql`, import.meta.url), 'utf8')
  // Only the table of the earlier migration, in a schema of its own.
  const [before = ''] = /create table saved_places[^;]*;/.exec(read('0041-dealers')) ?? []
  const rows = await app.db.transaction(async (tx) => {
    await tx.execute(
      sql.raw(`create schema before; set local search_path to before;
      create table profiles (user_id text primary key); insert into profiles values ('a'), ('b');
      ${before} ${read('0091-customer-places')}
      insert into saved_places values ('plc_1', 'a', 'Yard', 'Naas Road', 'D12X285', now());
      insert into customer_places values ('cpl_000002', 'a', 'YARD', 'Near Naas', 53.2, -6.6, now()),
        ('cpl_000003', 'b', 'Home', 'Near Trim', 53.5, -6.8, now());
      ${read('0105-one-table-of-saved-places')}`),
    )
    const answer = await tx.execute(
      sql`select id, account_id, name, label, eircode, lat from saved_places order by id`,
    )
    await tx.execute(sql`drop schema before cascade`)
    return answer.rows
  })
  // Mutant: the name of `customer_places` as it is.
  expect(rows.map((row) => Object.values(row))).toEqual([
    ['plc_000002', 'a', 'YARD 000002', 'Near Naas', null, 53.2],
    ['plc_000003', 'b', 'Home', 'Near Trim', null, 53.5],
    ['plc_1', 'a', 'Yard', 'Naas Road', 'D12X285', null],
  ])
})

it('own places never exceed the limit, however many are saved at once', async () => {
  const keeperId = await makeAccount(app.db, { role: 'customer' })
  const keeper = await app.browserOf(keeperId)
  await app.db.execute(sql`
    insert into saved_places (id, account_id, name, label, eircode, created_at)
    select 'plc_' || lpad('m' || n, 26, '0'), ${keeperId}, 'Place ' || n, 'Naas', 'W91X285', now()
    from generate_series(1, ${savedPlacesMax - 1}) n`)
  // the pool has a connection for each by then, so that they do run concurrently
  await Promise.all(Array.from({ length: 6 }, () => keeper.get('/api/me/places')))
  const names = ['One', 'Two', 'Three', 'Four', 'Five', 'Six']
  const reply = await Promise.all(names.map((name) => save({ name }, keeper)))
  // Mutant: `lockAndCountPlaces` without its lock.
  expect(reply.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(reply.map(codeOf).filter((code) => code === 'too_many_places')).toHaveLength(5)
})
