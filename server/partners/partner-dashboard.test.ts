/**
 * What the dashboard counts: bookings, revenue from the ledger, months by the Irish calendar, response from offer to acceptance, the newest
 * bookings, and the request log by page and answer. Mutants that were seen to fail: months in UTC; free cancellations
 * counted; the last offer in place of the first; the log's cursor compared by time alone.
 */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { partnerOverview } from '../../contract/partners/partner-dashboard.ts'
import { partnerChartMonths } from '../../domain/partners/partner-company.ts'
import { cancelBooking } from '../bookings/index.ts'
import { openAppFixture, type AppFixture } from '../testing/fixtures/app-fixture.ts'
import { statusAndCode } from '../testing/send-sample.ts'
import type { Browser } from '../testing/browser.ts'
import { must } from '../testing/fixtures/booking-fixture.ts'
import { valueAt } from '../testing/change-json.ts'
import { makeAccount } from '../testing/samples/sample-drivers.ts'
import { placeSampleOnAccount } from '../testing/samples/sample-on-account.ts'
import {
  makePartner,
  makePartnerKey,
  type MadePartner,
} from '../testing/samples/sample-partners.ts'
import { samplePartnerBooking } from '../testing/samples/sample-requests.ts'

let app: AppFixture
let operator: Browser
beforeAll(async () => {
  app = await openAppFixture()
  operator = await app.browserOf(await makeAccount(app.db, { role: 'operator' }))
})
afterAll(() => app.close())

const overviewOf = async ({ partnerId }: MadePartner) => {
  const { body } = await operator.get(`/api/partners/${partnerId}/overview`)
  return partnerOverview.parse(body)
}

/** As if it had been made at that time. */
const moveTo = (bookingId: string, at: string) =>
  app.db.execute(
    sql`update insurance_bookings set created_at = ${at} where booking_id = ${bookingId}`,
  )

const cancel = async ({ accountId }: MadePartner, bookingId: string) => {
  const actor = { kind: 'customer', accountId } as const
  const cancellation = { bookingId, expectedFeeCents: 0, reason: null }
  must(await cancelBooking(app.ctx, actor, cancellation))
}

describe('the overview', () => {
  it('is nothing, and a dash for the response, before the first booking', async () => {
    const overview = await overviewOf(await makePartner(app.db))
    expect(overview).toMatchObject({
      totalBookings: 0,
      totalRevenueCents: 0,
      averageResponseSeconds: null,
    })
    expect(overview.months.map(({ counted }) => counted)).toEqual(
      Array.from({ length: partnerChartMonths }, () => 0),
    )
  })

  it('counts bookings, what was charged, and the seconds from offer to acceptance', async () => {
    const company = await makePartner(app.db)
    const driver = await app.fixture.driver()
    const { bookingId } = await placeSampleOnAccount(app.fixture, company)
    app.fixture.clock.advance('90s')
    must(await app.fixture.accept(driver, bookingId))
    const { priceCents } = await app.fixture.booking(bookingId)
    for (const transition of ['set_off', 'arrive', 'start', 'complete'] as const) {
      must(await app.fixture.advance(driver, bookingId, transition))
    }
    // no driver accepts the second, and the insurer cancels it free of charge
    const second = await placeSampleOnAccount(app.fixture, company)
    await cancel(company, second.bookingId)
    const overview = await overviewOf(company)
    expect(overview).toMatchObject({ totalBookings: 2, totalRevenueCents: priceCents })
    expect(overview.averageResponseSeconds).toBeGreaterThanOrEqual(90)
    expect(overview.averageResponseSeconds).toBeLessThan(100)
    expect(overview.months.at(-1)?.counted).toBe(1)
    await app.fixture.goOffDuty(driver)
  })

  it('puts a booking into the month of its Irish day', async () => {
    const company = await makePartner(app.db)
    const driver = await app.fixture.driver()
    const { bookingId } = await placeSampleOnAccount(app.fixture, company)
    const year = new Date().getUTCFullYear()
    const lastJune = new Date().getUTCMonth() >= 6 ? year : year - 1
    const countedIn = async (month: string) =>
      (await overviewOf(company)).months.find((one) => one.month === month)?.counted
    await moveTo(bookingId, `${lastJune}-06-30T22:59:59Z`)
    expect(await countedIn(`${lastJune}-06`)).toBe(1)
    await moveTo(bookingId, `${lastJune}-06-30T23:00:00Z`)
    expect([await countedIn(`${lastJune}-06`), await countedIn(`${lastJune}-07`)]).toEqual([0, 1])
    await app.fixture.goOffDuty(driver)
  })
})

