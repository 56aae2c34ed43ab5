/** Which bookings of a list are rated, and which can be. Mutants that were seen to fail are named beside their tests. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ratingPromptDays } from '../../domain/bookings/rating.ts'
import { valueAt } from '../testing/change-json.ts'
import { openRatingFixture, type RatingFixture } from '../testing/fixtures/rating-fixture.ts'
import { makeBooking } from '../testing/samples/sample-bookings.ts'
import type { MadeDriver } from '../testing/samples/sample-drivers.ts'
import { unratedPage } from './booking-lists.store.ts'

let fixture: RatingFixture
let app: RatingFixture['app']
beforeAll(async () => {
  fixture = await openRatingFixture()
  app = fixture.app
})
afterAll(() => app.close())

// Mutants: the party not asked; `mayRead` with `other_driver`.
it('is found by its reference by those who may see it, and by no one else', async () => {
  const { owner, driver, bookingId } = await fixture.completed()
  const { reference } = await app.fixture.booking(bookingId)
  const path = `/api/booking-references/${reference}`
  for (const account of [owner, driver.accountId, (await app.acceptedScenario()).accounts.operator])
    expect(await fixture.look(account, path)).toEqual({ bookingId })
  const { owner: other, driver: otherDriver } = await fixture.completed()
  expect(await fixture.look(other, '/api/booking-references/TL-22222')).toEqual({ bookingId: null })
  for (const account of [other, otherDriver.accountId])
    expect(await fixture.look(account, path)).toEqual({ bookingId: null })
  expect((await app.visitor().get(path)).status).toBe(401)
  expect((await (await app.browserOf(owner)).get('/api/booking-references/TL-0OI')).status).toBe(
    422,
  )
})

describe('a list of bookings', () => {
  it('says which were rated and how, and which can be', async () => {
    const { owner, driver, bookingId } = await fixture.completed()
    const cancelled = await makeBooking(app.db, {
      customerId: owner,
      status: 'cancelled',
      cancelReason: 'customer_cancelled',
    })
    const other = await fixture.completedFor(owner, driver)
    await fixture.rate(owner, other, { stars: 2 })
    const rows = async (account: string) => {
      const items = valueAt(await fixture.look(account, '/api/bookings'), ['items'])
      if (!Array.isArray(items)) throw new Error('no list')
      return Object.fromEntries(items.map((item) => [item.bookingId, [item.stars, item.isRatable]]))
    }
    expect(await rows(owner)).toEqual({
      [bookingId]: [null, true],
      [other]: [2, false],
      [cancelled]: [null, false],
    })
    expect(await rows(driver.accountId)).toEqual({
      [bookingId]: [null, false],
      [other]: [2, false],
    })
  })

  // Mutants: no `notExists`; no `since`; `eq(bookings.driverId, …)` beside the customer's.
  it('narrowed to those to rate: one’s own, completed, recent, newest first', async () => {
    const { owner: customer, driver, bookingId: rated } = await fixture.completed()
    const daysAgo = (days: number) => ({ createdAt: new Date(Date.now() - days * 86_400_000) })
    const toRate = async (account: string, more = '') => {
      const items = valueAt(await fixture.look(account, `/api/bookings?only=to_rate${more}`), [
        'items',
      ])
      if (!Array.isArray(items)) throw new Error('no list')
      return items.map(({ bookingId }) => bookingId)
    }
    expect(await toRate(customer)).toEqual([rated])
    await fixture.rate(customer, rated, { stars: 5 })
    expect(await toRate(customer)).toEqual([])
    await makeBooking(app.db, {
      customerId: customer,
      status: 'cancelled',
      cancelReason: 'customer_cancelled',
    })
    await fixture.completedFor(customer, driver, daysAgo(ratingPromptDays + 0.01))
    const older = await fixture.completedFor(customer, driver, daysAgo(ratingPromptDays - 0.01))
    const newer = await fixture.completedFor(customer, driver, daysAgo(2))
    expect(await toRate(customer)).toEqual([newer, older])
    expect(await toRate(customer, '&limit=1')).toEqual([newer])
    expect(await toRate(driver.accountId)).toEqual([])
  })

  it('is found by the customer’s index, however many bookings there are', async () => {
    const { db } = app
    const { owner, driver } = await fixture.completed()
    await makeHistory(owner, driver, 8_000)
    const since = new Date(Date.now() - ratingPromptDays * 86_400_000)
    const request = { customerId: owner, since, before: null, limit: 2 }
    const { rows } = await db.execute<{ 'QUERY PLAN': string }>(
      sql`explain ${unratedPage(db, request).getSQL()}`,
    )
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toMatch(/Index Scan using bookings_customer on bookings/)
    expect(plan).toMatch(/using ratings_pkey on ratings/)
    expect(plan).not.toMatch(/Sort|Seq Scan/)
  })
})

/** Rated bookings of one customer, a day apart. */
const makeHistory = async (
  customerId: string,
  { driverId }: MadeDriver,
  count: number,
): Promise<void> => {
  const { db } = app
  const numbers = sql`generate_series(1, ${count}::int) n`
  const at = sql`now() - n * interval '1 day'`
  await db.execute(sql`
    insert into quotes select q.* from quotes model join bookings b on b.quote_id = model.id and b.customer_id = ${customerId},
      ${numbers}, jsonb_populate_record(null::quotes, to_jsonb(model) || jsonb_build_object('id', 'quo_' || n)) q`)
  await db.execute(sql`
    insert into bookings select b.* from bookings model, ${numbers}, jsonb_populate_record(null::bookings, to_jsonb(model) ||
      jsonb_build_object('id', 'bkg_' || n, 'reference', 'TL-' || n, 'quote_id', 'quo_' || n, 'created_at', ${at})) b
    where model.customer_id = ${customerId}`)
  await db.execute(sql`
    insert into ratings select 'bkg_' || n, ${driverId}, ${customerId}, 5, null, false, ${at} from ${numbers}`)
  for (const table of ['bookings', 'ratings']) await db.execute(sql.raw(`analyze ${table}`))
}
