/**
 * The public directory of drivers over HTTP, and how it is searched. Seen to fail with: `disabled_at` not
 * checked, `>` in place of `>=` at the minimum, the busy listed as free, a cursor that compares the standing alone, unrated
 * drivers kept when a rating is requested, the index on standings dropped.
 */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { publicDriver, type PublicDriver } from '../../contract/drivers/drivers.ts'
import { problem } from '../../contract/problem-document.ts'
import { page as pageOf } from '../../contract/shapes.ts'
import { minimumDriverRating } from '../../domain/drivers/driver-requirements.ts'
import { rankingWeights } from '../../domain/dispatch/matching.ts'
import { closeDatabase, openDatabase, type Database } from '../kit/database/database.ts'
import { newId } from '../kit/ids.ts'
import { openLog } from '../kit/log.ts'
import { openAppFixture, type AppFixture } from '../testing/fixtures/app-fixture.ts'
import { statusAndCode } from '../testing/send-sample.ts'
import { keysBeyond } from '../testing/keys-beyond.ts'
import { makeBooking } from '../testing/samples/sample-bookings.ts'
import {
  makeAccount,
  makeCrowd,
  makeDriver,
  type SampleDriver,
} from '../testing/samples/sample-drivers.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { directorySql, type DirectoryFilters } from './list-drivers.ts'

let app: AppFixture
beforeAll(async () => {
  app = await openAppFixture()
})
afterAll(() => app.close())

const directoryPage = pageOf(publicDriver)
const dublin = { lat: 53.35, lon: -6.26 }

const list = async (query = ''): Promise<{ names: string[]; nextCursor: string | null }> => {
  const answer = await app.visitor().get(`/api/drivers${query}`)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  const { items, nextCursor } = directoryPage.parse(answer.body)
  return { names: items.map(({ name }) => name), nextCursor }
}
const make = (name: string, sample: SampleDriver = {}) =>
  makeDriver(app.db, { name, at: dublin, location: 'Swords, Co. Dublin', ...sample })
const stars = (sum: number, count: number) => ({ ratingSum: sum, ratingCount: count })

/** The drivers of an earlier test leave the directory. */
const sendHome = () =>
  app.db.execute(sql`update driver_profiles set state = 'suspended', state_reason = 'A sample'`)

