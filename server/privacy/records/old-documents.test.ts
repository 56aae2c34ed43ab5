/**
 * Documents of several bookings: an insurer's invoice and a dealer's statement. Seen to fail with: an unpaid invoice or a charge without one
 * no reason to keep the booking, the lines of the invoice left as they were.
 */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { dublinDay } from '../../../domain/payments/tax-point.ts'
import { issuePartnerInvoices } from '../../partners/invoices/issue-partner-invoices.ts'
import { noteInvoicePayment } from '../../partners/invoices/note-invoice-payment.ts'
import { findPerson } from '../../testing/find-person.ts'
import { must } from '../../testing/fixtures/booking-fixture.ts'
import {
  ageDatabase,
  openOldBookingFixture,
  type OldBookingFixture,
} from '../../testing/fixtures/old-booking-fixture.ts'
import { brokenInvariants } from '../../testing/invariants.ts'
import { makeAccount } from '../../testing/samples/sample-drivers.ts'

const policy = 'POL-GORSE-4471'
const order = 'PO-GORSE-77'
const yard = 'Gorse Yard, Naas'

let fixture: OldBookingFixture
let bookingId: string
let operator: string
beforeAll(async () => {
  fixture = await openOldBookingFixture()
  const driver = await fixture.paidDriver()
  bookingId = await fixture.completeJobOnAccount(driver)
  operator = await makeAccount(fixture.db, { role: 'operator' })
  await fixture.db.execute(
    sql`update insurance_bookings set customer_policy_number = ${policy} where booking_id = ${bookingId}`,
  )
  const line = {
    bookingId,
    bookedAt: '2018-11-01T10:00:00.000Z',
    pickup: yard,
    dropoff: null,
    purchaseOrder: order,
    reference: null,
    paidCents: 9500,
    returnedCents: 0,
    receipts: [],
  }
  await fixture.db.execute(sql`
    insert into dealer_statements (id, account_id, month, bookings, paid_cents, returned_cents, lines, content, issued_at)
    values ('dst_sample', ${operator}, '2018-11-01', 1, 9500, 0, ${JSON.stringify([line])}::jsonb, '{"name": "Gorse Motors", "email": "gorse@example.ie"}', now())`)
  await fixture.drain()
  // the insurer's money is not at the card provider
  fixture.fakeProvider.control.changeBalance(500_00)
  await fixture.growOld()
})
afterAll(() => fixture.close())

const tablesWith = async (...needles: string[]) => [
  ...(await findPerson(fixture.db, needles)).keys(),
]

it('keep a booking that is on no invoice, or on one that is not paid', async () => {
  await fixture.erase()
  expect(await fixture.isErased(bookingId)).toBe(false)
  await issuePartnerInvoices(fixture.ctx)
  await fixture.erase()
  expect(await fixture.isErased(bookingId)).toBe(false)
  expect(await tablesWith(policy)).toEqual(['insurance_bookings', 'partner_invoices'])
})

it('outlast their bookings until their own year is over', async () => {
  const { rows } = await fixture.db.execute<{ partner_id: string; invoice_no: string }>(
    sql`select partner_id, invoice_no from partner_invoices`,
  )
  const [invoice] = rows
  if (!invoice) throw new Error('no invoice')
  const paid = { partnerId: invoice.partner_id, invoiceNo: invoice.invoice_no, amount: null }
  const receivedOn = dublinDay(await fixture.now())
  must(await noteInvoicePayment(fixture.ctx, operator, { ...paid, receivedOn }))
  // a statement of one more booking, which is kept
  await fixture.db.execute(sql`
    insert into legal_holds (id, booking_id, reason, placed_by, placed_at, until)
    values ('hld_gorse', ${bookingId}, 'Claim', ${operator}, now() - interval '9 years', now() + interval '30 days')`)
  await fixture.erase()
  expect(await tablesWith(order)).toEqual(['dealer_statements'])
  await fixture.db.execute(sql`update legal_holds set until = now() - interval '1 second'`)
  await fixture.erase()
  expect(await fixture.isErased(bookingId)).toBe(true)
  expect(await tablesWith(order, yard, 'gorse@example.ie')).toEqual([])
  expect(await tablesWith(policy)).toEqual(['partner_invoices'])
  await ageDatabase(fixture.db)
  await fixture.erase()
  expect(await tablesWith(policy)).toEqual([])
  const { rows: left } = await fixture.db.execute(
    sql`select lines -> 0 ->> 'bookingId' as booking, total_cents > 0 as has_total, content ->> 'contactEmail' as email from partner_invoices`,
  )
  expect(left).toEqual([{ booking: bookingId, has_total: true, email: '' }])
  expect((await brokenInvariants(fixture)).filter((one) => !one.startsWith('I3'))).toEqual([])
})
