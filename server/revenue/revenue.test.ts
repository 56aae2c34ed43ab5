/**
 * The revenue dashboard says what the ledger and the counts say, for random histories; and an export is its
 * cards, in rows. Mutants that these are written against are named beside them.
 */
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insurancePartners } from '../../db/schema/partners.ts'
import { formatClickThroughRate } from '../../domain/adverts/advert.ts'
import { dublinMonthOf, monthKey, startOfMonth } from '../../domain/time/dublin-month.ts'
import {
  advertPaymentPostings,
  cancellationFeePostings,
  completionPostings,
  volumeDiscountPostings,
  type LedgerAccount,
} from '../../domain/payments/ledger.ts'
import { splitPrice } from '../../domain/payments/commission.ts'
import type { RevenueSource } from '../../domain/payments/revenue.ts'
import { allAt } from '../../domain/payments/tax-point.ts'
import { inTransaction } from '../kit/database/database.ts'
import { newId } from '../kit/ids.ts'
import { postLedger } from '../ledger/index.ts'
import { must } from '../testing/fixtures/booking-fixture.ts'
import { brokenInvariants } from '../testing/invariants.ts'
import { openPayoutFixture, type PayoutFixture } from '../testing/fixtures/payout-fixture.ts'
import { makeAdvert } from '../testing/samples/sample-adverts.ts'
import { makeAccount, type MadeDriver } from '../testing/samples/sample-drivers.ts'
import { closeRevenueDays } from './close-revenue-days.ts'
import { exportRevenue, type RevenueExport } from './export-revenue.ts'
import { loadAdverts } from './load-adverts.ts'
import { loadOverview } from './load-overview.ts'
import { loadPartners } from './load-partners.ts'
import { loadReports } from './load-reports.ts'
import { transitionAdvertCharge } from './transition-advert-charge.ts'
import { recordAdvertCharge } from './record-advert-charge.ts'
import type { Period } from './period.ts'

let fixture: PayoutFixture
let operatorId: string
let driver: MadeDriver
beforeAll(async () => {
  fixture = await openPayoutFixture()
  operatorId = await makeAccount(fixture.db, { role: 'operator' })
  driver = await fixture.payableDriver()
})
afterAll(() => fixture.close())

const sourceOf: Partial<Record<LedgerAccount, RevenueSource>> = {
  commission_revenue: 'commission',
  insurance_partnership_revenue: 'insurance_partnership',
  advertisement_revenue: 'advertisement',
}

/** Every entry of a revenue account, credits positive: what the figures are held against. */
const earned = async (): Promise<{ source: RevenueSource; at: Date; cents: number }[]> => {
  const { rows } = await fixture.db.execute<{
    account: LedgerAccount
    ms: string
    cents: string
  }>(sql`
    select e.account, extract(epoch from t.at) * 1000 as ms, -e.amount_cents as cents
    from ledger_entries e join ledger_transactions t on t.id = e.transaction_id`)
  return rows.flatMap(({ account, ms, cents }) => {
    const source = sourceOf[account]
    return source ? [{ source, at: new Date(Number(ms)), cents: Number(cents) }] : []
  })
}
const sum = (lines: readonly { cents: number }[]): number =>
  lines.reduce((total, { cents }) => total + cents, 0)

const always: Period = { from: '2020-01-01', to: '2039-12-31' }
const readAll = async (what: RevenueExport, period = always): Promise<string> => {
  const { body } = must(await exportRevenue(fixture.ctx, operatorId, what, period))
  return new Response(body).text()
}
/** The rows below the header; no cell of these tests has a comma in it. */
const rowsOf = (text: string): string[][] =>
  text
    .replace('\uFEFF', '')
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(','))
const column = (rows: readonly string[][], index: number): number =>
  Math.round(rows.reduce((total, row) => total + Number(row[index]), 0) * 100)

const invoice = async (netCents = 500_00) =>
  must(
    await recordAdvertCharge(fixture.ctx, operatorId, {
      adId: await makeAdvert(fixture.db),
      reference: newId('inv'),
      netCents,
    }),
  )
const transition = (advertChargeId: string, name: 'confirm' | 'withdraw' | 'return') =>
  transitionAdvertCharge(fixture.ctx, operatorId, {
    advertChargeId,
    transition: name,
    reason: 'As agreed',
  })

