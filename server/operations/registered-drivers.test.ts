/**
 * The operators' list of everyone who drives, over HTTP. Mutants that were seen to fail are named beside their tests.
 */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { problem } from '../../contract/problem-document.ts'
import { operationsRoutes, type RegisteredDriver } from '../../contract/operations/operations.ts'
import { statusAndCode } from '../testing/send-sample.ts'
import type { Browser } from '../testing/browser.ts'
import {
  openVerificationFixture,
  type VerificationFixture,
} from '../testing/fixtures/verification-fixture.ts'
import { makeBooking } from '../testing/samples/sample-bookings.ts'
import { makeAccount, makeCrowd, makeDriver } from '../testing/samples/sample-drivers.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { closeDatabase, openDatabase } from '../kit/database/database.ts'
import { openLog } from '../kit/log.ts'
import { registeredDriversSql } from './registered-drivers.store.ts'

let fixture: VerificationFixture
let admin: Browser
beforeAll(async () => {
  fixture = await openVerificationFixture()
  admin = (await fixture.operator()).browser
})
afterAll(() => fixture.app.close())

const { answer } = operationsRoutes['POST /api/operations/drivers/search']
const path = '/api/operations/drivers/search'

const look = async (body: Record<string, unknown> = {}) => {
  const response = await admin.send('POST', path, { search: '', ...body })
  expect(response.status, JSON.stringify(response.body)).toBe(200)
  return answer.parse(response.body)
}
const namesFor = async (search: string): Promise<string[]> =>
  (await look({ search })).items.map(({ name }) => name).sort()
const one = async (name: string): Promise<RegisteredDriver> => {
  const { items } = await look({ search: name })
  expect(items.length).toBe(1)
  return items[0] as RegisteredDriver
}

/** Removes the drivers of an earlier test. */
const db = () => fixture.app.db
beforeEach(() => db().execute(sql`update profiles set role = 'customer' where role = 'driver'`))

describe('the list', () => {
  it('is empty without drivers', async () => {
    expect(await look()).toEqual({ items: [], nextCursor: null, total: 0 })
  })

  it('shows everyone who signed up to drive, the newest first, and no one else', async () => {
    const { accountId } = await makeDriver(db(), { name: 'First Driver' })
    await db().execute(
      sql`update profiles set created_at = now() - interval '1 day' where user_id = ${accountId}`,
    )
    await makeAccount(db(), { fullName: 'No Profile', role: 'driver', phone: null })
    await makeAccount(db(), { fullName: 'A Customer' })
    const { items, total } = await look()
    expect(items.map(({ name }) => name)).toEqual(['No Profile', 'First Driver'])
    expect(total).toBe(2)
    expect(items[0]).toMatchObject({
      driverId: null,
      state: null,
      location: null,
      phone: null,
      isAvailable: false,
      rating: null,
      services: [],
      truckPhoto: null,
    })
  })

  it('narrows to a state, a county and duty, all at once', async () => {
    const at = { lat: 53.35, lon: -6.26 }
    await makeDriver(db(), { name: 'On In Kildare', at })
    await makeDriver(db(), { name: 'Returned In Kildare', state: 'returned' })
    await makeDriver(db(), { name: 'Elsewhere', at })
    await db().execute(sql`update driver_profiles d set location = 'Naas, Co. Kildare'
      from profiles a where a.user_id = d.user_id and a.full_name like '%Kildare'`)
    await db().execute(sql`update driver_profiles d set location = 'Kildare Street, Co. Dublin'
      from profiles a where a.user_id = d.user_id and a.full_name = 'Elsewhere'`)
    const namesOf = async (body: Record<string, unknown>) =>
      (await look(body)).items.map(({ name }) => name).toSorted()
    const inKildare = ['On In Kildare', 'Returned In Kildare']
    expect(await namesOf({ county: 'Kildare' })).toEqual(inKildare)
    expect(await namesOf({ driverState: 'returned' })).toEqual(['Returned In Kildare'])
    expect(await namesOf({ isOnDuty: true })).toEqual(['Elsewhere', 'On In Kildare'])
    expect(await namesOf({ isOnDuty: false, county: 'Kildare' })).toEqual(['Returned In Kildare'])
    expect(await namesOf({ driverState: 'verified', county: 'Dublin', search: 'else' })).toEqual([
      'Elsewhere',
    ])
    expect((await look({ county: 'Kildare', limit: 1 })).nextCursor).not.toBeNull()
  })

  it('shows duty, job, rating, state and what is disabled', async () => {
    const at = { lat: 53.35, lon: -6.26 }
    const busy = await makeDriver(db(), {
      name: 'Busy Driver',
      at,
      ratingSum: 9,
      ratingCount: 2,
      truck: 'Old Betsy',
    })
    const customerId = await makeAccount(db())
    const bookingId = await makeBooking(db(), {
      customerId,
      driverId: busy.driverId,
      status: 'driver_en_route',
    })
    await makeDriver(db(), { name: 'Shut Driver', isDisabled: true, state: 'suspended' })
    expect(await one('busy')).toMatchObject({
      isAvailable: true,
      activeBookingId: bookingId,
      rating: 4.5,
      ratingCount: 2,
      truck: 'Old Betsy',
      truckType: 'flatbed',
      services: ['winch', 'lockout'],
      state: 'verified',
      isDisabled: false,
    })
    expect(await one('shut')).toMatchObject({
      isAvailable: false,
      activeBookingId: null,
      rating: null,
      state: 'suspended',
      isDisabled: true,
    })
  })

  it('shows the photo of the truck, the accepted one before a newer one that waits', async () => {
    const { browser } = await fixture.newcomer()
    const photo = await fixture.nextPhoto()
    await fixture.sendPage(browser, 'truck_photo', photo)
    const [{ truckPhoto: given } = { truckPhoto: null }] = (await look()).items
    expect(given?.thumbnailLink).toMatch(/^\/api\/files\/dpg_/)
    expect((await admin.open(given?.thumbnailLink ?? '')).status).toBe(200)
    await db().execute(sql`update driver_documents set state = 'accepted', decided_at = now()`)
    await fixture.sendPage(browser, 'truck_photo', await fixture.nextPhoto())
    // Mutant: without `n.state = 'accepted' desc`, ordered by the newest.
    expect((await look()).items[0]?.truckPhoto?.link.split('?')[0]).toBe(given?.link.split('?')[0])
  })
})

