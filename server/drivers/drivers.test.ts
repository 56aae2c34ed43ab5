import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { driverSelf as driverSelfShape } from '../../contract/drivers/drivers.ts'
import { offers } from '../../db/schema/bookings.ts'
import { driverPositions, driverProfiles } from '../../db/schema/drivers.ts'
import { splitPrice } from '../../domain/payments/commission.ts'
import {
  cancellationFeePostings,
  capturePostings,
  completionPostings,
  payoutPostings,
} from '../../domain/payments/ledger.ts'
import { allAt } from '../../domain/payments/tax-point.ts'
import { jobCatalogue } from '../job-catalogue.ts'
import {
  closeDatabase,
  inTransaction,
  openDatabase,
  type Database,
} from '../kit/database/database.ts'
import { openJobs } from '../kit/jobs/jobs.ts'
import { openLog } from '../kit/log.ts'
import { movableClock } from '../kit/movable-clock.ts'
import { postLedger, type LedgerTransaction } from '../ledger/index.ts'
import { makeBooking } from '../testing/samples/sample-bookings.ts'
import { makeAccount, makeDriver } from '../testing/samples/sample-drivers.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { hasActiveJob } from './drivers.store.ts'
import { driverFacts, loadDriver, markOffered } from './index.ts'
import { listFeatured } from './list-featured.ts'
import { loadDriverSelf } from './load-driver-self.ts'
import { setDuty } from './set-duty.ts'

let testDatabase: TestDatabase
let db: Database

const ctx = () => ({ db, clock: movableClock(), jobs: openJobs(jobCatalogue) })

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  db = openDatabase({ url: testDatabase.url, maxConnections: 4, log: openLog('silent') })
})
afterAll(async () => {
  await closeDatabase(db)
  await testDatabase.drop()
})
beforeEach(async () => {
  await db.execute(sql`truncate driver_positions`)
})

const naas = { lat: 53.2206, lon: -6.6593 }
const positionOf = async (driverId: string) => {
  const [row] = await db
    .select()
    .from(driverPositions)
    .where(eq(driverPositions.driverId, driverId))
  return row
}

describe('the driver’s own profile', () => {
  it('is refused to an account without one', async () => {
    const accountId = await makeAccount(db, { role: 'driver' })
    expect(await loadDriverSelf(ctx(), accountId)).toEqual({
      ok: false,
      refusal: { code: 'driver_profile_missing' },
    })
  })

  it('shows the person, whether they are on duty, and their current job', async () => {
    const driver = await makeDriver(db, {
      name: 'Dara Sample',
      at: naas,
      ratingSum: 14,
      ratingCount: 3,
    })
    const customerId = await makeAccount(db)
    const bookingId = await makeBooking(db, {
      customerId,
      driverId: driver.driverId,
      status: 'driver_en_route',
    })
    const answer = await loadDriverSelf(ctx(), driver.accountId)
    expect(answer).toMatchObject({
      ok: true,
      value: {
        driverId: driver.driverId,
        name: 'Dara Sample',
        rating: 4.67,
        isVerified: true,
        isOnDuty: true,
        position: naas,
        activeBookingId: bookingId,
        thisWeek: { jobs: 0, grossCents: 0, netCents: 0 },
      },
    })
    driverSelfShape.parse(answer.ok && answer.value)
  })

  it('reads the last seven days from the ledger', async () => {
    const driver = await makeDriver(db)
    const other = await makeDriver(db)
    const customerId = await makeAccount(db)
    const now = await ctx().clock.now(db)
    const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
    const post = async (
      kind: LedgerTransaction['kind'],
      at: Date,
      postings: LedgerTransaction['postings'],
    ) => {
      const bookingId = await makeBooking(db, { customerId, status: 'pending' })
      await inTransaction(db, (tx) =>
        postLedger(tx, { key: `${kind}:${bookingId}`, kind, bookingId, at, postings }),
      )
    }
    const job = splitPrice(95_00, allAt(now))
    const fee = splitPrice(60_01, allAt(now))
    await post('capture', daysAgo(1), capturePostings(95_00, 160))
    await post('completion', daysAgo(0), completionPostings(job, driver.driverId))
    await post('completion', daysAgo(6.9), completionPostings(job, driver.driverId))
    await post('cancellation_fee', daysAgo(2), cancellationFeePostings(fee, driver.driverId))
    await post('completion', daysAgo(7.1), completionPostings(job, driver.driverId))
    await post('completion', daysAgo(1), completionPostings(job, other.driverId))
    await post('completion', daysAgo(1), payoutPostings(50_00, driver.driverId))

    const answer = await loadDriverSelf(ctx(), driver.accountId)
    expect(answer.ok && answer.value.thisWeek).toEqual({
      jobs: 2,
      grossCents: 2 * 95_00 + 60_01,
      commissionCents: 2 * 6_65 + fee.commissionCents,
      vatOnCommissionCents: 2 * 1_53 + fee.vatOnCommissionCents,
      netCents: 2 * 86_82 + fee.driverNetCents,
    })
  })
})

