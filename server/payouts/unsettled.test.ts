/**
 * Money of which nobody knows how it ended, for too long: a person is asked, once, and no more when it is known (reliability.md, faults 21
 * and 22; "an unknown outcome is a state of its own"). Mutants that were seen to fail: the age not asked; tasks that were closed by
 * hand opened again; a refund made good by taking from the driver a second time; another try counted as owed besides the first; a
 * lost dispute that leaves what a failed refund owed.
 */
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { pendingRefundTaskDays, unsettledTaskMinutes } from '../../domain/operator-task.ts'
import { lookAtIntent } from '../bookings/look-at-intent.ts'
import { reconcilePayments } from '../bookings/reconcile-payments.ts'
import { refundBooking } from '../bookings/refund-booking.ts'
import { ledgerBalances, owedToCustomer } from '../ledger/index.ts'
import { openTasks } from '../tasks/index.ts'
import { brokenInvariants } from '../testing/invariants.ts'
import { openPayoutScene, type PayoutScene } from '../testing/payout-scene.ts'
import { makeAccount } from '../testing/sample-drivers.ts'
import { lookAtDispute } from './look-at-dispute.ts'

let scene: PayoutScene
beforeEach(async () => {
  scene = await openPayoutScene()
})
afterEach(() => scene.close())

const silent = { kind: 'unknown', why: 'out of reach', wasAnswered: false } as const

/** A provider that answers nothing about what moves money. */
const outOfReach = () =>
  scene.withProvider(() => ({
    listTransfers: async () => silent,
    listReversals: async () => silent,
    listRefunds: async () => silent,
  }))

const sweep = (ctx = outOfReach()) => reconcilePayments(ctx)

describe('a transfer', () => {
  it('of an unknown end is a task after the stated time, once, and is closed when it is made', async () => {
    const driver = await scene.payableDriver()
    const bookingId = await scene.completeJob(driver)
    await scene.goToFriday()
    await scene.run(outOfReach()).catch(() => {})
    scene.clock.advance(`${unsettledTaskMinutes - 1}m`)
    expect((await sweep()).tasks).toBe(0)
    expect(await scene.openTasks()).toEqual([])
    scene.clock.advance('1m')
    expect((await sweep()).tasks).toBe(1)
    expect((await sweep()).tasks).toBe(0)
    const [transfer] = await scene.transfersOf(bookingId)
    expect(await openTasks(scene.db)).toMatchObject([
      {
        kind: 'transfer_unsettled',
        subject: transfer?.id,
        bookingId,
        driverId: driver.driverId,
      },
    ])
    await scene.releaseTransferLeases()
    await scene.run()
    expect(await scene.openTasks()).toEqual([])
    expect(scene.standIn.control.transfers()).toHaveLength(1)
    expect(await brokenInvariants(scene)).toEqual([])
  })

  it('is no task again once an operator has closed it', async () => {
    const driver = await scene.payableDriver()
    await scene.completeJob(driver)
    await scene.goToFriday()
    await scene.run(outOfReach()).catch(() => {})
    scene.clock.advance(`${unsettledTaskMinutes}m`)
    await sweep()
    await scene.db.execute(sql`update operator_tasks set closed_at = now()`)
    expect((await sweep()).tasks).toBe(0)
    expect(await scene.openTasks()).toEqual([])
  })
})

it('money to be taken back, of an unknown end, is a task until it is known', async () => {
  const driver = await scene.payableDriver()
  const bookingId = await scene.completeJob(driver)
  await scene.goToFriday()
  await scene.run()
  await scene.refund(bookingId, 20_00)
  const down = scene.withProvider(() => ({ listReversals: async () => silent }))
  await scene.drain({ ctx: down, allowFailures: true })
  scene.clock.advance(`${unsettledTaskMinutes}m`)
  await sweep(down)
  expect(await scene.openTasks()).toEqual(['reversal_unsettled'])
  await scene.releaseTransferLeases()
  await scene.run()
  expect(await scene.openTasks()).toEqual([])
  expect(await brokenInvariants(scene)).toEqual([])
})