describe('searching', () => {
  it('finds parts of names, addresses, places and numbers, and treats no character as a wild card', async () => {
    await makeDriver(db(), { name: 'Aoife Ni Bhriain', location: 'Swords, Co. Dublin' })
    await makeDriver(db(), { name: 'Brendan 100%', location: 'Naas, Co. Kildare' })
    await db().execute(sql`
      update profiles set email = 'aoife.tow@example.ie', phone = '+353 87 123 4567' where full_name = 'Aoife Ni Bhriain'`)
    for (const found of [
      'bhriain',
      'AOIFE.TOW',
      'swords',
      '087 123 4567',
      '00353871234567',
      '23 45',
    ]) {
      expect(await namesFor(found), found).toEqual(['Aoife Ni Bhriain'])
    }
    // Mutant: `like` without its escapes.
    expect(await namesFor('100%')).toEqual(['Brendan 100%'])
    expect(await namesFor('%')).toEqual(['Brendan 100%'])
    expect(await namesFor('Brendan_100')).toEqual([])
    expect(await namesFor("'; drop table profiles; --")).toEqual([])
    expect((await look({ search: 'nobody at all' })).total).toBe(2)
  })

  it('goes on page by page without losing or doubling drivers who joined at the same moment', async () => {
    await makeCrowd(db(), 11)
    await db().execute(sql`update profiles set created_at = now() where role = 'driver'`)
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const page = await look({ limit: 4, ...(cursor ? { cursor } : {}) })
      seen.push(...page.items.map(({ accountId }) => accountId))
      cursor = page.nextCursor
    } while (cursor)
    // Mutant: a cursor of the time alone.
    expect(new Set(seen).size).toBe(11)
    expect(seen.length).toBe(11)
  })

  it('refuses a cursor that was never issued', async () => {
    const made = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const id = `acc_${'0'.repeat(26)}`
    for (const cursor of ['x', made([]), made([1e40, id]), made(['now', id]), made([1, "'"])]) {
      const response = await admin.send('POST', path, { search: '', cursor })
      expect(statusAndCode(response), cursor).toEqual([422, 'invalid_input'])
      expect(problem.parse(response.body).fields).toHaveProperty('cursor')
    }
  })
})

describe('on record', () => {
  it('is that an operator read, not the search text', async () => {
    await makeDriver(db(), { name: 'Canary Driver' })
    await look({ search: 'Canary' })
    const { rows } = await db().execute<{ action: string; after: unknown }>(
      sql`select action, object_id, before, after from audit_log order by at desc, id desc limit 1`,
    )
    // Mutant: no `writeAudit`.
    expect(rows).toEqual([
      {
        action: 'read_drivers',
        object_id: 'drivers',
        before: null,
        after: { drivers: 1, isSearch: true },
      },
    ])
  })

  it('is refused for anyone but an operator', async () => {
    const driver = await makeDriver(db(), { name: 'Curious Driver' })
    const browser = await fixture.app.browserOf(driver.accountId)
    expect((await browser.send('POST', path, {})).status).toBe(403)
    expect((await fixture.app.visitor().send('POST', path, {})).status).toBe(401)
  })
})

// Mutant: the index dropped.
it('reads a page of many by the index, however many there are', async () => {
  const database = await createTestDatabase()
  const many = openDatabase({
    url: database.url,
    maxConnections: 2,
    log: openLog('silent'),
    callLimitMs: 60_000,
  })
  try {
    await makeCrowd(many, 20_000)
    await many.execute(
      sql`update profiles set created_at = now() - (random() * interval '900 days') where role = 'driver'`,
    )
    await many.execute(sql`vacuum analyze profiles, driver_profiles, driver_positions, bookings`)
    const { rows } = await many.execute<{ 'QUERY PLAN': string }>(
      sql`explain ${registeredDriversSql({ search: '' }, [Date.now() * 1000, `acc_${'z'.repeat(26)}`], 25)}`,
    )
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toMatch(/profiles_drivers/)
    expect(plan).not.toMatch(/Seq Scan on (profiles|driver_profiles|driver_positions)/)
  } finally {
    await closeDatabase(many)
    await database.drop()
  }
}, 60_000)