/** Posts revenue at a given time, without a booking. */
const post = (at: Date, cents: number, kind: 'card' | 'account' | 'fee' | 'advert') =>
  inTransaction(fixture.db, (tx) => {
    const split = splitPrice(cents, allAt(at))
    const postings = {
      card: () => completionPostings(split, driver.driverId),
      account: () => completionPostings(split, driver.driverId, 'account'),
      fee: () => cancellationFeePostings(split, driver.driverId),
      advert: () => advertPaymentPostings(cents, 0),
    }[kind]()
    const id = newId('ltx')
    return postLedger(tx, { key: id, kind: 'completion', bookingId: null, at, postings })
  })

const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constantFrom('job' as const, 'on_account' as const) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('refund' as const),
      job: fc.nat(20),
      cents: fc.integer({ min: 1, max: 40_00 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('invoice' as const),
      cents: fc.integer({ min: 1, max: 900_00 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('confirm' as const, 'withdraw' as const, 'return' as const),
      charge: fc.nat(20),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('time' as const),
      days: fc.integer({ min: 1, max: 20 }),
    }),
  },
)

describe('figures', () => {
  // Mutants: `status = 'confirmed'` dropped, so that invoices count; `-e.amount_cents` without its sign; a return not posted.
  it('are the sums of the ledger after 40 steps of jobs, refunds and invoices, and so is the export', async () => {
    const jobs: string[] = []
    const charges: string[] = []
    for (const at of fc.sample(step, { numRuns: 40, seed: 20_261_201 })) {
      if (at.kind === 'job') jobs.push(await fixture.completeJob(driver))
      else if (at.kind === 'on_account') await fixture.completeJobOnAccount(driver)
      else if (at.kind === 'invoice') charges.push((await invoice(at.cents)).advertChargeId)
      else if (at.kind === 'time') {
        fixture.clock.advance(`${at.days * 24}h`)
        // on some nights the days are added up, on others not
        if (at.days % 2 === 0) await closeRevenueDays(fixture.ctx)
      } else if (at.kind === 'refund') {
        const job = jobs[at.job % Math.max(1, jobs.length)]
        if (job) await fixture.refund(job, at.cents).catch(() => {})
      } else if ('charge' in at) {
        const charge = charges[at.charge % Math.max(1, charges.length)]
        if (charge) await transition(charge, at.kind)
      }
      await fixture.drain({ allowFailures: true })
    }
    const lines = await earned()
    expect(new Set(lines.map(({ source }) => source)).size).toBe(3)
    expect(lines.some(({ cents }) => cents < 0)).toBe(true)

    const overview = must(await loadOverview(fixture.ctx))
    const of = (source: RevenueSource) => sum(lines.filter((line) => line.source === source))
    const first = startOfMonth(dublinMonthOf(await fixture.now()))
    expect(overview).toMatchObject({
      totalCents: sum(lines),
      thisMonthCents: sum(lines.filter(({ at }) => at >= first)),
      commissionCents: of('commission'),
      insuranceCents: of('insurance_partnership'),
      advertisementCents: of('advertisement'),
    })
    for (const month of overview.months) {
      const inMonth = lines.filter(({ at }) => monthKey(dublinMonthOf(at)) === month.month)
      expect(month.commissionCents + month.insuranceCents + month.advertisementCents).toBe(
        sum(inMonth),
      )
    }

    const rows = rowsOf(await readAll('revenue')).map((row) =>
      row.join(',').split(/,(?=confirmed|awaiting)/),
    )
    const confirmed = rows.flatMap(([, rest = '']) => {
      const [status, euro] = rest.split(',')
      return status === 'confirmed' ? [Math.round(Number(euro) * 100)] : []
    })
    expect(confirmed.reduce((total, cents) => total + cents, 0)).toBe(overview.totalCents)
    expect(confirmed).toHaveLength(lines.length)

    const [insurer] = (
      await fixture.db.select({ id: insurancePartners.id }).from(insurancePartners)
    ).map(({ id }) => id)
    if (!insurer) throw new Error('no insurer')
    await inTransaction(fixture.db, async (tx) =>
      postLedger(tx, {
        key: 'volume_discount:test',
        kind: 'volume_discount',
        bookingId: null,
        at: await fixture.now(),
        postings: volumeDiscountPostings(12_34, insurer),
      }),
    )
    const partners = must(await loadPartners(fixture.ctx))
    // Mutant: the discount taken from another account than its own.
    expect(partners.discountCents).toBe(12_34)
    expect(partners.averageDiscountCents).toBe(Math.round(12_34 / partners.bookings))
    const partnerRows = rowsOf(await readAll('partners'))
    expect(column(partnerRows, 2) / 100).toBe(partners.bookings)
    expect(column(partnerRows, 5)).toBe(overview.insuranceCents)
    expect(column(partnerRows, 6)).toBe(partners.discountCents)
    expect(await brokenInvariants(fixture)).toEqual([])
  }, 90_000)

  // Mutant: months of UTC instead of Irish ones.
  it('begin a month at Dublin midnight, in summer an hour before that of UTC', async () => {
    const before = await fixture.now()
    const july = new Date('2027-06-30T23:30:00Z')
    fixture.clock.advance(`${july.getTime() - before.getTime()}ms`)
    const atStart = must(await loadOverview(fixture.ctx))
    expect(atStart.months.at(-1)?.month).toBe('2027-07')
    expect(atStart.thisMonthCents).toBe(0)
    await post(new Date('2027-06-30T22:59:59Z'), 100_00, 'card')
    expect(must(await loadOverview(fixture.ctx)).thisMonthCents).toBe(0)
    await post(new Date('2027-06-30T23:00:00Z'), 200_00, 'account')
    expect(must(await loadOverview(fixture.ctx)).thisMonthCents).toBe(14_00)
  })

  it('list the ten newest, whatever their state, in words', async () => {
    const { advertChargeId } = await invoice(120_00)
    const { recent } = must(await loadOverview(fixture.ctx))
    expect(recent).toHaveLength(10)
    expect(recent[0]).toMatchObject({
      revenueId: advertChargeId,
      description: 'Advertisement: Sample Tyres, Four tyres for three',
      status: 'awaiting',
      amountCents: 120_00,
    })
    const moments = recent.map(({ earnedAt }) => earnedAt)
    expect(moments).toEqual(moments.toSorted().toReversed())
  })
})

