/**
 * A driver's own figures, from rows inserted directly. Seen to fail with: the hour read in another zone; an offer that another driver took
 * counted against this one; payouts counted as earned; another driver's rows included.
 */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { driverAnalytics } from '../../contract/drivers/driver-analytics.ts'
import { offers, ratings } from '../../db/schema/bookings.ts'
import { splitPrice } from '../../domain/payments/commission.ts'
import { analyticsWeeks, weeksLookedAt } from '../../domain/drivers/driver-analytics.ts'
import {
  cancellationFeePostings,
  completionPostings,
  payoutPostings,
  type Posting,
} from '../../domain/payments/ledger.ts'
import type { Stars } from '../../domain/bookings/rating.ts'
import { allAt } from '../../domain/payments/tax-point.ts'
import {
  closeDatabase,
  inTransaction,
  openDatabase,
  type Database,
} from '../kit/database/database.ts'
import { openLog } from '../kit/log.ts'
import { movableClock } from '../kit/movable-clock.ts'
import { postLedger } from '../ledger/index.ts'
import { makeBooking, type SampleBooking } from '../testing/samples/sample-bookings.ts'
import { makeAccount, makeDriver, type MadeDriver } from '../testing/samples/sample-drivers.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { loadAnalytics } from './load-analytics.ts'

let testDatabase: TestDatabase
let db: Database
let customerId: string
const ctx = () => ({ db, clock: movableClock() })

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  db = openDatabase({ url: testDatabase.url, maxConnections: 4, log: openLog('silent') })
  customerId = await makeAccount(db)
})
afterAll(async () => {
  await closeDatabase(db)
  await testDatabase.drop()
})

const hourMs = 3_600_000
const weekMs = 7 * 24 * hourMs
const look = async ({ accountId }: MadeDriver) => {
  const answer = await loadAnalytics(ctx(), accountId)
  if (!answer.ok) throw new Error(answer.refusal.code)
  return driverAnalytics.parse(answer.value)
}

const done = async (driver: MadeDriver, acceptedAt: Date, more: Partial<SampleBooking> = {}) =>
  makeBooking(db, {
    customerId,
    driverId: driver.driverId,
    status: 'completed',
    acceptedAt,
    ...more,
  })

const earn = async (at: Date, postings: readonly Posting[], isFee = false) => {
  const kind = isFee ? 'cancellation_fee' : 'completion'
  const bookingId = await makeBooking(db, { customerId, status: 'pending' })
  await inTransaction(db, (tx) =>
    postLedger(tx, { key: `${kind}:${bookingId}`, kind, bookingId, at, postings }),
  )
}

const insertOffer = async (
  driver: MadeDriver,
  state: 'open' | 'accepted' | 'declined' | 'closed' | 'given_up',
  answeredAfterSeconds: number | null,
  booking: Partial<SampleBooking> = {},
) => {
  const bookingId = await makeBooking(db, { customerId, status: 'pending', ...booking })
  const offeredAt = new Date(Date.now() - hourMs)
  const answeredAt =
    answeredAfterSeconds === null
      ? null
      : new Date(offeredAt.getTime() + answeredAfterSeconds * 1_000)
  await db
    .insert(offers)
    .values({ bookingId, driverId: driver.driverId, wave: 1, state, offeredAt, answeredAt })
}

const rate = async (driver: MadeDriver, stars: Stars) => {
  const bookingId = await done(driver, new Date(Date.now() - weekMs * 30))
  const { driverId } = driver
  await db.insert(ratings).values({ bookingId, driverId, customerId, stars, createdAt: new Date() })
  await db.execute(sql`update driver_profiles set rating_sum = rating_sum + ${stars},
    rating_count = rating_count + 1 where id = ${driverId}`)
}

