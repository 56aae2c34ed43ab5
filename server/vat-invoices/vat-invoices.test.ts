/**
 * VAT invoices from the driver's number to the customer's file. Seen to fail: the status of today instead of that of the tax point; a booking
 * that is not locked; a number left out; a refund without its credit note; an invoice after the agreement was withdrawn; VIES's silence taken
 * for an answer; another driver's file; the addresses of the receipt in what the driver keeps.
 */
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { driverTransitions } from '../../domain/bookings/booking.ts'
import { dublinDay } from '../../domain/payments/tax-point.ts'
import { selfBillingVersion } from '../../domain/tax/self-billing.ts'
import { checkVatNumber } from '../tax-reports/check-vat-number.ts'
import { giveTaxDetails } from '../tax-reports/tax-details.ts'
import { startVies } from '../../workshop/fakes/vies/start-vies.ts'
import { openAppFixture, type AppFixture, type Scenario } from '../testing/fixtures/app-fixture.ts'
import { must } from '../testing/fixtures/booking-fixture.ts'
import { openPayoutFixture, type PayoutFixture } from '../testing/fixtures/payout-fixture.ts'
import { brokenInvariants } from '../testing/invariants.ts'
import { readPdf } from '../testing/read-pdf.ts'
import type { MadeDriver } from '../testing/samples/sample-drivers.ts'
import { sampleBusiness } from '../testing/samples/sample-requests/booking-requests.ts'
import {
  sampleCompanyDetails,
  sampleTaxDetails,
} from '../testing/samples/sample-requests/driver-requests.ts'
import { statusAndCode } from '../testing/send-sample.ts'
import { issueVatInvoice } from './issue-vat-invoice.ts'
import { listDriverVatInvoices, listVatInvoices } from './list-vat-invoices.ts'
import { agreeToSelfBilling, loadSelfBilling, withdrawSelfBilling } from './self-billing.ts'
import { vatInvoicesOfBooking } from './vat-invoices.store.ts'

const number = 'IE1234567T'