describe('happy', () => {
  beforeEach(sendHome)

  it('lists those who are free now, best first; an unrated one is placed where matching counts them', async () => {
    await make('Good', stars(49, 10))
    await make('Fair', stars(33, 10))
    await make('Often good', stars(98, 20))
    await make('New')
    expect((await list()).names).toEqual(['Often good', 'Good', 'New', 'Fair'])
    const { rows } = await app.db.execute(
      sql`select standing from driver_profiles where state = 'verified' and rating_count = 0`,
    )
    expect(rows).toEqual([{ standing: rankingWeights.unratedCountsAs }])
  })

  it('lists no driver who is not verified, not rated well enough, or not available', async () => {
    await make('Just enough', stars(minimumDriverRating * 4, 4))
    await make('Not enough', stars(minimumDriverRating * 4 - 1, 4))
    await make('In review', { state: 'in_review' })
    await make('Suspended', { state: 'suspended' })
    await make('Disabled', { isDisabled: true })
    const { accountId: busyAccount, driverId } = await make('Busy')
    await makeBooking(app.db, {
      customerId: busyAccount,
      driverId,
      status: 'driver_en_route',
    })
    await makeDriver(app.db, { name: 'Off duty' })
    expect((await list()).names).toEqual(['Just enough'])
    expect((await list('?availability=any')).names.sort()).toEqual([
      'Busy',
      'Just enough',
      'Off duty',
    ])
    const { body } = await app.visitor().get('/api/drivers?availability=any')
    const free = directoryPage.parse(body).items.filter((driver) => driver.isAvailable)
    expect(free.map(({ name }) => name)).toEqual(['Just enough'])
  })

  it('shows the public fields of a driver', async () => {
    const { driverId } = await make('Nora Invented', { ...stars(9, 2), truckType: 'heavy_wrecker' })
    const expected: PublicDriver = {
      driverId,
      name: 'Nora Invented',
      location: 'Swords, Co. Dublin',
      rating: 4.5,
      ratingCount: 2,
      truck: 'Sample flatbed',
      truckType: 'heavy_wrecker',
      services: ['winch', 'lockout'],
      perKmCents: 250,
      isAvailable: true,
    }
    const all = await app.visitor().get('/api/drivers')
    expect(all.body).toEqual({ items: [expected], nextCursor: null })
    const one = await app.visitor().get(`/api/drivers/${driverId}`)
    expect([one.status, one.body]).toEqual([200, expected])
  })

  it('finds by county, service, vehicle, truck and rating, alone and together', async () => {
    await make('Dubliner', { ...stars(48, 10), services: ['winch', 'fuel_delivery'] })
    await make('Corkonian', { ...stars(42, 10), location: 'Cobh, Co. Cork', services: ['winch'] })
    await make('Biker', {
      location: 'Clontarf, Co. Dublin',
      truckType: 'motorcycle_carrier',
      vehicleTypes: ['motorcycle'],
      services: [],
    })
    await make('Nowhere', { location: 'Swords', vehicleTypes: ['car'] })
    const found = async (query: string) => (await list(`?${query}`)).names.sort()
    expect(await found('county=Dublin')).toEqual(['Biker', 'Dubliner'])
    expect(await found('county=Leitrim')).toEqual([])
    expect(await found('service=fuel_delivery')).toEqual(['Dubliner'])
    expect(await found('vehicleType=truck')).toEqual(['Corkonian', 'Dubliner'])
    expect(await found('vehicleType=motorcycle')).toEqual(['Biker', 'Corkonian', 'Dubliner'])
    expect(await found('truckType=motorcycle_carrier')).toEqual(['Biker'])
    expect(await found('minRating=4.2')).toEqual(['Corkonian', 'Dubliner'])
    expect(await found('minRating=4.5')).toEqual(['Dubliner'])
    expect(await found('county=Dublin&service=winch&vehicleType=car&minRating=3')).toEqual([
      'Dubliner',
    ])
  })

  it('comes page by page: everyone once, in the same order, also among equals', async () => {
    await makeCrowd(app.db, 120)
    const whole = await list('?availability=any&limit=50')
    const names: string[] = []
    let cursor: string | null = ''
    let pages = 0
    while (cursor !== null) {
      const next: Awaited<ReturnType<typeof list>> = await list(
        `?availability=any&limit=7${cursor && `&cursor=${cursor}`}`,
      )
      names.push(...next.names)
      cursor = next.nextCursor
      pages += 1
    }
    expect(new Set(names).size).toBe(names.length)
    expect(names.slice(0, 50)).toEqual(whole.names)
    expect(pages).toBe(Math.ceil(names.length / 7))
    const { rows } = await app.db.execute<{ count: number }>(sql`
      select count(*)::int as count from driver_profiles
      where state = 'verified' and (rating_count = 0 or rating_sum >= ${minimumDriverRating} * rating_count)`)
    expect(names).toHaveLength(rows[0]?.count ?? -1)
  })
})

describe('error', () => {
  it.each([
    ['county=Atlantis', 'county'],
    ['service=magic', 'service'],
    ['vehicleType=boat', 'vehicleType'],
    ['truckType=crane', 'truckType'],
    ['minRating=2', 'minRating'],
    ['minRating=many', 'minRating'],
    ['availability=maybe', 'availability'],
    ['limit=0', 'limit'],
    ['limit=51', 'limit'],
  ])('names what is wrong with ?%s', async (query, field) => {
    const answer = await app.visitor().get(`/api/drivers?${query}`)
    const { code, fields } = problem.parse(answer.body)
    expect([answer.status, code, Object.keys(fields ?? {})]).toEqual([
      422,
      'invalid_input',
      [field],
    ])
  })

  it.each([
    'nonsense',
    '',
    Buffer.from('[5]').toString('base64url'),
    Buffer.from('[5,1,"drv_1"]').toString('base64url'),
    Buffer.from(`["5",1,"drv_${'0'.repeat(26)}"]`).toString('base64url'),
    Buffer.from(`[5,99999999999,"drv_${'0'.repeat(26)}"]`).toString('base64url'),
  ])('a cursor that no one was given: %j', async (cursor) => {
    const answer = await app.visitor().get(`/api/drivers?cursor=${cursor}`)
    expect(problem.parse(answer.body).fields).toEqual({ cursor: 'Unknown cursor' })
  })
})