describe('duty', () => {
  it('begins at the base and forgets the position at its end', async () => {
    const { driverId, accountId } = await makeDriver(db, { baseLat: 52.5, baseLon: -8.5 })
    const on = await setDuty(ctx(), accountId, true)
    expect(on).toMatchObject({ value: { isOnDuty: true, position: { lat: 52.5, lon: -8.5 } } })
    expect(await positionOf(driverId)).toMatchObject({ lat: 52.5, lon: -8.5 })

    const off = await setDuty(ctx(), accountId, false)
    expect(off).toMatchObject({ value: { isOnDuty: false, position: null } })
    expect(await positionOf(driverId)).toBeUndefined()
    expect(await setDuty(ctx(), accountId, false)).toMatchObject({ ok: true })
  })

  it('does not move a driver who is already on duty', async () => {
    const { driverId, accountId } = await makeDriver(db, { at: naas })
    expect(await setDuty(ctx(), accountId, true)).toMatchObject({ value: { position: naas } })
    expect(await positionOf(driverId)).toMatchObject(naas)
  })

  it.each([{ state: 'in_review' } as const, { state: 'suspended' } as const, { isDisabled: true }])(
    'is refused to a driver who is not verified: %j',
    async (sample) => {
      const { driverId, accountId } = await makeDriver(db, sample)
      expect(await setDuty(ctx(), accountId, true)).toEqual({
        ok: false,
        refusal: { code: 'driver_not_verified' },
      })
      expect(await positionOf(driverId)).toBeUndefined()
      expect(await setDuty(ctx(), accountId, false)).toMatchObject({ ok: true })
    },
  )

  it('is refused to an account without a driver profile', async () => {
    const accountId = await makeAccount(db)
    expect(await setDuty(ctx(), accountId, true)).toMatchObject({
      refusal: { code: 'driver_profile_missing' },
    })
  })

  it('survives going on and off at once, over and over', async () => {
    const { accountId } = await makeDriver(db)
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) => setDuty(ctx(), accountId, n % 2 === 0)),
    )
    expect(answers.every((answer) => answer.ok)).toBe(true)
  })
})

describe('featured drivers', () => {
  it('are rated well, free, on duty and verified; the best first', async () => {
    const at = { lat: 53.22064, lon: -6.65932 }
    const good = await makeDriver(db, { at, name: 'Good Sample', ratingSum: 45, ratingCount: 10 })
    const best = await makeDriver(db, { at, name: 'Best Sample', ratingSum: 49, ratingCount: 10 })
    const busy = await makeDriver(db, { at, ratingSum: 50, ratingCount: 10 })
    await makeBooking(db, {
      customerId: await makeAccount(db),
      driverId: busy.driverId,
      status: 'confirmed',
    })
    await makeDriver(db, { at })
    await makeDriver(db, { at, ratingSum: 29, ratingCount: 10 })
    await makeDriver(db, { ratingSum: 50, ratingCount: 10 })
    await makeDriver(db, { at, state: 'suspended', ratingSum: 50, ratingCount: 10 })
    await makeDriver(db, { at, isDisabled: true, ratingSum: 50, ratingCount: 10 })

    const featured = await listFeatured(ctx())
    expect(featured.drivers).toMatchObject([
      { driverId: best.driverId, name: 'Best Sample', rating: 4.9, isAvailable: true },
      { driverId: good.driverId, name: 'Good Sample', rating: 4.5, perKmCents: 250 },
    ])
    expect(featured.onDutyCount).toBe(5)
    expect(featured.points).toEqual(Array.from({ length: 5 }, () => ({ lat: 53.22, lon: -6.66 })))
  })
})

describe('reads for bookings', () => {
  it('return the facts the rules need', async () => {
    const { driverId } = await makeDriver(db, { at: naas })
    const customerId = await makeAccount(db)
    const bookingId = await makeBooking(db, { customerId, status: 'pending' })
    const facts = () => inTransaction(db, (tx) => driverFacts(tx, driverId, bookingId))
    expect(await facts()).toEqual({
      driverId,
      isVerified: true,
      isOnDuty: true,
      hasActiveJob: false,
      offer: null,
      etaMinutes: null,
    })
    await db
      .insert(offers)
      .values({ bookingId, driverId, wave: 0, state: 'open', offeredAt: new Date() })
    await makeBooking(db, { customerId, driverId, status: 'in_progress' })
    await db.execute(sql`truncate driver_positions`)
    expect(await facts()).toMatchObject({ isOnDuty: false, hasActiveJob: true, offer: 'open' })
    expect(await hasActiveJob(db, driverId)).toBe(true)
    const none = await inTransaction(db, (tx) => driverFacts(tx, 'drv_nobody', bookingId))
    expect(none).toBeUndefined()
  })

  it('lock the driver until the transaction ends', async () => {
    const { driverId, accountId } = await makeDriver(db, { at: naas })
    const bookingId = await makeBooking(db, {
      customerId: await makeAccount(db),
      status: 'pending',
    })
    const order: string[] = []
    let leaving: Promise<unknown> = Promise.resolve()
    await inTransaction(db, async (tx) => {
      await driverFacts(tx, driverId, bookingId)
      leaving = setDuty(ctx(), accountId, false).then(() => order.push('left'))
      await waitForLock()
      order.push('accepted')
    })
    await leaving
    expect(order).toEqual(['accepted', 'left'])
  })

  it('record who was asked, and who is where', async () => {
    const { driverId } = await makeDriver(db, { at: naas, name: 'Asked Sample' })
    const at = new Date('2026-12-04T10:00:00Z')
    await inTransaction(db, (tx) => markOffered(tx, [driverId], at))
    await inTransaction(db, (tx) => markOffered(tx, [], at))
    const [row] = await db.select().from(driverProfiles).where(eq(driverProfiles.id, driverId))
    expect(row?.lastOfferedAt).toEqual(at)
    expect(await loadDriver(db, driverId)).toMatchObject({
      name: 'Asked Sample',
      isOnDuty: true,
      position: { ...naas, at: expect.any(Date) },
    })
    expect(await loadDriver(db, 'drv_nobody')).toBeNull()
  })
})

/** Until a session of this database waits for a lock. */
const waitForLock = async (): Promise<void> => {
  for (;;) {
    const { rows } = await db.execute(sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
    if (rows.length > 0) return
  }
}