describe('a VAT invoice', () => {
  let fixture: PayoutFixture
  let driver: MadeDriver
  beforeEach(async () => {
    fixture = await openPayoutFixture()
    driver = await fixture.payableDriver()
  })
  afterEach(async () => {
    const broken = await brokenInvariants(fixture)
    await fixture.close()
    expect(broken).toEqual([])
  })

  const register = async (vatNumber: string | null, vatFrom: string | null, who = driver) =>
    must(
      await giveTaxDetails(fixture.ctx, who.accountId, {
        ...sampleTaxDetails,
        vatStatus: vatNumber === null ? 'not_registered' : 'registered',
        vatNumber,
        vatFrom,
      }),
    )
  const agree = async (who = driver) =>
    must(await agreeToSelfBilling(fixture.ctx, who.accountId, selfBillingVersion))
  const request = (bookingId: string, over: Partial<typeof sampleBusiness> = {}) =>
    issueVatInvoice(fixture.ctx, { bookingId, business: { ...sampleBusiness, ...over } })
  const today = async () => dublinDay(await fixture.now())
  const blockOf = async (bookingId: string) => (await listVatInvoices(fixture.ctx, bookingId)).block
  const codeOf = (outcome: Awaited<ReturnType<typeof request>>) =>
    outcome.ok ? 'issued' : outcome.refusal.code

  it('has the driver’s name and number, the business’s, and the VAT that is in the price', async () => {
    await register(number, await today())
    await agree()
    const bookingId = await fixture.completeJob(driver)
    const { priceCents } = await fixture.booking(bookingId)
    expect(await blockOf(bookingId)).toBeNull()
    expect(await request(bookingId, { vatNumber: 'IE1' })).toMatchObject({
      refusal: { code: 'invalid_input', fields: { vatNumber: expect.any(String) } },
    })
    must(await request(bookingId))
    const [one, ...others] = await vatInvoicesOfBooking(fixture.db, bookingId)
    expect(others).toEqual([])
    const vatCents = Math.round((priceCents * 23) / 123)
    expect(one).toMatchObject({
      invoiceNo: 'SB-000001',
      grossCents: priceCents,
      vatCents,
      netCents: priceCents - vatCents,
      content: {
        supplier: { name: 'Brendan Byrne', vatNumber: number },
        customer: { name: 'Sample Haulage Ltd', vatNumber: 'IE1234567FA' },
        taxPoint: await today(),
        agreementVersion: selfBillingVersion,
      },
    })
    expect(must(await listDriverVatInvoices(fixture.ctx, driver.accountId)).invoices).toHaveLength(
      1,
    )
    await expect(
      fixture.db.execute(sql`update driver_vat_invoices set vat_cents = 0`),
    ).rejects.toThrow(/driver_vat_invoices/)
  })

  it('has the name of the driver’s company', async () => {
    const from = { vatStatus: 'registered', vatNumber: number, vatFrom: await today() } as const
    must(await giveTaxDetails(fixture.ctx, driver.accountId, { ...sampleCompanyDetails, ...from }))
    await agree()
    const bookingId = await fixture.completeJob(driver)
    must(await request(bookingId))
    const [issued] = await vatInvoicesOfBooking(fixture.db, bookingId)
    expect(issued?.content.supplier).toMatchObject({
      name: 'Sample Recovery Ltd',
      vatNumber: number,
    })
  })

  it('names the areas alone: its driver keeps it for years, and the addresses for days', async () => {
    await register(number, await today())
    await agree()
    const bookingId = await fixture.completeJob(driver)
    must(await request(bookingId))
    const [issued] = await vatInvoicesOfBooking(fixture.db, bookingId)
    const { pickup, dropoff } = await fixture.booking(bookingId)
    expect(pickup.area).not.toBeNull()
    const description = issued?.content.description
    expect(description).toContain(`from ${pickup.area}`)
    expect(
      [pickup.label, dropoff?.label].filter((label) => description?.includes(label ?? '')),
    ).toEqual([])
  })

  it('is one, however often and by how many hands it is requested', async () => {
    await register(number, await today())
    await agree()
    const bookingId = await fixture.completeJob(driver)
    const outcomes = await Promise.all([1, 2, 3, 4].map(() => request(bookingId)))
    expect(outcomes.map(codeOf)).toEqual(['issued', 'issued', 'issued', 'issued'])
    expect(await request(bookingId)).toMatchObject({ ok: true, isReplay: true })
    expect(codeOf(await request(bookingId, { businessName: 'Another Ltd' }))).toBe(
      'vat_invoice_issued',
    )
    expect(await vatInvoicesOfBooking(fixture.db, bookingId)).toHaveLength(1)
  })

  it('has a number without gaps and doubles among those of its driver', async () => {
    const other = await fixture.payableDriver(3)
    for (const who of [driver, other]) {
      await register(number, await today(), who)
      await agree(who)
    }
    const jobs: string[] = []
    for (const who of [driver, driver, driver, other]) jobs.push(await fixture.completeJob(who))
    await Promise.all(jobs.map((bookingId) => request(bookingId)))
    const { rows } = await fixture.db.execute<{ driver_id: string; numbers: number[] }>(sql`
      select driver_id, array_agg(number order by number) as numbers from driver_vat_invoices group by 1`)
    const numbersOf = ({ driverId }: MadeDriver) =>
      rows.find((row) => row.driver_id === driverId)?.numbers
    expect([numbersOf(driver), numbersOf(other)]).toEqual([[1, 2, 3], [1]])
  })

  it('is credited with each refund, until nothing of it is left', async () => {
    await register(number, await today())
    await agree()
    const bookingId = await fixture.completeJob(driver)
    const { priceCents } = await fixture.booking(bookingId)
    must(await request(bookingId))
    must(await withdrawSelfBilling(fixture.ctx, driver.accountId))
    await register(null, await today())
    await fixture.refund(bookingId, 20_01)
    await fixture.drain()
    await fixture.refund(bookingId, priceCents - 20_01)
    await fixture.drain()
    const [invoice, ...notes] = await vatInvoicesOfBooking(fixture.db, bookingId)
    expect(notes.map(({ invoiceNo, corrects }) => [invoiceNo, corrects])).toEqual([
      ['SC-000001', 'SB-000001'],
      ['SC-000002', 'SB-000001'],
    ])
    const sum = (of: 'netCents' | 'vatCents' | 'grossCents') =>
      notes.reduce((cents, note) => cents + note[of], 0)
    expect([sum('netCents'), sum('vatCents'), sum('grossCents')]).toEqual([
      invoice?.netCents,
      invoice?.vatCents,
      priceCents,
    ])
  })

  it('that comes after a refund is of what is left; of nothing there is none', async () => {
    await register(number, await today())
    await agree()
    const [part, whole] = [await fixture.completeJob(driver), await fixture.completeJob(driver)]
    const { priceCents } = await fixture.booking(part)
    await fixture.refund(part, 10_00)
    await fixture.refund(whole, (await fixture.booking(whole)).priceCents)
    await fixture.drain()
    must(await request(part))
    const [invoice] = await vatInvoicesOfBooking(fixture.db, part)
    expect(invoice?.grossCents).toBe(priceCents - 10_00)
    expect([await blockOf(whole), codeOf(await request(whole))]).toEqual([
      'nothing_left',
      'vat_invoice_not_possible',
    ])
  })

  it('is by the status on the tax point, whatever changes before completion or after', async () => {
    await register(number, await today())
    await agree()
    const { bookingId } = await fixture.held(driver.driverId)
    must(await fixture.accept(driver, bookingId))
    fixture.clock.advance('1d')
    await register(null, await today())
    for (const transition of driverTransitions)
      must(await fixture.advance(driver, bookingId, transition))
    const late = await fixture.completeJob(driver)
    expect([await blockOf(bookingId), await blockOf(late)]).toEqual([null, 'not_registered'])
    must(await request(bookingId))
    // registered again, from a day after the second one was paid
    fixture.clock.advance('1d')
    await register('IE1234567FA', await today())
    expect(await blockOf(late)).toBe('not_registered')
    const [invoice] = await vatInvoicesOfBooking(fixture.db, bookingId)
    expect(invoice?.content.supplier.vatNumber).toBe(number)
  })

  it('is none, and the page says why, without registration, agreement or completion', async () => {
    const bookingId = await fixture.completeJob(driver)
    expect(await blockOf(bookingId)).toBe('not_registered')
    await register(null, null)
    expect(await blockOf(bookingId)).toBe('not_registered')
    await register(number, await today())
    expect(await blockOf(bookingId)).toBe('no_agreement')
    await agree()
    await agree()
    expect(await blockOf(bookingId)).toBeNull()
    must(await withdrawSelfBilling(fixture.ctx, driver.accountId))
    must(await withdrawSelfBilling(fixture.ctx, driver.accountId))
    expect(codeOf(await request(bookingId))).toBe('vat_invoice_not_possible')
    const { rows } = await fixture.db.execute(
      sql`select text_version, withdrawn_at is not null as is_withdrawn from self_billing_agreements`,
    )
    expect(rows).toEqual([{ text_version: selfBillingVersion, is_withdrawn: true }])
    expect(must(await loadSelfBilling(fixture.ctx, driver.accountId))).toEqual({
      agreement: null,
      isRegistered: true,
    })
    const { bookingId: open } = await fixture.held(driver.driverId)
    await agree()
    expect(await blockOf(open)).toBe('not_completed')
    const onAccount = await fixture.completeJobOnAccount(await fixture.payableDriver(4))
    expect(await blockOf(onAccount)).toBe('not_completed')
    expect(await agreeToSelfBilling(fixture.ctx, driver.accountId, '2020-01-01')).toMatchObject({
      refusal: { code: 'self_billing_changed' },
    })
  })
})

