/**
 * The boundaries of the figures: midnight in Ireland, the last day of a period, this insurer and no other. Mutants that
 * were seen to fail are named beside their tests.
 */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insuranceBookings, insurancePartners, partnerKeys } from '../../db/schema/partners.ts'
import { offers } from '../../db/schema/bookings.ts'
import { splitPrice } from '../../domain/payments/commission.ts'
import {
  accountChargePostings,
  accountCreditPostings,
  completionPostings,
  volumeDiscountPostings,
  type Posting,
} from '../../domain/payments/ledger.ts'
import { allAt } from '../../domain/payments/tax-point.ts'
import {
  closeDatabase,
  inTransaction,
  openDatabase,
  type Database,
} from '../kit/database/database.ts'
import { newId } from '../kit/ids.ts'
import { openLog } from '../kit/log.ts'
import { movableClock, type MovableClock } from '../kit/movable-clock.ts'
import { postLedger, type LedgerTransaction } from '../ledger/index.ts'
import { must } from '../testing/fixtures/booking-fixture.ts'
import { makeAdvert } from '../testing/samples/sample-adverts.ts'
import { makeBooking } from '../testing/samples/sample-bookings.ts'
import { makeAccount, makeDriver, type MadeDriver } from '../testing/samples/sample-drivers.ts'
import { makePartner, type MadePartner } from '../testing/samples/sample-partners.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { exportRevenue, type RevenueExport } from './export-revenue.ts'
import { loadOverview } from './load-overview.ts'
import { loadPartners } from './load-partners.ts'
import { loadReports } from './load-reports.ts'
import { transitionAdvertCharge } from './transition-advert-charge.ts'
import type { Period } from './period.ts'
import { recordAdvertCharge } from './record-advert-charge.ts'

let database: TestDatabase
let db: Database
let clock: MovableClock
let operatorId: string
let driver: MadeDriver
beforeAll(async () => {
  database = await createTestDatabase()
  db = openDatabase({ url: database.url, maxConnections: 4, log: openLog('silent') })
  clock = movableClock()
  operatorId = await makeAccount(db, { role: 'operator' })
  driver = await makeDriver(db)
})
afterAll(async () => {
  await closeDatabase(db)
  await database.drop()
})

const goTo = async (moment: string): Promise<void> => {
  const ms = new Date(moment).getTime() - (await clock.now(db)).getTime()
  clock.advance(`${ms}ms`)
}
const post = (
  at: string,
  postings: readonly Posting[],
  more: Partial<Pick<LedgerTransaction, 'kind' | 'bookingId'>> = {},
) =>
  inTransaction(db, (tx) =>
    postLedger(tx, {
      key: newId('ltx'),
      kind: 'completion',
      bookingId: null,
      ...more,
      at: new Date(at),
      postings,
    }),
  )
const earn = (at: string, cents: number) =>
  post(at, completionPostings(splitPrice(cents, allAt(new Date(at))), driver.driverId))
const linesOf = async (what: RevenueExport, period: Period): Promise<string[]> => {
  const { body } = must(await exportRevenue({ db, clock }, operatorId, what, period))
  const text = await new Response(body).text()
  return text.replace('\uFEFF', '').trimEnd().split('\r\n').slice(1)
}

/** A booking on this insurer's account; completed, if a driver accepted it. */
const book = async (
  { partnerId, accountId }: MadePartner,
  at: string,
  waitSeconds: number | null = null,
): Promise<string> => {
  const createdAt = new Date(at)
  // offered two minutes after it was booked
  const offeredAt = new Date(createdAt.getTime() + 120_000)
  const acceptedAt =
    waitSeconds === null ? null : new Date(offeredAt.getTime() + waitSeconds * 1_000)
  const bookingId = await inTransaction(db, async (tx) => {
    const made = await makeBooking(tx, {
      customerId: accountId,
      paidBy: 'account',
      createdAt,
      acceptBy: new Date(offeredAt.getTime() + 600_000),
      ...(acceptedAt
        ? {
            status: 'completed' as const,
            driverId: driver.driverId,
            acceptedAt,
            completedAt: acceptedAt,
          }
        : { status: 'pending_driver_acceptance' as const }),
    })
    const [key] = await tx
      .select({ id: partnerKeys.id })
      .from(partnerKeys)
      .where(eq(partnerKeys.partnerId, partnerId))
    await tx.insert(insuranceBookings).values({
      bookingId: made,
      partnerId,
      keyId: key?.id ?? '',
      mode: 'live',
      incidentType: 'breakdown',
      customerPolicyNumber: 'POL-1',
      priorityLevel: 'standard',
      createdAt,
    })
    return made
  })
  await db.insert(offers).values({
    bookingId,
    driverId: driver.driverId,
    wave: 1,
    state: acceptedAt ? 'accepted' : 'open',
    offeredAt,
  })
  return bookingId
}