describe('a refund', () => {
  const refundOfNobody = async (bookingId: string, amountCents: number) => {
    const operator = await makeAccount(scene.db, { role: 'operator' })
    return refundBooking(scene.ctx, operator, { bookingId, amountCents, reason: 'Test of it' })
  }

  it('without an answer is a task after the stated time, once, and is closed when it is made', async () => {
    const driver = await scene.payableDriver()
    const bookingId = await scene.completeJob(driver)
    const refundId = await scene.refund(bookingId, 20_00)
    await sweep()
    expect(await scene.openTasks()).toEqual([])
    scene.clock.advance(`${unsettledTaskMinutes}m`)
    expect((await sweep()).tasks).toBe(1)
    expect((await sweep()).tasks).toBe(0)
    expect(await openTasks(scene.db)).toMatchObject([
      { kind: 'refund_unsettled', subject: refundId, bookingId },
    ])
    await sweep(scene.ctx)
    expect(await scene.openTasks()).toEqual([])
    expect(scene.standIn.control.refunds()).toHaveLength(1)
  })

  it('that the bank keeps pending has days, and a failure closes one task and opens another', async () => {
    const driver = await scene.payableDriver()
    const bookingId = await scene.completeJob(driver)
    scene.standIn.control.holdRefunds(1)
    await scene.refund(bookingId, 20_00)
    await scene.drain({ allowFailures: true })
    scene.clock.advance(`${pendingRefundTaskDays - 1}d`)
    await sweep(scene.ctx)
    expect(await scene.openTasks()).toEqual([])
    scene.clock.advance('1d')
    await sweep(scene.ctx)
    expect(await scene.openTasks()).toEqual(['refund_unsettled'])
    const [pending] = scene.standIn.control.refunds()
    scene.standIn.control.settleRefund(pending?.id ?? '', 'failed')
    await sweep(scene.ctx)
    expect(await scene.openTasks()).toEqual(['refund_failed'])
    expect(await brokenInvariants(scene)).toEqual([])
  })

  it('sent back after it was made is a task until it is made good, which takes from nobody', async () => {
    const driver = await scene.payableDriver()
    const bookingId = await scene.completeJob(driver)
    await scene.refund(bookingId, 20_00)
    await scene.drain()
    const { outstandingCents } = await scene.lineOf(bookingId)
    scene.standIn.control.settleRefund(scene.standIn.control.refunds()[0]?.id ?? '', 'failed')
    await lookAtIntent(scene.ctx, await scene.intentOf(bookingId))
    expect(await scene.openTasks()).toEqual(['refund_failed'])

    expect(await refundOfNobody(bookingId, 20_01)).toMatchObject({
      refusal: {
        code: 'refund_too_large',
        detail: expect.stringContaining('€20.00 is still owed'),
      },
    })
    await scene.refund(bookingId, 5_00)
    await scene.drain()
    expect(await scene.openTasks(), 'a part of it').toEqual(['refund_failed'])
    await scene.refund(bookingId, 15_00)
    await scene.drain()
    expect(await scene.openTasks()).toEqual([])
    expect((await scene.lineOf(bookingId)).outstandingCents).toBe(outstandingCents)
    expect(await scene.payment(bookingId)).toMatchObject({
      status: 'refunded',
      refundedCents: 20_00,
    })
    expect(await brokenInvariants(scene)).toEqual([])
    await sweep(scene.ctx)
    expect(await scene.openTasks()).toEqual([])
  })

  it('tried again, and failed again, is made good by one that arrives', async () => {
    const driver = await scene.payableDriver()
    const bookingId = await scene.completeJob(driver)
    const sendBack = async (which: number) => {
      const id = scene.standIn.control.refunds()[which]?.id ?? ''
      scene.standIn.control.settleRefund(id, 'failed')
      await lookAtIntent(scene.ctx, await scene.intentOf(bookingId))
    }
    // Of one that the bank never had, as of one that it sent back.
    for (const which of [0, 1]) {
      scene.standIn.control.holdRefunds(1)
      await scene.refund(bookingId, 20_00)
      await scene.drain({ allowFailures: true })
      await sendBack(which)
    }
    expect(await scene.openTasks()).toEqual(['refund_failed', 'refund_failed'])
    await scene.refund(bookingId, 20_00)
    await scene.drain()
    expect(await scene.openTasks()).toEqual([])
    expect(await brokenInvariants(scene)).toEqual([])
  })

  it('that failed is made good by the bank itself, which takes it from nobody again', async () => {
    const driver = await scene.payableDriver()
    const bookingId = await scene.completeJob(driver)
    await scene.refund(bookingId, 20_00)
    await scene.drain()
    scene.standIn.control.settleRefund(scene.standIn.control.refunds()[0]?.id ?? '', 'failed')
    await lookAtIntent(scene.ctx, await scene.intentOf(bookingId))
    const { id } = scene.standIn.control.openDispute(await scene.intentOf(bookingId))
    await lookAtDispute(scene.ctx, id)
    scene.standIn.control.closeDispute(id, 'lost')
    await lookAtDispute(scene.ctx, id)
    expect(await scene.openTasks()).toEqual([])
    expect(await owedToCustomer(scene.db, bookingId)).toBe(0)
    expect((await ledgerBalances(scene.db)).dispute_losses ?? 0).toBe(0)
    expect(await scene.owedTo(driver)).toBe(0)
    expect(await brokenInvariants(scene)).toEqual([])
  })

  it('that failed before there were tasks is found, once', async () => {
    const driver = await scene.payableDriver()
    const bookingId = await scene.completeJob(driver)
    await scene.refund(bookingId, 20_00)
    await scene.drain()
    scene.standIn.control.settleRefund(scene.standIn.control.refunds()[0]?.id ?? '', 'failed')
    await lookAtIntent(scene.ctx, await scene.intentOf(bookingId))
    await scene.db.execute(sql`delete from operator_tasks`)
    expect((await sweep(scene.ctx)).tasks).toBe(1)
    expect((await sweep(scene.ctx)).tasks).toBe(0)
    expect(await scene.openTasks()).toEqual(['refund_failed'])
  })
})