it('is none under a number that VIES does not know; while VIES says nothing there is one', async () => {
  const vies = await startVies()
  const fixture = await openPayoutFixture({ env: { VIES_URL: vies.url } })
  const driver = await fixture.payableDriver()
  const give = (vatNumber: string) =>
    giveTaxDetails(fixture.ctx, driver.accountId, {
      ...sampleTaxDetails,
      vatStatus: 'registered',
      vatNumber,
    })
  must(await give('IE1234500K'))
  must(await agreeToSelfBilling(fixture.ctx, driver.accountId, selfBillingVersion))
  const bookingId = await fixture.completeJob(driver)
  const block = async () => (await listVatInvoices(fixture.ctx, bookingId)).block
  vies.behave('state_unavailable')
  const check = { driverId: driver.driverId, number: 1 }
  await expect(checkVatNumber(fixture.ctx, check)).rejects.toThrow('MS_UNAVAILABLE')
  expect(await block()).toBeNull()
  vies.behave('polite')
  await checkVatNumber(fixture.ctx, check)
  expect(await block()).toBe('number_not_valid')
  await fixture.close()
  await vies.stop()
})

describe('over HTTP', () => {
  let app: AppFixture
  beforeAll(async () => {
    app = await openAppFixture()
  })
  afterAll(() => app.close())

  it('is for its customer, its driver, and operators to read, which is on record', async () => {
    const scenario: Scenario = await app.acceptedScenario()
    const { accounts, bookingId, drivers } = scenario
    const { assigned_driver: driver } = drivers
    for (const transition of driverTransitions)
      must(await app.fixture.advance(driver, bookingId, transition))
    const registered = { ...sampleTaxDetails, vatStatus: 'registered', vatNumber: number } as const
    must(await giveTaxDetails(app.ctx, driver.accountId, registered))
    const cab = await app.browserOf(accounts.assigned_driver)
    const agreed = await cab.send('PUT', '/api/driver/self-billing', {
      textVersion: selfBillingVersion,
    })
    expect(agreed.status).toBe(200)
    const path = `/api/bookings/${bookingId}/vat-invoices`
    const owner = await app.browserOf(accounts.owner)
    const issued = await owner.send('POST', path, sampleBusiness)
    expect([issued.status, issued.body]).toMatchObject([
      200,
      { block: null, invoices: [{ invoiceNo: 'SB-000001', customerName: 'Sample Haulage Ltd' }] },
    ])
    const pdf = `${path}/SB-000001/pdf`
    const answer = await owner.open(pdf)
    expect(answer.headers.get('content-disposition')).toMatch(/towline-TL-\w+-SB-000001\.pdf/)
    const { text } = await readPdf(new Uint8Array(await answer.arrayBuffer()))
    for (const part of ['Brendan Byrne', number, 'Sample Haulage Ltd', 'VAT, 23%', 'Self-billed'])
      expect(text).toContain(part)

    const statusOf = async (accountId: string | null, of: string) =>
      (await (await app.browserOf(accountId)).open(of)).status
    expect(await statusOf(null, pdf)).toBe(401)
    for (const who of ['assigned_driver', 'offered_driver', 'other_customer', 'dealer'] as const)
      for (const of of [path, pdf]) expect(await statusOf(accounts[who], of), who).toBe(404)
    const own = '/api/driver/vat-invoices/SB-000001/pdf'
    expect(await statusOf(accounts.assigned_driver, own)).toBe(200)
    const stranger = await app.browserOf(accounts.offered_driver)
    expect(statusAndCode(await stranger.get(own))).toEqual([404, 'vat_invoice_not_found'])
    expect((await stranger.get('/api/driver/vat-invoices')).body).toEqual({ invoices: [] })
    expect(await statusOf(accounts.operator, pdf)).toBe(200)
    const operator = await app.browserOf(accounts.operator)
    expect((await operator.send('POST', path, sampleBusiness)).status).toBe(404)
    const { rows } = await app.db.execute(
      sql`select account_id from audit_log where action = 'read_receipts' and object_id = ${bookingId}`,
    )
    expect(rows).toEqual([{ account_id: accounts.operator }])
  })
})
