/**
 * Money whose outcome stays unknown for too long: an operator is asked, once, and not when it becomes known (reliability.md, faults 21
 * and 22; "an unknown outcome is a state of its own"). Mutants that were seen to fail: the age not checked; tasks that were closed by
 * hand opened again; a refund made good by taking from the driver a second time; a retry counted as owed besides the first; a
 * lost dispute that leaves the amount a failed refund owed.
 */
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  pendingRefundTaskDays,
  unsettledTaskMinutes,
} from '../../domain/operations/operator-task.ts'
import { syncPaymentIntent } from '../bookings/payments/sync-payment-intent.ts'
import { reconcilePayments } from '../bookings/payments/reconcile-payments.ts'
import { ledgerBalances, owedToCustomer } from '../ledger/index.ts'
import { openTasks } from '../tasks/index.ts'
import { brokenInvariants } from '../testing/invariants.ts'
import { openPayoutFixture, type PayoutFixture } from '../testing/fixtures/payout-fixture.ts'
import { refundAlone } from '../testing/operator-presses.ts'
import { makeAccount } from '../testing/samples/sample-drivers.ts'
import { syncDispute } from './sync-dispute.ts'

let fixture: PayoutFixture
beforeEach(async () => {
  fixture = await openPayoutFixture()
})
afterEach(() => fixture.close())

const silent = { kind: 'unknown', why: 'out of reach', wasAnswered: false } as const

/** A provider that does not answer calls that move money. */
const outOfReach = () =>
  fixture.withProvider(() => ({
    listTransfers: async () => silent,
    listReversals: async () => silent,
    listRefunds: async () => silent,
  }))

const sweep = (ctx = outOfReach()) => reconcilePayments(ctx)

describe('a transfer', () => {
  it('with an unknown outcome is a task after the stated time, once, and is closed when it is made', async () => {
    const driver = await fixture.payableDriver()
    const bookingId = await fixture.completeJob(driver)
    await fixture.goToFriday()
    await fixture.run(outOfReach()).catch(() => {})
    fixture.clock.advance(`${unsettledTaskMinutes - 1}m`)
    expect((await sweep()).tasks).toBe(0)
    expect(await fixture.openTasks()).toEqual([])
    fixture.clock.advance('1m')
    expect((await sweep()).tasks).toBe(1)
    expect((await sweep()).tasks).toBe(0)
    const [transfer] = await fixture.transfersOf(bookingId)
    expect(await openTasks(fixture.db)).toMatchObject([
      {
        kind: 'transfer_unsettled',
        subject: transfer?.id,
        bookingId,
        driverId: driver.driverId,
      },
    ])
    await fixture.releaseTransferLeases()
    await fixture.run()
    expect(await fixture.openTasks()).toEqual([])
    expect(fixture.fakeProvider.control.transfers()).toHaveLength(1)
    expect(await brokenInvariants(fixture)).toEqual([])
  })

  it('does not become a task again once an operator has closed it', async () => {
    const driver = await fixture.payableDriver()
    await fixture.completeJob(driver)
    await fixture.goToFriday()
    await fixture.run(outOfReach()).catch(() => {})
    fixture.clock.advance(`${unsettledTaskMinutes}m`)
    await sweep()
    await fixture.db.execute(sql`update operator_tasks set closed_at = now()`)
    expect((await sweep()).tasks).toBe(0)
    expect(await fixture.openTasks()).toEqual([])
  })
})

it('a reversal with an unknown outcome is a task until it is known', async () => {
  const driver = await fixture.payableDriver()
  const bookingId = await fixture.completeJob(driver)
  await fixture.goToFriday()
  await fixture.run()
  await fixture.refund(bookingId, 20_00)
  const down = fixture.withProvider(() => ({ listReversals: async () => silent }))
  await fixture.drain({ ctx: down, allowFailures: true })
  fixture.clock.advance(`${unsettledTaskMinutes}m`)
  await sweep(down)
  expect(await fixture.openTasks()).toEqual(['reversal_unsettled'])
  await fixture.releaseTransferLeases()
  await fixture.run()
  expect(await fixture.openTasks()).toEqual([])
  expect(await brokenInvariants(fixture)).toEqual([])
})

