/**
 * No two flows about money deadlock: everything that happens to bookings, refunds, disputes and pay happens
 * once, and the order in which each transaction took its row locks is compared with the documented one. Waits for a unique index
 * are not seen. Mutants that were seen to fail: rows locked with `for update`, for which foreign keys wait; a task closed before the
 * payout line is locked; the driver who gives a job up locked.
 */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { driverTransitions } from '../domain/bookings/booking.ts'
import { pendingRefundTaskDays, unsettledTaskMinutes } from '../domain/operations/operator-task.ts'
import { assignDriver } from './bookings/dispatch/assign-driver.ts'
import { cancelBooking } from './bookings/cancel-booking.ts'
import { confirmHold } from './bookings/payments/confirm-hold.ts'
import { requestBooking } from './bookings/request-booking.ts'
import { declineOffer } from './bookings/dispatch/decline-offer.ts'
import { syncPaymentIntent } from './bookings/payments/sync-payment-intent.ts'
import { openToAll } from './bookings/dispatch/open-to-all.ts'
import { rateBooking } from './bookings/trips/rate-booking.ts'
import { reconcilePayments } from './bookings/payments/reconcile-payments.ts'
import { setDuty } from './drivers/set-duty.ts'
import { compareBooks, followProvider } from './books/compare-books.ts'
import { closeTask } from './operations/close-task.ts'
import { openTasks } from './tasks/index.ts'
import { pressAndWait } from './testing/operator-presses.ts'
import { actionsOfTask, type MoneyTaskAction } from '../domain/operations/task-action.ts'
import { changeUser } from './operations/change-user.ts'
import { reviewRefund } from './operations/review-refund.ts'
import { proposeRefund } from './operations/propose-refund.ts'
import { syncDispute } from './payouts/sync-dispute.ts'
import { must } from './testing/fixtures/booking-fixture.ts'
import { brokenInvariants } from './testing/invariants.ts'
import { brokenLockOrder, lockedByCompanies, lockOrder } from './testing/lock-order.ts'
import { openPayoutFixture, type PayoutFixture } from './testing/fixtures/payout-fixture.ts'
import { makeAccount, type MadeDriver } from './testing/samples/sample-drivers.ts'
import { jobWays, walkJob } from './testing/samples/walked-jobs.ts'
import { sampleBusiness } from './testing/samples/sample-requests/booking-requests.ts'
import { sampleTaxDetails } from './testing/samples/sample-requests/driver-requests.ts'
import { watchLocks, type LockWatch } from './testing/watch-locks.ts'
import { giveTaxDetails } from './tax-reports/tax-details.ts'
import { issueVatInvoice } from './vat-invoices/issue-vat-invoice.ts'
import { agreeToSelfBilling, withdrawSelfBilling } from './vat-invoices/self-billing.ts'
import { selfBillingVersion } from '../domain/tax/self-billing.ts'

let fixture: PayoutFixture
let watch: LockWatch
beforeAll(async () => {
  fixture = await openPayoutFixture()
  watch = await watchLocks(fixture.db, fixture.ctx.config.databaseUrl)
})
afterAll(async () => {
  await watch.stop()
  await fixture.close()
})

const silent = { kind: 'unknown', why: 'out of reach', wasAnswered: false } as const

const runLater = async () => {
  await fixture.releaseTransferLeases()
  fixture.clock.advance('1h')
  await fixture.drain({ allowFailures: true })
}

const friday = async () => {
  await runLater()
  await fixture.goToFriday()
  await fixture.run().catch(() => {})
  await runLater()
}

const sendBack = async (bookingId: string) => {
  const refund = fixture.fakeProvider.control.refunds().at(-1)
  fixture.fakeProvider.control.executeRefund(refund?.id ?? '', 'failed')
  await syncPaymentIntent(fixture.ctx, await fixture.intentOf(bookingId))
}

const dispute = async (bookingId: string, end: 'won' | 'lost'): Promise<string> => {
  const { id } = fixture.fakeProvider.control.openDispute(await fixture.intentOf(bookingId))
  await syncDispute(fixture.ctx, id)
  fixture.fakeProvider.control.closeDispute(id, end)
  await syncDispute(fixture.ctx, id)
  await runLater()
  return id
}