describe('recent bookings', () => {
  it('are the newest first, of this insurer alone, and reading them is on record', async () => {
    const [company, other] = [await makePartner(app.db), await makePartner(app.db)]
    const driver = await app.fixture.driver()
    const first = await placeSampleOnAccount(app.fixture, company)
    const second = await placeSampleOnAccount(app.fixture, company)
    await placeSampleOnAccount(app.fixture, other)
    const { body } = await operator.get(`/api/partners/${company.partnerId}/bookings`)
    expect(body).toMatchObject({
      bookings: [
        { bookingId: second.bookingId, policyNumber: 'POL-KE-7', priority: 'standard' },
        { bookingId: first.bookingId, incidentType: 'breakdown', claimReference: null },
      ],
    })
    const { rows } = await app.db.execute(
      sql`select 1 from audit_log where action = 'read_partner_bookings' and object_id = ${company.partnerId}`,
    )
    expect(rows).toHaveLength(1)
    await app.fixture.goOffDuty(driver)
  })
})

describe('sandbox bookings', () => {
  it('are shown on their own side, newest first, where a sandbox key made them', async () => {
    const [company, other] = [await makePartner(app.db), await makePartner(app.db)]
    const program = app.programOf(await makePartnerKey(app.db, company, { mode: 'sandbox' }))
    const book = async (customer_policy_number: string) =>
      (
        await program.send('POST', '/api/partner/v1/bookings', {
          ...samplePartnerBooking,
          customer_policy_number,
        })
      ).body
    await book('POL-SANDBOX-1')
    const second = await book('TEST-LATE')
    const of = async ({ partnerId }: MadePartner, query: string) =>
      (await operator.get(`/api/partners/${partnerId}/bookings${query}`)).body
    expect(await of(company, '?mode=sandbox')).toMatchObject({
      bookings: [
        {
          bookingId: valueAt(second, ['booking_id']),
          bookingReference: valueAt(second, ['booking_reference']),
          policyNumber: 'TEST-LATE',
          mode: 'sandbox',
          status: 'pending_driver_acceptance',
          vehicleType: samplePartnerBooking.vehicle.type,
          pickup: valueAt(second, ['pickup_label']),
          dropoff: valueAt(second, ['dropoff_label']),
          priceCents: valueAt(second, ['price_cents']),
        },
        { policyNumber: 'POL-SANDBOX-1' },
      ],
    })
    for (const query of ['', '?mode=live']) {
      expect(await of(company, query)).toEqual({ bookings: [] })
    }
    expect(await of(other, '?mode=sandbox')).toEqual({ bookings: [] })
  })
})

describe('the request log', () => {
  it('comes page by page without a gap, and by how requests were answered', async () => {
    const company = await makePartner(app.db)
    const program = app.programOf(company.key)
    for (let count = 0; count < 5; count += 1) await program.get('/api/partner/v1/key')
    await program.get('/api/partner/v1/bookings/bkg_00000000000000000000000000')
    // all at the same moment, as a busy program's may be
    await app.db.execute(
      sql`update partner_requests set at = now() where partner_id = ${company.partnerId}`,
    )
    const page = async (query: string) => {
      const { body } = await operator.get(`/api/partners/${company.partnerId}/requests?${query}`)
      return {
        items: valueAt(body, ['items']) as { requestId: string; status: number }[],
        nextCursor: valueAt(body, ['nextCursor']) as string | null,
      }
    }
    const seen: string[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const { items, nextCursor } = await page(`limit=2${cursor && `&cursor=${cursor}`}`)
      seen.push(...items.map(({ requestId }) => requestId))
      cursor = nextCursor
    }
    expect(seen).toHaveLength(6)
    expect(new Set(seen).size).toBe(6)
    const statuses = async (outcome: string) =>
      (await page(`outcome=${outcome}`)).items.map(({ status }) => status)
    expect(await statuses('refused')).toEqual([404])
    expect(await statuses('succeeded')).toEqual([200, 200, 200, 200, 200])
    expect(await statuses('failed')).toEqual([])
    const other = await makePartner(app.db)
    const foreign = await operator.get(
      `/api/partners/${other.partnerId}/requests?cursor=${seen[0] ?? ''}`,
    )
    expect(statusAndCode(foreign)).toEqual([422, 'invalid_input'])
  })
})
