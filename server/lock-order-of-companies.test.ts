/**
 * The same as `lock-order.test.ts`, over HTTP: what insurers' programs, the plain pages, and operators' presses lock. Mutants that were seen
 * to fail: an insurer locked with `for update`; the earlier booking of a draft locked before the quote.
 */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { driverTransitions } from '../domain/bookings/booking.ts'
import { addMonths, dublinMonthOf, startOfMonth } from '../domain/time/dublin-month.ts'
import { dateKey, dublinClock } from '../domain/time/dublin-time.ts'
import { issueCreditNotes } from './partners/invoices/issue-credit-notes.ts'
import { issuePartnerInvoices } from './partners/invoices/issue-partner-invoices.ts'
import { remindOfInvoices } from './partners/invoices/remind-of-invoices.ts'
import { valueAt } from './testing/change-json.ts'
import { must } from './testing/fixtures/booking-fixture.ts'
import { openInsurerFixture } from './testing/fixtures/insurer-fixture.ts'
import {
  openVerificationFixture,
  type VerificationFixture,
} from './testing/fixtures/verification-fixture.ts'
import { brokenInvariants } from './testing/invariants.ts'
import { brokenLockOrder, lockedByCompanies } from './testing/lock-order.ts'
import { pressAndWait, refundAlone } from './testing/operator-presses.ts'
import { agreed, payOnPage, toContact } from './testing/plain-pages/lite-steps.ts'
import { plainVisitor } from './testing/plain-pages/plain-forms.ts'
import { makeAccount } from './testing/samples/sample-drivers.ts'
import { placeSampleOnAccount } from './testing/samples/sample-on-account.ts'
import { watchLocks, type LockWatch } from './testing/watch-locks.ts'

let fixture: VerificationFixture
let watch: LockWatch
let operatorId: string
beforeAll(async () => {
  fixture = await openVerificationFixture()
  operatorId = await makeAccount(fixture.app.db, { role: 'operator' })
  watch = await watchLocks(fixture.app.db, fixture.app.ctx.config.databaseUrl)
})
afterAll(async () => {
  await watch.stop()
  await fixture.app.close()
})

const scenarios: Record<string, () => Promise<void>> = {
  'a draft of the plain pages at two prices': async () => {
    const { app } = fixture
    await app.fixture.driver(3)
    const visitor = plainVisitor(app.visitor())
    const contact = await toContact(app, visitor)
    await visitor.fill(contact, '/lite/book', agreed)
    const what = await visitor.fill(contact, '/lite/edit', { to: 'what' })
    const dearer = await visitor.fill(what, '/lite/what', { conditions: 'not_rolling' })
    const corrected = { ...agreed, 'contact.email': 'nuala@example.ie' }
    await visitor.fill(dearer, '/lite/book', agreed)
    const { location } = await visitor.fill(dearer, '/lite/book', corrected)
    const paid = await payOnPage(location ?? '')
    await visitor.get(new URL(paid.location ?? '').pathname)
    await app.fixture.drain()
  },
  'a booking that an operator cancels, and a driver whom they verify': async () => {
    const { app } = fixture
    const { bookingId } = await app.acceptedScenario()
    const cancellation = { kind: 'cancel', bookingId, reason: 'The road is closed' } as const
    must(await pressAndWait(app.fixture, operatorId, cancellation))
    await app.fixture.drain()
    await fixture.verified(await app.browserOf(operatorId))
    await app.fixture.drain()
  },
  // last, because it takes months
  'an insurer’s bookings, invoice, payment and credit note': async () => {
    const { app } = fixture
    const { driver, partner, program, booked, completed } = await openInsurerFixture(app)
    const called = await booked()
    await program.send('POST', `/api/partner/v1/bookings/${called}/cancel`, {
      expected_fee_cents: 0,
      reason: 'The member called it off',
    })
    const bookingId = await completed()
    const split = await placeSampleOnAccount(app.fixture, partner, 20_00)
    must(await app.fixture.accept(driver, split.bookingId))
    for (const transition of driverTransitions)
      must(await app.fixture.advance(driver, split.bookingId, transition))
    const refund = async (of: string, amountCents: number) => {
      const order = { bookingId: of, amountCents, reason: 'Came two hours late' }
      must(await refundAlone(app.fixture, operatorId, order))
      await app.fixture.drain()
    }
    await refund(split.bookingId, 30_00)

    const now = await app.ctx.clock.now(app.db)
    const nextMonth = startOfMonth(addMonths(dublinMonthOf(now), 1))
    app.fixture.clock.advance(`${Math.ceil((nextMonth.getTime() - now.getTime()) / 60_000) + 60}m`)
    await issuePartnerInvoices(app.ctx)
    const operator = await app.browserOf(operatorId)
    const list = await operator.get(`/api/partners/${partner.partnerId}/invoices`)
    const payment = {
      kind: 'partner_payment',
      partnerId: partner.partnerId,
      invoiceNo: String(valueAt(list.body, ['invoices', 0, 'invoiceNo'])),
      receivedOn: dateKey(dublinClock(await app.ctx.clock.now(app.db))),
      amountCents: 10_00,
      afterCents: 0,
    } as const
    must(await pressAndWait(app.fixture, operatorId, payment))
    await refund(bookingId, 10_00)
    await issueCreditNotes(app.ctx)
    app.fixture.clock.advance('60d')
    await remindOfInvoices(app.ctx)
    await app.fixture.drain()
  },
}

it('every transaction takes its locks in the documented order', async () => {
  for (const [what, scenario] of Object.entries(scenarios)) {
    watch.during(what)
    await scenario()
    expect(await brokenInvariants(fixture.app.fixture), what).toEqual([])
  }
  expect(brokenLockOrder(watch.transactions)).toEqual([])
  const locked = new Set(watch.transactions.flatMap(({ taken }) => taken.map(({ table }) => table)))
  expect(lockedByCompanies.filter((table) => !locked.has(table))).toEqual([])
}, 600_000)