type Parties = { first: MadeDriver; second: MadeDriver; operators: readonly [string, string] }

const scenarios: Record<string, (parties: Parties) => Promise<void>> = {
  'jobs of every way': async ({ first, second }) => {
    for (const way of jobWays) await walkJob(fixture, way, first, second)
    await runLater()
  },
  'bookings that end before anybody drives': async ({ first, second }) => {
    const customer = (accountId: string) => ({ kind: 'customer', accountId }) as const
    await fixture.book()
    const cancelled = await fixture.held()
    must(
      await cancelBooking(fixture.ctx, customer(cancelled.who.accountId), {
        bookingId: cancelled.bookingId,
        expectedFeeCents: 0,
        reason: null,
      }),
    )
    const declined = await fixture.held(first.driverId)
    const { bookingId } = declined
    must(await declineOffer(fixture.ctx, first, { bookingId, reason: 'too_far' }))
    must(await openToAll(fixture.ctx, bookingId))
    // a chosen driver who leaves before the offer, and one who leaves while it is open, where others are to be asked
    for (const isOffered of [false, true]) {
      const request = { ...(await fixture.requestFor(second.driverId)), offerToOthers: true }
      const chosen = must(await requestBooking(fixture.ctx, await fixture.customer(), request))
      const leave = () => setDuty(fixture.ctx, second.accountId, false)
      if (!isOffered) await leave()
      fixture.fakeProvider.control.confirm(await fixture.intentOf(chosen.bookingId), 'visa')
      must(await confirmHold(fixture.ctx, chosen.bookingId))
      if (isOffered) await leave()
      await fixture.drain()
      await setDuty(fixture.ctx, second.accountId, true)
    }
    const assignment = { bookingId, driverId: second.driverId }
    const operator = {
      accountId: await makeAccount(fixture.db, { role: 'operator' }),
      role: 'operator',
    }
    await assignDriver(fixture.ctx, operator, assignment)
    await reconcilePayments(fixture.ctx)
    await runLater()
    await reconcilePayments(fixture.ctx)
    const refused = await fixture.held(null, 'visa')
    await fixture.accept(
      first,
      refused.bookingId,
      fixture.withProvider(() => ({
        captureIntent: async () => silent,
        readIntent: async () => silent,
      })),
    )
    await fixture.releaseLeases()
    await runLater()
    for (const transition of driverTransitions)
      await fixture.advance(first, refused.bookingId, transition)
    must(
      await rateBooking(fixture.ctx, refused.who, {
        bookingId: refused.bookingId,
        stars: 5,
        comment: null,
      }),
    )
  },
  'refunds before the Friday': async ({ first, operators }) => {
    const bookingId = await fixture.completeJob(first)
    await fixture.refund(bookingId, 10_00)
    await runLater()
    fixture.fakeProvider.control.holdRefunds(1)
    await fixture.refund(bookingId, 10_00)
    await fixture.drain({ allowFailures: true })
    fixture.clock.advance(`${pendingRefundTaskDays}d`)
    await reconcilePayments(fixture.ctx)
    await sendBack(bookingId)
    await fixture.refund(bookingId, 10_00)
    await runLater()
    const { priceCents } = await fixture.booking(bookingId)
    const reason = 'Came two hours late'
    const proposed = must(
      await proposeRefund(fixture.ctx, operators[0], {
        bookingId,
        amountCents: priceCents - 20_00,
        reason,
      }),
    )
    const { refundRequestId } = proposed
    must(
      await reviewRefund(fixture.ctx, operators[1], {
        refundRequestId,
        approve: true,
        note: 'Right',
      }),
    )
    await runLater()
    const unheard = await fixture.completeJob(first)
    await fixture.refund(unheard, 10_00)
    const deaf = fixture.withProvider(() => ({ listRefunds: async () => silent }))
    await fixture.drain({ allowFailures: true, ctx: deaf })
    fixture.clock.advance(`${unsettledTaskMinutes}m`)
    await reconcilePayments(deaf)
    await runLater()
  },
  'a Friday and what comes back after it': async ({ first, second }) => {
    const paid = [
      await fixture.completeJob(first),
      await fixture.completeJob(first),
      await fixture.completeJob(second),
    ] as const
    await fixture.completeJobOnAccount(second)
    await fixture.goToFriday()
    const deaf = fixture.withProvider(() => ({
      listTransfers: async () => silent,
      listReversals: async () => silent,
    }))
    await fixture.run(deaf).catch(() => {})
    fixture.clock.advance(`${unsettledTaskMinutes}m`)
    await reconcilePayments(deaf)
    await fixture.releaseTransferLeases()
    await fixture.run().catch(() => {})
    await runLater()
    await fixture.refund(paid[0], 10_00)
    await fixture.drain({ allowFailures: true, ctx: deaf })
    fixture.clock.advance(`${unsettledTaskMinutes}m`)
    await reconcilePayments(deaf)
    await runLater()
    fixture.fakeProvider.control.emptyAccount(await fixture.accountOf(first))
    await fixture.refund(paid[0], 10_00)
    await runLater()
    await fixture.completeJob(first)
    await friday()
  },
  disputes: async ({ first }) => {
    await dispute(await fixture.completeJob(first), 'won')
    await dispute(await fixture.completeJob(first), 'lost')
    const refunded = await fixture.completeJob(first)
    await fixture.refund(refunded, 10_00)
    await runLater()
    await sendBack(refunded)
    await dispute(refunded, 'lost')
    const refusedRefund = await fixture.completeJob(first)
    await fixture.refund(refusedRefund, 10_00)
    const { id } = fixture.fakeProvider.control.openDispute(await fixture.intentOf(refusedRefund))
    await runLater()
    await syncDispute(fixture.ctx, id)
    await friday()
  },
  'money that moves at the provider without us': async ({ first, operators }) => {
    const press = async (action: MoneyTaskAction) => {
      const tasks = await openTasks(fixture.db)
      const task = tasks.find(({ kind }) => actionsOfTask[kind]?.includes(action))
      if (!task) throw new Error(`nothing to press ${action} for`)
      const { taskId, note } = task
      const request = { kind: 'resolve_task', taskId, action, note } as const
      must(await pressAndWait(fixture, operators[0], request))
      await runLater()
    }
    const outside = async (bookingId: string) => {
      fixture.fakeProvider.control.refundInDashboard(await fixture.intentOf(bookingId), 10_00)
      await followProvider(fixture.ctx)
      await press('record_refund')
    }
    const begun = async () => {
      const { bookingId } = await fixture.held(first.driverId)
      must(await fixture.accept(first, bookingId))
      return bookingId
    }
    const complete = async (bookingId: string) => {
      for (const transition of driverTransitions)
        must(await fixture.advance(first, bookingId, transition))
    }
    const paid = await fixture.completeJob(first)
    await outside(paid)
    await friday()
    await outside(paid)
    fixture.fakeProvider.control.payToBank(5_00)
    fixture.fakeProvider.control.chargeFee(1_00)
    fixture.fakeProvider.control.adjustBalance(-1_00, 'A correction')
    await followProvider(fixture.ctx)
    await press('record_movement')
    const refunded = await begun()
    await outside(refunded)
    await complete(refunded)
    await press('keep_back')
    const lost = await begun()
    const disputeId = await dispute(lost, 'lost')
    const intentId = await fixture.intentOf(lost)
    const back = { type: 'adjustment', sourceId: disputeId, intentId, amountCents: 5_00 }
    await followProvider(fixture.withLine(back))
    await press('record_movement')
    await followProvider(fixture.ctx)
    const late = { movementId: 'txn_late', sourceId: 'tr_late', amountCents: -5_00 }
    await followProvider(fixture.withLine(late))
    fixture.clock.advance('31m')
    await followProvider(fixture.withLine(late))
    await press('record_movement')
    await complete(lost)
    await press('pay_driver')
    const disputed = await begun()
    const { id } = fixture.fakeProvider.control.openDispute(await fixture.intentOf(disputed))
    await syncDispute(fixture.ctx, id)
    await complete(disputed)
    fixture.fakeProvider.control.closeDispute(id, 'lost')
    await syncDispute(fixture.ctx, id)
    await press('keep_back')
    const failed = await fixture.completeJob(first)
    await fixture.refund(failed, 10_00)
    await runLater()
    await sendBack(failed)
    const task = (await openTasks(fixture.db)).find(({ bookingId }) => bookingId === failed)
    await closeTask(fixture.ctx, operators[0], { taskId: task?.taskId ?? '', note: 'A note' })
    await press('repaid_from_bank')
    await compareBooks(fixture.ctx)
    await friday()
  },
  'a VAT invoice, and a refund after it': async ({ first }) => {
    const registered = { vatStatus: 'registered', vatNumber: 'IE1234567T' } as const
    must(await giveTaxDetails(fixture.ctx, first.accountId, { ...sampleTaxDetails, ...registered }))
    const agree = async () =>
      must(await agreeToSelfBilling(fixture.ctx, first.accountId, selfBillingVersion))
    await agree()
    // the second one of each series takes the counter's lock
    for (const bookingId of [await fixture.completeJob(first), await fixture.completeJob(first)]) {
      must(await issueVatInvoice(fixture.ctx, { bookingId, business: sampleBusiness }))
      must(await withdrawSelfBilling(fixture.ctx, first.accountId))
      await agree()
      await fixture.refund(bookingId, 10_00)
      await runLater()
    }
    await friday()
  },
  'credit for late arrivals, used, returned and freed': async ({ first }) => {
    const late = async (bookingId: string) =>
      fixture.db.execute(
        sql`update bookings set first_promised_by = now() - interval '1 hour' where id = ${bookingId}`,
      )
    const { bookingId, who } = await fixture.held(first.driverId)
    must(await fixture.accept(first, bookingId))
    await late(bookingId)
    for (const transition of driverTransitions)
      must(await fixture.advance(first, bookingId, transition))
    const next = async () => {
      const { bookingId: id } = await fixture.held(first.driverId, 'visa', who)
      must(await fixture.accept(first, id))
      return id
    }
    const used = await next()
    for (const transition of driverTransitions) must(await fixture.advance(first, used, transition))
    await fixture.refund(used, (await fixture.booking(used)).priceCents)
    await runLater()
    const cancelled = await next()
    await late(cancelled)
    const actor = { kind: 'customer', accountId: who.accountId } as const
    const request = { bookingId: cancelled, expectedFeeCents: 0, reason: null }
    must(await cancelBooking(fixture.ctx, actor, request))
    await runLater()
    await fixture.held(first.driverId, 'visa', who)
    await runLater()
    await friday()
  },
  'a driver who may drive no more': async ({ second, operators }) => {
    await setDuty(fixture.ctx, second.accountId, true)
    await fixture.held(second.driverId)
    const who = { accountId: second.accountId, reason: 'A sample' }
    await changeUser(fixture.ctx, operators[0], { ...who, action: 'disable' })
    await friday()
    await changeUser(fixture.ctx, operators[0], { ...who, action: 'enable' })
    await friday()
  },
}

it('every transaction about money takes its locks in the documented order', async () => {
  const parties: Parties = {
    first: await fixture.payableDriver(1),
    second: await fixture.payableDriver(2),
    operators: [
      await makeAccount(fixture.db, { role: 'operator' }),
      await makeAccount(fixture.db, { role: 'operator' }),
    ],
  }
  for (const [what, scenario] of Object.entries(scenarios)) {
    watch.during(what)
    await scenario(parties)
    expect(await brokenInvariants(fixture), what).toEqual([])
  }
  expect(brokenLockOrder(watch.transactions)).toEqual([])
  // Every table of the order was locked, here or in the other test: one that no scenario locks would prove nothing.
  const locked = new Set(watch.transactions.flatMap(({ taken }) => taken.map(({ table }) => table)))
  expect(lockOrder.filter((table) => !locked.has(table))).toEqual(lockedByCompanies)
}, 600_000)
