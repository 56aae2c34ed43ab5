/**
 * Promised and actual arrivals as public pages print them. Mutants: the last promise counted instead of the first; cancelled
 * bookings left out; `arrival_proven_at` of a cancelled one counted; another driver's jobs in a driver's own figures.
 */
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { facts as factsShape } from '../../contract/facts.ts'
import { bookings } from '../../db/schema/bookings.ts'
import { cityFacts } from '../../domain/places/cities.ts'
import { dayPartOf } from '../../domain/dispatch/kept-promises.ts'
import { loadAnalytics } from '../drivers/load-analytics.ts'
import { openBookingFixture, type Fixture } from '../testing/fixtures/booking-fixture.ts'
import { makeBooking, type SampleBooking } from '../testing/samples/sample-bookings.ts'
import { makeAccount, makeDriver, type MadeDriver } from '../testing/samples/sample-drivers.ts'
import { promisesBetween } from './facts.store.ts'
import { refreshFacts } from './refresh-facts.ts'

let app: Fixture
let db: Fixture['db']
let driver: MadeDriver
let customerId: string

beforeEach(async () => {
  app = await openBookingFixture()
  ;({ db } = app)
  customerId = await makeAccount(db)
  driver = await makeDriver(db)
})

afterEach(() => app.close())

const minuteMs = 60_000
/** The same part of a day for all. */
const promisedBy = new Date(Date.now() - 24 * 60 * minuteMs)

type Job = {
  /** After the promise; null: not proven. */
  arrivedAfterMinutes?: number | null
  status?: SampleBooking['status']
  firstPromisedBy?: Date
  isMissed?: boolean
  of?: MadeDriver
}

const drove = async ({
  arrivedAfterMinutes = -5,
  status = 'completed',
  firstPromisedBy = promisedBy,
  isMissed = false,
  of = driver,
}: Job = {}): Promise<void> => {
  const bookingId = await makeBooking(db, {
    customerId,
    driverId: of.driverId,
    status,
    pickup: { label: 'Somewhere', area: null, eircode: null, point: cityFacts.dublin.centre },
    acceptedAt: new Date(promisedBy.getTime() - 60 * minuteMs),
    completedAt: status === 'completed' ? new Date() : null,
    cancelReason: status === 'cancelled' ? 'customer_cancelled' : null,
  })
  await db
    .update(bookings)
    .set({
      promisedFrom: new Date(promisedBy.getTime() - 15 * minuteMs),
      promisedBy,
      firstPromisedBy,
      arrivalMissedAt: isMissed ? promisedBy : null,
      ...(arrivedAfterMinutes === null
        ? { arrivalProvenAt: null, arrivalProvenBy: null }
        : {
            arrivalProvenAt: new Date(promisedBy.getTime() + arrivedAfterMinutes * minuteMs),
            arrivalProvenBy: 'position' as const,
          }),
    })
    .where(sql`${bookings.id} = ${bookingId}`)
}

it('counts by area and hour what was promised first, and is silent about few', async () => {
  for (let n = 0; n < 4; n += 1) await drove()
  expect((await refreshFacts(app.ctx)).promises?.all).toBeNull()
  // Promised earlier by a driver who did not come.
  await drove({ firstPromisedBy: new Date(promisedBy.getTime() - 30 * minuteMs) })
  await drove({ arrivedAfterMinutes: 9 })
  await drove({ arrivedAfterMinutes: null })
  await drove({ status: 'cancelled', isMissed: true, arrivedAfterMinutes: -5 })
  // Cancelled in time: nothing was missed.
  await drove({ status: 'cancelled' })
  await drove({ status: 'in_progress' })
  const { promises, ...facts } = await refreshFacts(app.ctx)
  const counted = { jobs: 8, keptPercent: 50, medianMinutes: -5 }
  expect(promises?.all).toEqual(counted)
  expect(promises?.regions.Dublin.all).toEqual(counted)
  expect(promises?.regions['Rural areas'].all).toBeNull()
  expect(promises?.regions.Dublin.dayParts[dayPartOf(promisedBy)]?.jobs).toBeGreaterThanOrEqual(7)
  expect(factsShape.parse({ ...facts, promises })).toEqual({ ...facts, promises })
})

it('reads every booking once, page by page', async () => {
  for (let n = 0; n < 5; n += 1) await drove()
  const sizes: number[] = []
  const range = { since: new Date(promisedBy.getTime() - minuteMs), until: new Date() }
  for await (const page of promisesBetween(db, range, 2)) sizes.push(page.length)
  expect(sizes).toEqual([2, 2, 1])
})

it('is read by its index', async () => {
  const { rows } = await db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`)
    return tx.execute<Record<string, string>>(sql`explain select id from bookings b
      where b.status in ('completed', 'cancelled') and (coalesce(b.first_promised_by, b.promised_by), b.id) > ('2026-01-01', '')
      order by coalesce(b.first_promised_by, b.promised_by), b.id limit 10`)
  })
  expect(JSON.stringify(rows)).toContain('bookings_promised')
})

it('a driver reads their own, and no other’s', async () => {
  await drove()
  await drove({ arrivedAfterMinutes: 9 })
  await drove({ of: await makeDriver(db) })
  const answer = await loadAnalytics(app.ctx, driver.accountId)
  if (!answer.ok) throw new Error(answer.refusal.code)
  expect(answer.value.promises).toMatchObject({
    jobs: 2,
    kept: 1,
    medianMinutes: null,
    areas: [{ area: 'Dublin', jobs: 2, kept: 1 }],
    replaced: 0,
  })
})
