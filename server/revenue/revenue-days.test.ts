/**
 * Closed days, and the lines since, always equal the sum of every line. Mutants that were seen to fail: days
 * begun at midnight of UTC; the trigger dropped; a day added up before it may be closed; days without revenue left out; a read that
 * does not check whether the days have moved.
 */
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { splitPrice } from '../../domain/payments/commission.ts'
import { advertPaymentPostings, completionPostings } from '../../domain/payments/ledger.ts'
import { allAt } from '../../domain/payments/tax-point.ts'
import { inTransaction } from '../kit/database/database.ts'
import { newId } from '../kit/ids.ts'
import { postLedger } from '../ledger/index.ts'
import { openPayoutFixture, type PayoutFixture } from '../testing/fixtures/payout-fixture.ts'
import { closeRevenueDays } from './close-revenue-days.ts'
import { revenueByMonth } from './revenue-days.store.ts'

let fixture: PayoutFixture
let driverId: string
beforeEach(async () => {
  fixture = await openPayoutFixture()
  driverId = (await fixture.payableDriver()).driverId
})
afterEach(() => fixture.close())

const goTo = async (at: string) => {
  const now = await fixture.now()
  fixture.clock.advance(`${new Date(at).getTime() - now.getTime()}ms`)
}

/** Posts revenue at a given time. A job of €100 brings €7. */
const post = (at: string, kind: 'job' | 'advert' = 'job') =>
  inTransaction(fixture.db, (tx) =>
    postLedger(tx, {
      key: newId('ltx'),
      kind: kind === 'job' ? 'completion' : 'advert_payment',
      bookingId: null,
      at: new Date(at),
      postings:
        kind === 'job'
          ? completionPostings(splitPrice(100_00, allAt(new Date(at))), driverId)
          : advertPaymentPostings(50_00, 0),
    }),
  )

const close = () => closeRevenueDays(fixture.ctx)
/** Months with revenue. */
const look = async () =>
  Object.fromEntries(
    [...(await revenueByMonth(fixture.db))].filter(([, sums]) => Object.values(sums).some(Boolean)),
  )
const kept = async (): Promise<string[]> => {
  const { rows } = await fixture.db.execute<{ line: string }>(sql`
    select day || ' ' || string_agg(amount_cents::text, '/' order by source_type) as line
    from revenue_days group by day order by day`)
  return rows.map(({ line }) => line)
}
/** The sum of every line, from the first on. */
const truth = async () => {
  const { rows } = await fixture.db.execute<{ month: string; source: string; cents: string }>(sql`
    select to_char(date_earned at time zone 'Europe/Dublin', 'YYYY-MM') as month, source_type as source, sum(amount_cents) as cents
    from platform_revenue where status = 'confirmed' group by 1, 2`)
  const months: Record<string, Record<string, number>> = {}
  for (const { month, source, cents } of rows) {
    months[month] ??= { commission: 0, insurance_partnership: 0, advertisement: 0 }
    Object.assign(months[month], { [source]: Number(cents) })
  }
  return months
}

describe('days that are over', () => {
  it('are added up once, those without revenue too, but not the current day', async () => {
    await post('2027-03-01T09:00:00Z')
    await post('2027-03-01T23:59:59Z', 'advert')
    await post('2027-03-04T10:00:00Z')
    await goTo('2027-03-04T12:00:00Z')
    await Promise.all([close(), close(), close()])
    // advertisement / commission / insurance_partnership
    expect(await kept()).toEqual(['2027-03-01 5000/700/0', '2027-03-02 0/0/0', '2027-03-03 0/0/0'])
    await close()
    expect(await kept()).toHaveLength(3)
    expect(await look()).toEqual(await truth())
    await goTo('2027-03-07T12:00:00Z')
    await close()
    expect(await kept()).toHaveLength(6)
    expect(await look()).toEqual(await truth())
  })

  it('begin and end at midnight in Ireland, also when clocks are changed', async () => {
    // summer begins on 28 March 2027: a day of 23 hours
    await post('2027-03-27T23:59:59Z')
    await post('2027-03-28T00:00:00Z')
    await post('2027-03-28T22:59:59Z')
    await post('2027-03-28T23:00:00Z')
    // and ends on 31 October: a day of 25
    await post('2027-10-30T23:00:00Z')
    await post('2027-10-31T23:59:59Z')
    await goTo('2027-11-02T12:00:00Z')
    await close()
    const days = await kept()
    expect(days.filter((line) => !line.endsWith('0/0/0'))).toEqual([
      '2027-03-27 0/700/0',
      '2027-03-28 0/1400/0',
      '2027-03-29 0/700/0',
      '2027-10-31 0/1400/0',
    ])
    expect(await look()).toEqual(await truth())
  })

  it('wait an hour for postings begun before midnight', async () => {
    await post('2027-01-10T12:00:00Z')
    await goTo('2027-01-11T00:59:00Z')
    await close()
    expect(await kept()).toEqual([])
    await goTo('2027-01-11T01:01:00Z')
    await close()
    expect(await kept()).toEqual(['2027-01-10 0/700/0'])
  })

  it('are opened again by a late posting, with every day after it', async () => {
    for (const day of ['05', '06', '07']) await post(`2027-02-${day}T12:00:00Z`)
    await goTo('2027-02-09T12:00:00Z')
    await close()
    expect(await kept()).toHaveLength(4)
    await post('2027-02-06T13:00:00Z')
    expect(await kept()).toEqual(['2027-02-05 0/700/0'])
    expect(await look()).toEqual(await truth())
    await close()
    expect(await kept()).toHaveLength(4)
    expect(await look()).toEqual(await truth())
    // earlier than anything before
    await post('2027-01-31T13:00:00Z')
    expect(await kept()).toEqual([])
    expect(await look()).toEqual(await truth())
  })

  it('of a database without revenue are none', async () => {
    await close()
    expect(await kept()).toEqual([])
    expect(await look()).toEqual({})
  })
})

it('a read is right while days are closed and opened concurrently', async () => {
  await post('2027-05-01T12:00:00Z')
  await goTo('2027-05-20T12:00:00Z')
  for (let round = 0; round < 15; round += 1) {
    const before = await truth()
    const closing = [close(), ...Array.from({ length: 6 }, look)]
    for (const seen of (await Promise.all(closing)).slice(1)) expect(seen).toEqual(before)
    const posting = [post('2027-05-03T12:00:00Z'), ...Array.from({ length: 6 }, look)]
    const looks = (await Promise.all(posting)).slice(1)
    const after = await truth()
    for (const seen of looks) expect([before, after]).toContainEqual(seen)
  }
})