describe('advertisements', () => {
  it('earn what was paid, once, with the VAT on it apart, and not when it is taken back', async () => {
    const earnedByAds = async () => must(await loadOverview(fixture.ctx)).advertisementCents
    const before = await earnedByAds()
    const { advertChargeId, vatCents } = await invoice(1_000_00)
    expect(vatCents).toBe(230_00)
    expect(await earnedByAds()).toBe(before)
    // Mutant: the charge not locked, so that both are paid.
    const both = await Promise.all([
      transition(advertChargeId, 'confirm'),
      transition(advertChargeId, 'confirm'),
    ])
    expect(both.map((one) => (one.ok ? 'ok' : one.refusal.code)).toSorted()).toEqual([
      'advert_charge_moved',
      'ok',
    ])
    expect(await earnedByAds()).toBe(before + 1_000_00)
    expect(await transition(advertChargeId, 'withdraw')).toMatchObject({ ok: false })
    expect(await transition(advertChargeId, 'return')).toMatchObject({ ok: true })
    expect(await earnedByAds()).toBe(before)
    const { rows } = await fixture.db.execute(
      sql`select action, before, after from audit_log where object_id = ${advertChargeId} order by at, id`,
    )
    expect(rows).toMatchObject([
      { action: 'record_advert_charge', after: { netCents: 1_000_00, vatCents: 230_00 } },
      {
        action: 'update_advert_charge',
        before: { state: 'awaiting' },
        after: { state: 'confirmed' },
      },
      {
        action: 'update_advert_charge',
        before: { state: 'confirmed' },
        after: { state: 'returned', reason: 'As agreed' },
      },
    ])
  })

  it('refuse an invoice that is on record, in any spelling, until it is withdrawn', async () => {
    const adId = await makeAdvert(fixture.db)
    const record = (reference: string) =>
      recordAdvertCharge(fixture.ctx, operatorId, { adId, reference, netCents: 10_00 })
    const first = must(await record('ad-2027-7'))
    expect(await record('AD-2027-7')).toMatchObject({ refusal: { code: 'advert_charge_exists' } })
    must(await transition(first.advertChargeId, 'withdraw'))
    expect(await record('AD-2027-7')).toMatchObject({ ok: true })
    expect(
      await recordAdvertCharge(fixture.ctx, operatorId, {
        adId: newId('adv'),
        reference: 'x',
        netCents: 1,
      }),
    ).toMatchObject({ refusal: { code: 'advert_charge_not_found' } })
  })

  it('are counted as they are: those that run, views and clicks, the five with most clicks', async () => {
    const now = await fixture.now()
    const hour = 3_600_000
    const at = (hours: number) => new Date(now.getTime() + hours * hour)
    const before = must(await loadAdverts(fixture.ctx))
    const adId = await makeAdvert(fixture.db, {
      startsAt: at(-1),
      endsAt: at(1),
      impressionCount: 800,
      clickCount: 90,
    })
    for (const over of [
      { isActive: false, startsAt: at(-1), endsAt: at(1) },
      { startsAt: at(1), endsAt: at(2) },
      // Mutant: `<=` for the end, so that one which ends now still runs.
      { startsAt: at(-2), endsAt: now },
    ]) {
      await makeAdvert(fixture.db, over)
    }
    const after = must(await loadAdverts(fixture.ctx))
    expect(after).toMatchObject({
      activeAds: before.activeAds + 1,
      impressions: before.impressions + 800,
      clicks: before.clicks + 90,
    })
    expect(after.top).toHaveLength(5)
    expect(after.top[0]).toMatchObject({ adId, clicks: 90, views: 800, isRunning: true })
    expect(formatClickThroughRate(90, 800)).toBe('11.25%')
    expect(formatClickThroughRate(0, 0)).toBe('0.00%')
  })

  it('are told apart by position and period, in the lists and on the invoice', async () => {
    const runs = (['header', 'footer'] as const).map((position, index) => ({
      position,
      startsAt: new Date(`2026-0${index + 1}-01T00:00:00Z`),
      endsAt: new Date(`2026-0${index + 2}-01T00:00:00Z`),
    }))
    const twins = []
    for (const run of runs) {
      twins.push(await makeAdvert(fixture.db, { ...run, title: 'A twin', clickCount: 9_000 }))
    }
    const shown = runs.map(({ position, startsAt, endsAt }) => ({
      position,
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
    }))
    const [first = ''] = twins
    const charge = { adId: first, reference: 'AD-TWIN-1', netCents: 100_00 }
    expect(must(await recordAdvertCharge(fixture.ctx, operatorId, charge))).toMatchObject(
      shown[0] ?? {},
    )
    const { adverts, charges, top } = must(await loadAdverts(fixture.ctx))
    expect(adverts.filter(({ title }) => title === 'A twin')).toMatchObject(shown)
    expect(charges.find(({ adId }) => adId === first)).toMatchObject(shown[0] ?? {})
    expect(top.find(({ adId }) => adId === first)).toMatchObject(shown[0] ?? {})
  })

  // Mutant: the trigger `ad_interactions_count_day` dropped.
  it('are counted by day for good, so that the export of a day has what was counted on it', async () => {
    const adId = await makeAdvert(fixture.db, { title: 'Counted by day' })
    const add = (day: string, type: 'view' | 'click', key: string) =>
      fixture.db
        .execute(sql`insert into ad_interactions (id, ad_id, day, interaction_type, user_agent, visitor_key, created_at)
        values (${newId('adi')}, ${adId}, ${day}, ${type}, 'test', ${key.padEnd(22, 'x')}, ${`${day}T12:00:00Z`})`)
    await add('2027-03-01', 'view', 'a')
    await add('2027-03-01', 'view', 'b')
    await add('2027-03-01', 'click', 'a')
    await add('2027-03-02', 'view', 'a')
    const find = async (period: Period) =>
      rowsOf(await readAll('adverts', period)).find(([title]) => title === 'Counted by day')
    expect((await find({ from: '2027-03-01', to: '2027-03-01' }))?.slice(5, 8)).toEqual([
      '2',
      '1',
      '50.00%',
    ])
    await fixture.db.execute(sql`delete from ad_interactions where ad_id = ${adId}`)
    expect((await find({ from: '2027-03-01', to: '2027-03-02' }))?.slice(5, 8)).toEqual([
      '3',
      '1',
      '33.33%',
    ])
    const rows = rowsOf(await readAll('adverts'))
    const totals = must(await loadAdverts(fixture.ctx))
    expect(column(rows, 9) / 100).toBe(totals.impressions)
    expect(column(rows, 10) / 100).toBe(totals.clicks)
  })
})

describe('reports', () => {
  it('have each job that a driver accepted: on the map by its town, and in the distribution', async () => {
    const jobs = Number(
      (
        await fixture.db.execute<{ n: string }>(
          sql`select count(*) as n from bookings where accepted_at is not null`,
        )
      ).rows[0]?.n,
    )
    const report = must(await loadReports(fixture.ctx, always))
    expect(report.jobs).toBe(jobs)
    expect(report.places.reduce((total, place) => total + place.jobs, 0)).toBe(jobs)
    expect(report.responses.reduce((total, count) => total + count, 0)).toBe(jobs)
    expect(report.medianResponseSeconds).not.toBeNull()
    const nothing = must(await loadReports(fixture.ctx, { from: '2020-01-01', to: '2020-01-31' }))
    expect(nothing).toMatchObject({ jobs: 0, places: [], medianResponseSeconds: null })
  })
})