describe('a driver’s own figures', () => {
  it('are refused to an account without a profile, and empty for a new one', async () => {
    const accountId = await makeAccount(db, { role: 'driver' })
    expect(await loadAnalytics(ctx(), accountId)).toMatchObject({
      refusal: { code: 'driver_profile_missing' },
    })
    const analytics = await look(await makeDriver(db))
    expect(analytics.weeks).toHaveLength(analyticsWeeks)
    expect(analytics.weeks.every(({ jobs, netCents }) => jobs === 0 && netCents === 0)).toBe(true)
    expect(analytics.offers).toEqual({
      accepted: 0,
      givenUp: 0,
      declined: 0,
      unanswered: 0,
      goneBefore: 0,
      acceptanceRate: null,
      medianAnswerSeconds: null,
    })
    expect(analytics.rating).toMatchObject({ average: null, count: 0 })
  })

  it('show what each week paid, from the ledger', async () => {
    const [driver, other] = [await makeDriver(db), await makeDriver(db)]
    const weeks = weeksLookedAt(new Date())
    const [first, second] = weeks
    if (!first || !second) throw new Error('no weeks')
    const job = splitPrice(95_00, allAt(new Date()))
    const fee = splitPrice(60_01, allAt(new Date()))
    await earn(first.startsAt, completionPostings(job, driver.driverId))
    await earn(new Date(first.endsAt.getTime() - 1), completionPostings(job, driver.driverId))
    await earn(second.startsAt, cancellationFeePostings(fee, driver.driverId), true)
    await earn(new Date(first.startsAt.getTime() - 1), completionPostings(job, driver.driverId))
    await earn(second.startsAt, completionPostings(job, other.driverId))
    await earn(second.startsAt, payoutPostings(50_00, driver.driverId))

    const analytics = await look(driver)
    expect(analytics.weeks.map(({ week }) => week)).toEqual(weeks.map(({ key }) => key))
    expect(analytics.weeks[0]).toMatchObject({
      jobs: 2,
      grossCents: 2 * 95_00,
      commissionCents: 2 * 6_65,
      vatOnCommissionCents: 2 * 1_53,
      netCents: 2 * 86_82,
    })
    expect(analytics.weeks[1]).toMatchObject({
      jobs: 0,
      grossCents: 60_01,
      netCents: fee.driverNetCents,
    })
    for (const { grossCents, commissionCents, vatOnCommissionCents, netCents } of analytics.weeks) {
      expect(commissionCents + vatOnCommissionCents + netCents).toBe(grossCents)
    }
  })

  it('show when the jobs came, on Irish clocks', async () => {
    const driver = await makeDriver(db)
    const week = weeksLookedAt(new Date())[8]
    if (!week) throw new Error('no weeks')
    // Monday 00:30 and Wednesday 17:30 of that week in Ireland, whatever its offset from UTC.
    const monday = new Date(week.startsAt.getTime() + hourMs / 2)
    await done(driver, monday)
    await done(driver, new Date(monday.getTime() + 65 * hourMs))
    await done(driver, new Date(monday.getTime() + 65 * hourMs))
    await makeBooking(db, {
      customerId,
      driverId: driver.driverId,
      status: 'cancelled',
      cancelReason: 'customer_cancelled',
      acceptedAt: monday,
    })
    const { jobsByHour, jobsByWeekday } = await look(driver)
    expect(jobsByWeekday).toEqual([1, 0, 2, 0, 0, 0, 0])
    expect(jobsByHour.flatMap((jobs, hour) => (jobs > 0 ? [[hour, jobs]] : []))).toEqual([
      [0, 1],
      [17, 2],
    ])
  })

  it('count offers that the driver had to answer, and how soon they were answered', async () => {
    const [driver, other] = [await makeDriver(db), await makeDriver(db)]
    await insertOffer(driver, 'accepted', 10)
    await insertOffer(driver, 'accepted', 20)
    await insertOffer(driver, 'declined', 120)
    await insertOffer(driver, 'closed', 600, {
      status: 'cancelled',
      cancelReason: 'nobody_accepted',
    })
    await insertOffer(driver, 'closed', 5, {
      status: 'confirmed',
      driverId: other.driverId,
    })
    await insertOffer(driver, 'closed', 5, {
      status: 'cancelled',
      cancelReason: 'customer_cancelled',
    })
    await insertOffer(driver, 'given_up', 700)
    await insertOffer(driver, 'open', null)
    await insertOffer(other, 'declined', 1)
    expect((await look(driver)).offers).toEqual({
      accepted: 3,
      givenUp: 1,
      declined: 1,
      unanswered: 1,
      goneBefore: 2,
      acceptanceRate: 0.6,
      medianAnswerSeconds: 20,
    })
  })

  it('count stars as customers gave them', async () => {
    const driver = await makeDriver(db)
    for (const stars of [5, 5, 4] as const) await rate(driver, stars)
    expect((await look(driver)).rating).toEqual({
      average: 4.67,
      count: 3,
      stars: [
        { stars: 5, count: 2 },
        { stars: 4, count: 1 },
        { stars: 3, count: 0 },
        { stars: 2, count: 0 },
        { stars: 1, count: 0 },
      ],
    })
  })
})

describe('reading the offers of one driver', () => {
  it('uses their index', async () => {
    const plan = await inTransaction(db, async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`)
      const { rows } = await tx.execute(sql`explain select count(*) from offers
        where driver_id = 'drv_nobody' and offered_at >= now() - interval '90 days'`)
      return JSON.stringify(rows)
    })
    expect(plan).toContain('offers_driver')
  })
})
