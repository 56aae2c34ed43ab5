/**
 * No two flows about money wait for each other in a circle: everything that happens to bookings, refunds, disputes and pay is made to happen
 * once, and the order in which each transaction took its row locks is compared with the one that is written down. Waits for a unique index
 * are not seen. Mutants that were seen to fail: rows locked with `for update`, for which foreign keys wait; a task closed before the
 * payout line is locked; the driver locked who gives a job up.
 */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { driverMoves } from '../domain/booking.ts'
import { pendingRefundTaskDays, unsettledTaskMinutes } from '../domain/operator-task.ts'
import { assignDriver } from './bookings/assign-driver.ts'
import { cancelBooking } from './bookings/cancel-booking.ts'
import { declineOffer } from './bookings/decline-offer.ts'
import { lookAtIntent } from './bookings/look-at-intent.ts'
import { openToAll } from './bookings/open-to-all.ts'
import { rateBooking } from './bookings/rate-booking.ts'
import { reconcilePayments } from './bookings/reconcile-payments.ts'
import { setDuty } from './drivers/set-duty.ts'
import { compareBooks, followProvider } from './books/compare-books.ts'
import { closeTask } from './operations/close-task.ts'
import { settleTask } from './operations/settle-task.ts'
import { openTasks } from './tasks/index.ts'
import { actionsOfTask, type TaskAction } from '../domain/task-action.ts'
import { changeUser } from './operations/change-user.ts'
import { decideRefund } from './operations/decide-refund.ts'
import { proposeRefund } from './operations/propose-refund.ts'
import { lookAtDispute } from './payouts/look-at-dispute.ts'
import { must } from './testing/booking-scene.ts'
import { brokenInvariants } from './testing/invariants.ts'
import { brokenLockOrder, lockOrder } from './testing/lock-order.ts'
import { openPayoutScene, type PayoutScene } from './testing/payout-scene.ts'
import { makeAccount, type MadeDriver } from './testing/sample-drivers.ts'
import { jobWays, walkJob } from './testing/walked-jobs.ts'
import { watchLocks, type LockWatch } from './testing/watch-locks.ts'

let scene: PayoutScene
let watch: LockWatch
beforeAll(async () => {
  scene = await openPayoutScene()
  watch = await watchLocks(scene.db, scene.ctx.config.databaseUrl)
})
afterAll(async () => {
  await watch.stop()
  await scene.close()
})

const silent = { kind: 'unknown', why: 'out of reach', wasAnswered: false } as const

const settle = async () => {
  await scene.releaseTransferLeases()
  scene.clock.advance('1h')
  await scene.drain({ allowFailures: true })
}

const friday = async () => {
  await settle()
  await scene.goToFriday()
  await scene.run().catch(() => {})
  await settle()
}

const sendBack = async (bookingId: string) => {
  const refund = scene.standIn.control.refunds().at(-1)
  scene.standIn.control.settleRefund(refund?.id ?? '', 'failed')
  await lookAtIntent(scene.ctx, await scene.intentOf(bookingId))
}

const dispute = async (bookingId: string, end: 'won' | 'lost') => {
  const { id } = scene.standIn.control.openDispute(await scene.intentOf(bookingId))
  await lookAtDispute(scene.ctx, id)
  scene.standIn.control.closeDispute(id, end)
  await lookAtDispute(scene.ctx, id)
  await settle()
}

type Cast = { first: MadeDriver; second: MadeDriver; operators: readonly [string, string] }