describe('a month and a period', () => {
  // Mutants: the chart's months by UTC; a period's days by UTC; its last day left out; the time after it included.
  it('begin at Dublin midnight and have all of their last day, in the chart and in the export', async () => {
    await goTo('2027-07-20T12:00:00Z')
    await earn('2027-06-30T22:59:59Z', 100_00)
    await earn('2027-06-30T23:00:00Z', 200_00)
    await earn('2027-07-01T22:59:59.999Z', 300_00)
    await earn('2027-07-01T23:00:00Z', 400_00)
    const { months } = must(await loadOverview({ db, clock }))
    const commission = (cents: number) =>
      splitPrice(cents, allAt(new Date('2027-07-01'))).commissionCents
    expect(months.slice(-2)).toMatchObject([
      { month: '2027-06', commissionCents: commission(100_00) },
      { month: '2027-07', commissionCents: commission(900_00) },
    ])
    const first = await linesOf('revenue', { from: '2027-07-01', to: '2027-07-01' })
    expect(first.map((line) => line.split(',').slice(0, 2))).toEqual([
      ['2027-07-01', '00:00'],
      ['2027-07-01', '23:59'],
    ])
  })

  // Mutants: waiting invoices left out of the export; an advert's revenue counted whenever it was earned.
  it('have the waiting invoices, and of an advert the payments in them', async () => {
    await goTo('2027-09-10T12:00:00Z')
    const adId = await makeAdvert(db, { title: 'Paid twice', advertiserName: 'Twice Ltd' })
    const record = async (reference: string) =>
      must(
        await recordAdvertCharge({ db, clock }, operatorId, { adId, reference, netCents: 100_00 }),
      ).advertChargeId
    const confirm = async (advertChargeId: string) =>
      must(
        await transitionAdvertCharge({ db, clock }, operatorId, {
          advertChargeId,
          transition: 'confirm',
          reason: '',
        }),
      )
    await confirm(await record('T-1'))
    await goTo('2027-10-10T12:00:00Z')
    await confirm(await record('T-2'))
    await record('T-3')
    const september = { from: '2027-09-01', to: '2027-09-30' }
    const [line, ...more] = (await linesOf('adverts', september)).filter((each) =>
      each.startsWith('Paid twice'),
    )
    expect(more).toEqual([])
    expect(line?.split(',')[8]).toBe('100.00')
    const october = await linesOf('revenue', { from: '2027-10-01', to: '2027-10-31' })
    expect(october.map((each) => each.split(',').at(-3))).toEqual(['confirmed', 'awaiting'])
  })
})

describe('an insurer', () => {
  // Mutants: a discount taken for every insurer's; credits not taken off; all bookings completed; the period left out; waits from the booking.
  it('has its own bookings, charges less credits, discount and response, of the period', async () => {
    const [one, other] = [
      await makePartner(db, { companyName: 'First Mutual' }),
      await makePartner(db, { companyName: 'Second Mutual' }),
    ]
    const done = await book(one, '2028-02-10T10:00:00Z', 40)
    await book(one, '2028-02-11T10:00:00Z')
    await book(one, '2028-03-01T10:00:00Z')
    await book(other, '2028-02-12T10:00:00Z')
    const at = '2028-02-10T11:00:00Z'
    await post(at, accountChargePostings(100_00, one.partnerId), {
      kind: 'account_charge',
      bookingId: done,
    })
    await post(at, accountCreditPostings(30_00, one.partnerId), {
      kind: 'account_credit',
      bookingId: done,
    })
    await post(at, volumeDiscountPostings(7_00, one.partnerId), { kind: 'volume_discount' })
    const rows = await linesOf('partners', { from: '2028-02-01', to: '2028-02-29' })
    const of = (name: string) => rows.find((row) => row.startsWith(name))?.split(',')
    expect(of('First Mutual')).toEqual([
      'First Mutual',
      'yes',
      '2',
      '1',
      '70.00',
      '0.00',
      '7.00',
      '40',
    ])
    expect(of('Second Mutual')).toEqual([
      'Second Mutual',
      'yes',
      '1',
      '0',
      '0.00',
      '0.00',
      '0.00',
      '',
    ])
    const all = must(await loadPartners({ db }))
    expect(all.partners.find(({ companyName }) => companyName === 'First Mutual')).toMatchObject({
      bookings: 3,
      discountCents: 7_00,
    })
    expect(all.discountCents).toBe(7_00)
    await db.update(insurancePartners).set({ isActive: false })
    expect(must(await loadPartners({ db })).activePartners).toBe(0)
  })
})

describe('reports', () => {
  // Mutants: the longest wait for the median; the place of one pickup to the metre.
  it('say the middle wait, and where to about a kilometre', async () => {
    const partner = await makePartner(db)
    for (const waitSeconds of [10, 20, 400]) {
      await book(partner, '2029-05-10T10:00:00Z', waitSeconds)
    }
    const report = must(await loadReports({ db }, { from: '2029-05-10', to: '2029-05-10' }))
    expect(report).toMatchObject({
      jobs: 3,
      medianResponseSeconds: 20,
      responses: [2, 0, 0, 0, 0, 1, 0],
      places: [{ area: 'Naas, Co. Kildare', jobs: 3, lat: 53.22, lon: -6.66 }],
    })
  })
})
