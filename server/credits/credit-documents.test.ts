/**
 * What stays right beside a credit: the VAT invoice in the driver's name, the transfer to the driver, the receipt's words, and what a closed
 * account leaves behind. Seen to fail: returned credit without its credit note; a transfer from the charge; a closed account whose credit
 * is left owed, at once or by a later refund.
 */
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { receipt } from '../../contract/bookings/receipts.ts'
import { driverTransitions } from '../../domain/bookings/booking.ts'
import { receiptDocument } from '../../domain/payments/receipt-document.ts'
import { formatEuro } from '../../domain/money.ts'
import { selfBillingVersion } from '../../domain/tax/self-billing.ts'
import type { Customer } from '../bookings/request-booking.ts'
import { noCheckpoint } from '../kit/jobs/run-job.ts'
import { newId } from '../kit/ids.ts'
import { ledgerBalances } from '../ledger/index.ts'
import { eraseDueAccounts } from '../privacy/erase-account.ts'
import { viewReceipt } from '../receipts/receipt-view.ts'
import { listReceipts } from '../receipts/receipts.store.ts'
import { giveTaxDetails } from '../tax-reports/tax-details.ts'
import { must } from '../testing/fixtures/booking-fixture.ts'
import { openPayoutFixture, type PayoutFixture } from '../testing/fixtures/payout-fixture.ts'
import { brokenInvariants } from '../testing/invariants.ts'
import type { MadeDriver } from '../testing/samples/sample-drivers.ts'
import { sampleBusiness } from '../testing/samples/sample-requests/booking-requests.ts'
import { sampleTaxDetails } from '../testing/samples/sample-requests/driver-requests.ts'
import { issueVatInvoice } from '../vat-invoices/issue-vat-invoice.ts'
import { agreeToSelfBilling } from '../vat-invoices/self-billing.ts'
import { vatInvoicesOfBooking } from '../vat-invoices/vat-invoices.store.ts'
import { balanceCentsOf } from './index.ts'

let fixture: PayoutFixture
let driver: MadeDriver
let who: Customer

beforeEach(async () => {
  fixture = await openPayoutFixture()
  driver = await fixture.payableDriver()
  who = await fixture.customer()
})

afterEach(async () => {
  const broken = await brokenInvariants(fixture)
  await fixture.close()
  expect(broken).toEqual([])
})

const job = async (isLate: boolean): Promise<string> => {
  const { bookingId } = await fixture.held(driver.driverId, 'visa', who)
  must(await fixture.accept(driver, bookingId))
  if (isLate)
    await fixture.db.execute(
      sql`update bookings set first_promised_by = now() - interval '1 hour' where id = ${bookingId}`,
    )
  for (const transition of driverTransitions)
    must(await fixture.advance(driver, bookingId, transition))
  await fixture.drain()
  return bookingId
}

/** A job that credit paid a part of. */
const jobWithCredit = async () => {
  await job(true)
  const bookingId = await job(false)
  const { priceCents } = await fixture.booking(bookingId)
  const { creditCents } = await fixture.payment(bookingId)
  expect(creditCents).toBeGreaterThan(0)
  return { bookingId, priceCents, creditCents }
}

it('a VAT invoice is over the whole price, and credited with all that goes back', async () => {
  const registered = { vatStatus: 'registered', vatNumber: 'IE1234567T' } as const
  must(await giveTaxDetails(fixture.ctx, driver.accountId, { ...sampleTaxDetails, ...registered }))
  must(await agreeToSelfBilling(fixture.ctx, driver.accountId, selfBillingVersion))
  const { bookingId, priceCents, creditCents } = await jobWithCredit()
  must(await issueVatInvoice(fixture.ctx, { bookingId, business: sampleBusiness }))
  await fixture.refund(bookingId, priceCents)
  await fixture.drain()
  const issued = await vatInvoicesOfBooking(fixture.db, bookingId)
  expect(issued.map(({ series, grossCents }) => `${series} ${grossCents}`).toSorted()).toEqual(
    [`SB ${priceCents}`, `SC ${creditCents}`, `SC ${priceCents - creditCents}`].toSorted(),
  )
})

it('the receipt says what the card and what the credit paid, and where each went back', async () => {
  const { bookingId, priceCents, creditCents } = await jobWithCredit()
  await fixture.refund(bookingId, priceCents)
  await fixture.drain()
  // as it crosses HTTP
  const shown = (await listReceipts(fixture.db, bookingId)).map((row) =>
    receiptDocument(receipt.parse(viewReceipt(row))),
  )
  const [first, ...notes] = shown
  expect(first).toMatchObject({ total: { amountCents: priceCents } })
  expect(first?.payment).toEqual(
    expect.arrayContaining([
      { label: 'Paid with credit for our late arrival', value: formatEuro(creditCents) },
      {
        label: 'Charged to card',
        value: expect.stringContaining(formatEuro(priceCents - creditCents)),
      },
    ]),
  )
  expect(notes.map(({ lines }) => lines[0]?.note ?? '').toSorted()).toEqual([
    'As credit for your next booking',
    'To the card that was charged',
  ])
})

it('the driver is paid the whole of it out of our own balance, once that covers it', async () => {
  const { bookingId } = await jobWithCredit()
  const { outstandingCents } = await fixture.lineOf(bookingId)
  await fixture.goToFriday()
  await fixture.run().catch(() => {})
  const control = fixture.fakeProvider.control
  const transfers = () => fixture.transfersOf(bookingId)
  if ((await transfers()).every(({ state }) => state !== 'paid')) {
    control.changeBalance(outstandingCents)
    await fixture.db.execute(sql`
      insert into ledger_transactions (id, key, kind, booking_id, at) values ('ltx_sample', 'sample', 'bank_payout', null, now())`)
    await fixture.db.execute(sql`
      insert into ledger_entries (transaction_id, line, account, amount_cents)
      values ('ltx_sample', 0, 'stripe_balance', ${outstandingCents}), ('ltx_sample', 1, 'bank_balance', ${-outstandingCents})`)
    await fixture.releaseTransferLeases()
    await fixture.run()
  }
  expect((await transfers()).map(({ state, amountCents }) => [state, amountCents])).toEqual([
    ['paid', outstandingCents],
  ])
  const made = control.transfers().find(({ transfer_group }) => transfer_group === bookingId)
  expect(made?.source_transaction ?? null).toBeNull()
})

it('a closed account leaves nothing owed, nor does a refund of it years later', async () => {
  const { bookingId, priceCents, creditCents } = await jobWithCredit()
  await job(true)
  const close = async () => {
    await fixture.db.execute(sql`
      insert into account_closures (id, account_id, begun_by, begun_at, due_at)
      values (${newId('acl')}, ${who.accountId}, ${who.accountId}, now() - interval '20 days', now() - interval '1 day')`)
    await eraseDueAccounts({ ...fixture.ctx, jobRun: '7' }, noCheckpoint)
  }
  expect(await balanceCentsOf(fixture.db, who.accountId)).toBe(creditCents)
  await close()
  expect(await balanceCentsOf(fixture.db, who.accountId)).toBe(0)
  const owed = async () => (await ledgerBalances(fixture.db)).apology_credits
  expect(await owed()).toBe(0)
  await fixture.refund(bookingId, priceCents)
  await fixture.drain()
  expect(await balanceCentsOf(fixture.db, who.accountId)).toBe(0)
  expect(await owed()).toBe(0)
})