describe('a refund', () => {
  const ownerlessRefund = async (bookingId: string, amountCents: number) => {
    const operator = await makeAccount(fixture.db, { role: 'operator' })
    return refundAlone(fixture, operator, {
      bookingId,
      amountCents,
      reason: 'Test of it',
    })
  }

  it('without an answer is a task after the stated time, once, and is closed when it is made', async () => {
    const driver = await fixture.payableDriver()
    const bookingId = await fixture.completeJob(driver)
    const refundId = await fixture.refund(bookingId, 20_00)
    await sweep()
    expect(await fixture.openTasks()).toEqual([])
    fixture.clock.advance(`${unsettledTaskMinutes}m`)
    expect((await sweep()).tasks).toBe(1)
    expect((await sweep()).tasks).toBe(0)
    expect(await openTasks(fixture.db)).toMatchObject([
      { kind: 'refund_unsettled', subject: refundId, bookingId },
    ])
    await sweep(fixture.ctx)
    expect(await fixture.openTasks()).toEqual([])
    expect(fixture.fakeProvider.control.refunds()).toHaveLength(1)
  })

  it('that the bank keeps pending has days, and a failure closes one task and opens another', async () => {
    const driver = await fixture.payableDriver()
    const bookingId = await fixture.completeJob(driver)
    fixture.fakeProvider.control.holdRefunds(1)
    await fixture.refund(bookingId, 20_00)
    await fixture.drain({ allowFailures: true })
    fixture.clock.advance(`${pendingRefundTaskDays - 1}d`)
    await sweep(fixture.ctx)
    expect(await fixture.openTasks()).toEqual([])
    fixture.clock.advance('1d')
    await sweep(fixture.ctx)
    expect(await fixture.openTasks()).toEqual(['refund_unsettled'])
    const [pending] = fixture.fakeProvider.control.refunds()
    fixture.fakeProvider.control.executeRefund(pending?.id ?? '', 'failed')
    await sweep(fixture.ctx)
    expect(await fixture.openTasks()).toEqual(['refund_failed'])
    expect(await brokenInvariants(fixture)).toEqual([])
  })

  it('sent back after it was made is a task until it is made good, at no cost to the driver', async () => {
    const driver = await fixture.payableDriver()
    const bookingId = await fixture.completeJob(driver)
    await fixture.refund(bookingId, 20_00)
    await fixture.drain()
    const { outstandingCents } = await fixture.lineOf(bookingId)
    fixture.fakeProvider.control.executeRefund(
      fixture.fakeProvider.control.refunds()[0]?.id ?? '',
      'failed',
    )
    await syncPaymentIntent(fixture.ctx, await fixture.intentOf(bookingId))
    expect(await fixture.openTasks()).toEqual(['refund_failed'])

    expect(await ownerlessRefund(bookingId, 20_01)).toMatchObject({
      refusal: {
        code: 'refund_too_large',
        detail: expect.stringContaining('€20.00 is still owed'),
      },
    })
    await fixture.refund(bookingId, 5_00)
    await fixture.drain()
    expect(await fixture.openTasks(), 'a part of it').toEqual(['refund_failed'])
    await fixture.refund(bookingId, 15_00)
    await fixture.drain()
    expect(await fixture.openTasks()).toEqual([])
    expect((await fixture.lineOf(bookingId)).outstandingCents).toBe(outstandingCents)
    expect(await fixture.payment(bookingId)).toMatchObject({
      status: 'refunded',
      refundedCents: 20_00,
    })
    expect(await brokenInvariants(fixture)).toEqual([])
    await sweep(fixture.ctx)
    expect(await fixture.openTasks()).toEqual([])
  })

  it('tried again, and failed again, is made good by one that arrives', async () => {
    const driver = await fixture.payableDriver()
    const bookingId = await fixture.completeJob(driver)
    const sendBack = async (which: number) => {
      const id = fixture.fakeProvider.control.refunds()[which]?.id ?? ''
      fixture.fakeProvider.control.executeRefund(id, 'failed')
      await syncPaymentIntent(fixture.ctx, await fixture.intentOf(bookingId))
    }
    // Once with a refund that the bank never had, once with one that it sent back.
    for (const which of [0, 1]) {
      fixture.fakeProvider.control.holdRefunds(1)
      await fixture.refund(bookingId, 20_00)
      await fixture.drain({ allowFailures: true })
      await sendBack(which)
    }
    expect(await fixture.openTasks()).toEqual(['refund_failed', 'refund_failed'])
    await fixture.refund(bookingId, 20_00)
    await fixture.drain()
    expect(await fixture.openTasks()).toEqual([])
    expect(await brokenInvariants(fixture)).toEqual([])
  })

  it('that failed is made good by the bank itself, and is charged to no one a second time', async () => {
    const driver = await fixture.payableDriver()
    const bookingId = await fixture.completeJob(driver)
    await fixture.refund(bookingId, 20_00)
    await fixture.drain()
    fixture.fakeProvider.control.executeRefund(
      fixture.fakeProvider.control.refunds()[0]?.id ?? '',
      'failed',
    )
    await syncPaymentIntent(fixture.ctx, await fixture.intentOf(bookingId))
    const { id } = fixture.fakeProvider.control.openDispute(await fixture.intentOf(bookingId))
    await syncDispute(fixture.ctx, id)
    fixture.fakeProvider.control.closeDispute(id, 'lost')
    await syncDispute(fixture.ctx, id)
    expect(await fixture.openTasks()).toEqual([])
    expect(await owedToCustomer(fixture.db, bookingId)).toBe(0)
    expect((await ledgerBalances(fixture.db)).dispute_losses ?? 0).toBe(0)
    expect(await fixture.owedTo(driver)).toBe(0)
    expect(await brokenInvariants(fixture)).toEqual([])
  })

  it('that failed before there were tasks is found, once', async () => {
    const driver = await fixture.payableDriver()
    const bookingId = await fixture.completeJob(driver)
    await fixture.refund(bookingId, 20_00)
    await fixture.drain()
    fixture.fakeProvider.control.executeRefund(
      fixture.fakeProvider.control.refunds()[0]?.id ?? '',
      'failed',
    )
    await syncPaymentIntent(fixture.ctx, await fixture.intentOf(bookingId))
    await fixture.db.execute(sql`delete from operator_tasks`)
    expect((await sweep(fixture.ctx)).tasks).toBe(1)
    expect((await sweep(fixture.ctx)).tasks).toBe(0)
    expect(await fixture.openTasks()).toEqual(['refund_failed'])
  })
})