describe('security', () => {
  beforeEach(sendHome)

  it('an unlisted driver is answered like a missing one', async () => {
    const hidden = [
      await make('Suspended', { state: 'suspended' }),
      await make('Disabled', { isDisabled: true }),
      await make('Badly rated', stars(5, 2)),
    ]
    const ids = [...hidden.map(({ driverId }) => driverId), newId('drv'), 'featured%00', 'DRV_x']
    for (const id of ids) {
      const answer = await app.visitor().get(`/api/drivers/${id}`)
      expect(statusAndCode(answer), id).toEqual([404, 'not_found'])
    }
  })

  it('never shows an address, a number, an account or a position, signed in or not', async () => {
    const { accountId, driverId } = await make('Nora Invented')
    const operator = await makeAccount(app.db, { role: 'operator' })
    for (const who of [null, operator, accountId]) {
      const browser = await app.browserOf(who)
      for (const path of ['/api/drivers?availability=any', `/api/drivers/${driverId}`]) {
        const { body } = await browser.get(path)
        const text = JSON.stringify(body)
        for (const secret of [accountId, '@example', '+353', '53.35', '6.26', 'acc_']) {
          expect(text).not.toContain(secret)
        }
      }
      expect(keysBeyond(directoryPage, (await browser.get('/api/drivers')).body)).toEqual([])
    }
  })
})

describe('among ten thousand drivers', () => {
  let testDatabase: TestDatabase
  let db: Database
  beforeAll(async () => {
    testDatabase = await createTestDatabase()
    db = openDatabase({ url: testDatabase.url, maxConnections: 1, log: openLog('silent') })
    await makeCrowd(db, 10_000)
    await db.execute(sql`update driver_profiles
      set location = 'Sampletown, Co. ' || (array['Dublin', 'Cork', 'Mayo', 'Sligo'])[1 + abs(hashtext(id)) % 4]`)
    await db.execute(sql`delete from driver_positions where hashtext(driver_id) % 5 <> 0`)
    await db.execute(sql`vacuum analyze driver_profiles, driver_positions, profiles, bookings`)
  }, 60_000)
  afterAll(async () => {
    await closeDatabase(db)
    await testDatabase.drop()
  })

  const planOf = async (filters: Partial<DirectoryFilters>): Promise<string> => {
    const query = directorySql({ availability: 'now', ...filters }, [4.1, 3, 'drv_x'], 25)
    const { rows } = await db.execute<{ 'QUERY PLAN': string }>(sql`explain (costs off) ${query}`)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  }

  it.each([
    [{}, 'driver_profiles_directory'],
    [{ availability: 'any' }, 'driver_profiles_directory'],
    [{ service: 'winch', vehicleType: 'car' }, 'driver_profiles_directory'],
    [{ county: 'Mayo' }, 'driver_profiles_of_county'],
    [{ county: 'Mayo', availability: 'any' }, 'driver_profiles_of_county'],
  ] as const)(
    '%j: walks its index from the cursor on and sorts nothing',
    async (filters, index) => {
      const plan = await planOf(filters)
      expect(plan).toContain(`Index Scan using ${index}`)
      expect(plan).toMatch(/Index Cond: .*ROW\(standing, rating_count, \(?id/)
      expect(plan).not.toMatch(/Sort|Seq Scan on (driver_profiles|profiles)/)
    },
  )

  it('has the walk’s start in the index condition, not among what is filtered afterwards', async () => {
    expect(await planOf({})).not.toMatch(/Filter: .*ROW\(standing/)
  })
})