const stories: Record<string, (cast: Cast) => Promise<void>> = {
  'jobs of every way': async ({ first, second }) => {
    for (const way of jobWays) await walkJob(scene, way, first, second)
    await settle()
  },
  'bookings that end before anybody drives': async ({ first, second }) => {
    const customer = (accountId: string) => ({ kind: 'customer', accountId }) as const
    await scene.book()
    const cancelled = await scene.held()
    must(
      await cancelBooking(scene.ctx, customer(cancelled.who.accountId), {
        bookingId: cancelled.bookingId,
        expectedFeeCents: 0,
        reason: null,
      }),
    )
    const declined = await scene.held(first.driverId)
    const { bookingId } = declined
    must(await declineOffer(scene.ctx, first, { bookingId, reason: 'too_far' }))
    must(await openToAll(scene.ctx, bookingId))
    const asked = { bookingId, driverId: second.driverId }
    const operator = {
      accountId: await makeAccount(scene.db, { role: 'operator' }),
      role: 'operator',
    }
    await assignDriver(scene.ctx, operator, asked)
    await reconcilePayments(scene.ctx)
    await settle()
    await reconcilePayments(scene.ctx)
    const refused = await scene.held(null, 'visa')
    await scene.accept(
      first,
      refused.bookingId,
      scene.withProvider(() => ({
        captureIntent: async () => silent,
        readIntent: async () => silent,
      })),
    )
    await scene.releaseLeases()
    await settle()
    for (const move of driverMoves) await scene.move(first, refused.bookingId, move)
    must(
      await rateBooking(scene.ctx, refused.who, {
        bookingId: refused.bookingId,
        stars: 5,
        comment: null,
      }),
    )
  },
  'refunds before the Friday': async ({ first, operators }) => {
    const bookingId = await scene.completeJob(first)
    await scene.refund(bookingId, 10_00)
    await settle()
    scene.standIn.control.holdRefunds(1)
    await scene.refund(bookingId, 10_00)
    await scene.drain({ allowFailures: true })
    scene.clock.advance(`${pendingRefundTaskDays}d`)
    await reconcilePayments(scene.ctx)
    await sendBack(bookingId)
    await scene.refund(bookingId, 10_00)
    await settle()
    const { priceCents } = await scene.booking(bookingId)
    const reason = 'Came two hours late'
    const proposed = must(
      await proposeRefund(scene.ctx, operators[0], {
        bookingId,
        amountCents: priceCents - 20_00,
        reason,
      }),
    )
    const { refundRequestId } = proposed
    must(
      await decideRefund(scene.ctx, operators[1], {
        refundRequestId,
        approve: true,
        note: 'Right',
      }),
    )
    await settle()
    const unheard = await scene.completeJob(first)
    await scene.refund(unheard, 10_00)
    const deaf = scene.withProvider(() => ({ listRefunds: async () => silent }))
    await scene.drain({ allowFailures: true, ctx: deaf })
    scene.clock.advance(`${unsettledTaskMinutes}m`)
    await reconcilePayments(deaf)
    await settle()
  },
  'a Friday and what comes back after it': async ({ first, second }) => {
    const paid = [
      await scene.completeJob(first),
      await scene.completeJob(first),
      await scene.completeJob(second),
    ] as const
    await scene.completeJobOnAccount(second)
    await scene.goToFriday()
    const deaf = scene.withProvider(() => ({
      listTransfers: async () => silent,
      listReversals: async () => silent,
    }))
    await scene.run(deaf).catch(() => {})
    scene.clock.advance(`${unsettledTaskMinutes}m`)
    await reconcilePayments(deaf)
    await scene.releaseTransferLeases()
    await scene.run().catch(() => {})
    await settle()
    await scene.refund(paid[0], 10_00)
    await scene.drain({ allowFailures: true, ctx: deaf })
    scene.clock.advance(`${unsettledTaskMinutes}m`)
    await reconcilePayments(deaf)
    await settle()
    scene.standIn.control.emptyAccount(await scene.accountOf(first))
    await scene.refund(paid[0], 10_00)
    await settle()
    await scene.completeJob(first)
    await friday()
  },
  disputes: async ({ first }) => {
    await dispute(await scene.completeJob(first), 'won')
    await dispute(await scene.completeJob(first), 'lost')
    const refunded = await scene.completeJob(first)
    await scene.refund(refunded, 10_00)
    await settle()
    await sendBack(refunded)
    await dispute(refunded, 'lost')
    const refusedRefund = await scene.completeJob(first)
    await scene.refund(refusedRefund, 10_00)
    const { id } = scene.standIn.control.openDispute(await scene.intentOf(refusedRefund))
    await settle()
    await lookAtDispute(scene.ctx, id)
    await friday()
  },
  'money that moves at the provider without us': async ({ first, operators }) => {
    const press = async (action: TaskAction) => {
      const tasks = await openTasks(scene.db)
      const task = tasks.find(({ kind }) => actionsOfTask[kind]?.includes(action))
      if (!task) throw new Error(`nothing to press ${action} for`)
      must(await settleTask(scene.ctx, operators[0], { taskId: task.taskId, action }))
      await settle()
    }
    const outside = async (bookingId: string) => {
      scene.standIn.control.refundInDashboard(await scene.intentOf(bookingId), 10_00)
      await followProvider(scene.ctx)
      await press('record_refund')
    }
    const begun = async () => {
      const { bookingId } = await scene.held(first.driverId)
      must(await scene.accept(first, bookingId))
      return bookingId
    }
    const complete = async (bookingId: string) => {
      for (const move of driverMoves) must(await scene.move(first, bookingId, move))
    }
    const paid = await scene.completeJob(first)
    await outside(paid)
    await friday()
    await outside(paid)
    scene.standIn.control.payToBank(5_00)
    scene.standIn.control.chargeFee(1_00)
    scene.standIn.control.adjustBalance(-1_00, 'A correction')
    await followProvider(scene.ctx)
    await press('record_movement')
    const refunded = await begun()
    await outside(refunded)
    await complete(refunded)
    await press('keep_back')
    const lost = await begun()
    await dispute(lost, 'lost')
    await complete(lost)
    await press('pay_driver')
    const asked = await begun()
    const { id } = scene.standIn.control.openDispute(await scene.intentOf(asked))
    await lookAtDispute(scene.ctx, id)
    await complete(asked)
    scene.standIn.control.closeDispute(id, 'lost')
    await lookAtDispute(scene.ctx, id)
    await press('keep_back')
    const failed = await scene.completeJob(first)
    await scene.refund(failed, 10_00)
    await settle()
    await sendBack(failed)
    const task = (await openTasks(scene.db)).find(({ bookingId }) => bookingId === failed)
    await closeTask(scene.ctx, operators[0], { taskId: task?.taskId ?? '', note: 'A note' })
    await press('repaid_from_bank')
    await compareBooks(scene.ctx)
    await friday()
  },
  'a driver who may drive no more': async ({ second, operators }) => {
    await setDuty(scene.ctx, second.accountId, true)
    await scene.held(second.driverId)
    const who = { accountId: second.accountId, reason: 'A sample' }
    await changeUser(scene.ctx, operators[0], { ...who, deed: 'disable' })
    await friday()
    await changeUser(scene.ctx, operators[0], { ...who, deed: 'enable' })
    await friday()
  },
}

it('every transaction about money takes its locks in the order that is written down', async () => {
  const cast: Cast = {
    first: await scene.payableDriver(1),
    second: await scene.payableDriver(2),
    operators: [
      await makeAccount(scene.db, { role: 'operator' }),
      await makeAccount(scene.db, { role: 'operator' }),
    ],
  }
  for (const [what, story] of Object.entries(stories)) {
    watch.during(what)
    await story(cast)
    expect(await brokenInvariants(scene), what).toEqual([])
  }
  expect(brokenLockOrder(watch.transactions)).toEqual([])
  // Each line of the order was met: one that no story locks says nothing.
  const locked = new Set(watch.transactions.flatMap(({ taken }) => taken.map(({ table }) => table)))
  expect(lockOrder.filter((table) => !locked.has(table))).toEqual([])
}, 240_000)
