/**
 * Money that goes back to the customer while the job is still driven: by a dispute, or by a refund on the provider's dashboard. The payout is held
 * until an operator decides, and receipts say what the customer really paid. Mutants that were seen to fail: no hold; a receipt of the
 * whole price; a cancellation that refunds what is back already; a cover that stays when the driver is paid less.
 */
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { driverMoves } from '../../domain/booking.ts'
import { splitPrice } from '../../domain/commission.ts'
import type { TaskAction } from '../../domain/task-action.ts'
import { cancelBooking } from '../bookings/cancel-booking.ts'
import { followProvider } from '../books/compare-books.ts'
import { ledgerBalances, owedToCustomer } from '../ledger/index.ts'
import { closeTask } from '../operations/close-task.ts'
import { settleTask } from '../operations/settle-task.ts'
import { must } from '../testing/booking-scene.ts'
import { brokenInvariants } from '../testing/invariants.ts'
import { openPayoutScene, type PayoutScene } from '../testing/payout-scene.ts'
import { disagreements } from '../testing/provider-agreement.ts'
import { makeAccount, type MadeDriver } from '../testing/sample-drivers.ts'
import { lookAtDispute } from './look-at-dispute.ts'

let scene: PayoutScene
let driver: MadeDriver
let operator: string
beforeEach(async () => {
  scene = await openPayoutScene()
  driver = await scene.payableDriver()
  operator = await makeAccount(scene.db, { role: 'operator' })
})
afterEach(() => scene.close())

const health = async () => {
  expect(await brokenInvariants(scene)).toEqual([])
  expect(await disagreements(scene)).toEqual([])
}

const begin = async () => {
  const { bookingId, who } = await scene.held(driver.driverId)
  must(await scene.accept(driver, bookingId))
  const { priceCents } = await scene.booking(bookingId)
  return { bookingId, customerId: who.accountId, priceCents }
}

const complete = async (bookingId: string) => {
  for (const move of driverMoves) must(await scene.move(driver, bookingId, move))
  await scene.drain()
}

const cancel = async (
  { bookingId, customerId, priceCents }: Awaited<ReturnType<typeof begin>>,
  expectedFeeCents = priceCents,
) => {
  const actor = { kind: 'customer', accountId: customerId } as const
  must(await cancelBooking(scene.ctx, actor, { bookingId, expectedFeeCents, reason: null }))
  await scene.drain()
}

const dispute = async (bookingId: string) => {
  const { id } = scene.standIn.control.openDispute(await scene.intentOf(bookingId))
  await lookAtDispute(scene.ctx, id)
  return id
}

const end = async (disputeId: string, how: 'won' | 'lost') => {
  scene.standIn.control.closeDispute(disputeId, how)
  await lookAtDispute(scene.ctx, disputeId)
  await lookAtDispute(scene.ctx, disputeId)
  await scene.drain()
}

const taskOf = async (kind: string) => {
  const { rows } = await scene.db.execute<{ id: string; note: string }>(
    sql`select id, note from operator_tasks where closed_at is null and kind = ${kind}`,
  )
  expect(rows).toHaveLength(1)
  return rows[0] ?? { id: '', note: '' }
}

const press = async (kind: string, action: TaskAction) => {
  const { id: taskId } = await taskOf(kind)
  must(await settleTask(scene.ctx, operator, { taskId, action }))
  await scene.drain()
}

const refundOnDashboard = async (bookingId: string, cents?: number) => {
  scene.standIn.control.refundInDashboard(await scene.intentOf(bookingId), cents)
  await followProvider(scene.ctx)
  await scene.drain()
}

const receipted = async (bookingId: string) => {
  const { rows } = await scene.db.execute<{ series: string; total_cents: number }>(
    sql`select series, total_cents from receipts where booking_id = ${bookingId} order by issued_at, id`,
  )
  return rows.map(({ series, total_cents }) => [series, total_cents])
}

const friday = async () => {
  await scene.goToFriday()
  await scene.run().catch(() => {})
  return scene.standIn.control.transfers().map(({ amount }) => amount)
}

/** So much of our own goes to our balance at the provider. */
const topUp = async (cents: number) => {
  scene.standIn.control.changeBalance(cents)
  await followProvider(scene.ctx)
}

const losses = async () => (await ledgerBalances(scene.db)).dispute_losses ?? 0

describe('a dispute that is lost while the driver is on the way', () => {
  it('holds the payout, and the receipt says that the customer paid nothing', async () => {
    const { bookingId, priceCents } = await begin()
    await end(await dispute(bookingId), 'lost')
    expect(await scene.openTasks()).toEqual([])
    await health()
    await complete(bookingId)
    expect(await receipted(bookingId)).toEqual([['R', 0]])
    expect((await taskOf('payout_held')).note).toContain(
      `€${(splitPrice(priceCents, new Date()).driverNetCents / 100).toFixed(2)}`,
    )
    await health()
    expect(await friday()).toEqual([])
    const { id: taskId } = await taskOf('payout_held')
    expect(await closeTask(scene.ctx, operator, { taskId, note: 'Seen' })).toMatchObject({
      refusal: { code: 'task_needs_action' },
    })
  })

  it('pay the driver: all of it, from our margin', async () => {
    const { bookingId, priceCents } = await begin()
    await end(await dispute(bookingId), 'lost')
    await complete(bookingId)
    await press('payout_held', 'pay_driver')
    expect(await losses()).toBe(priceCents)
    // Nobody else's money pays it.
    expect(await friday()).toEqual([])
    expect(await scene.openTasks()).toEqual(['balance_too_small'])
    await topUp(2 * priceCents)
    expect(await friday()).toEqual([(await scene.lineOf(bookingId)).netCents])
    await health()
  })

  it('keep it back: the driver is owed nothing, and nothing of it is our loss', async () => {
    const { bookingId } = await begin()
    await end(await dispute(bookingId), 'lost')
    await complete(bookingId)
    await press('payout_held', 'keep_back')
    expect(await scene.openTasks()).toEqual([])
    expect(await losses()).toBe(0)
    expect(await scene.owedTo(driver)).toBe(0)
    expect(await friday()).toEqual([])
    await health()
  })

  it('and a cancellation that would have given everything back gives nothing more', async () => {
    const booking = await begin()
    await end(await dispute(booking.bookingId), 'lost')
    await cancel(booking, 0)
    expect(scene.standIn.control.refunds()).toEqual([])
    expect(await owedToCustomer(scene.db, booking.bookingId)).toBe(0)
    expect(await scene.openTasks()).toEqual([])
    expect(await losses()).toBe(0)
    await health()
  })
})

describe('a dispute that is opened during the job and decided after it', () => {
  it('is held at once; keep it back, and the bank’s word decides', async () => {
    for (const how of ['won', 'lost'] as const) {
      const { bookingId, priceCents } = await begin()
      const disputeId = await dispute(bookingId)
      await complete(bookingId)
      expect(await receipted(bookingId)).toEqual([['R', priceCents]])
      await press('payout_held', 'keep_back')
      const before = (await scene.lineOf(bookingId)).outstandingCents
      expect(before).toBeGreaterThan(0)
      await end(disputeId, how)
      expect((await scene.lineOf(bookingId)).outstandingCents).toBe(how === 'won' ? before : 0)
      expect(await scene.openTasks()).toEqual([])
      await health()
    }
  })

  it('pay the driver all the same: paid while it is open, and lost it is our loss with a credit note', async () => {
    const { bookingId, priceCents } = await begin()
    const disputeId = await dispute(bookingId)
    await complete(bookingId)
    await topUp(2 * priceCents)
    await press('payout_held', 'pay_driver')
    expect(await friday()).toEqual([(await scene.lineOf(bookingId)).netCents])
    await end(disputeId, 'lost')
    expect(scene.standIn.control.reversals()).toEqual([])
    expect(await losses()).toBe(priceCents)
    expect(await receipted(bookingId)).toEqual([
      ['R', priceCents],
      ['CN', priceCents],
    ])
    expect(await scene.openTasks()).toEqual([])
    await health()
  })

  it('nobody has decided when it is lost: still held; when it is won: paid, and nothing to decide', async () => {
    const lost = await begin()
    const lostDispute = await dispute(lost.bookingId)
    await complete(lost.bookingId)
    await end(lostDispute, 'lost')
    expect(await scene.openTasks()).toEqual(['payout_held'])
    expect(await friday()).toEqual([])
    await health()
    await press('payout_held', 'keep_back')
    expect((await scene.lineOf(lost.bookingId)).outstandingCents).toBe(0)
    const won = await begin()
    const wonDispute = await dispute(won.bookingId)
    await complete(won.bookingId)
    await end(wonDispute, 'won')
    expect(await scene.openTasks()).toEqual([])
    await health()
  })
})

describe('a refund on the provider’s dashboard while the driver is on the way', () => {
  const recorded = async (cents?: number) => {
    const booking = await begin()
    await refundOnDashboard(booking.bookingId, cents)
    await press('refund_outside', 'record_refund')
    return booking
  }

  it('makes the receipt smaller, and the operator decides on the payout', async () => {
    const { bookingId, priceCents } = await recorded(20_00)
    await complete(bookingId)
    expect(await receipted(bookingId)).toEqual([['R', priceCents - 20_00]])
    expect((await taskOf('payout_held')).note).toContain('€20.00')
    await health()
    await press('payout_held', 'keep_back')
    const { outstandingCents, earnedAt } = await scene.lineOf(bookingId)
    expect(outstandingCents).toBe(splitPrice(priceCents - 20_00, earnedAt).driverNetCents)
    expect(await losses()).toBe(0)
    await health()
  })

  it('a cancellation gives back what is left of it, with no task', async () => {
    const booking = await recorded(20_00)
    await cancel(booking, 0)
    expect(scene.standIn.control.refunds().map(({ amount }) => amount)).toEqual([
      20_00,
      booking.priceCents - 20_00,
    ])
    expect(await scene.openTasks()).toEqual([])
    expect(await losses()).toBe(0)
    await health()
  })

  it('a cancellation at a cost counts it first', async () => {
    const booking = await recorded(20_00)
    must(await scene.move(driver, booking.bookingId, 'set_off'))
    scene.clock.advance('6m')
    await cancel(booking)
    const fee = (await scene.booking(booking.bookingId)).cancellationFeeCents ?? 0
    expect(await receipted(booking.bookingId)).toEqual([['R', fee]])
    expect(await scene.openTasks()).toEqual([])
    await health()
  })

  it('of everything: a fee nobody paid is held', async () => {
    const booking = await recorded()
    must(await scene.move(driver, booking.bookingId, 'set_off'))
    scene.clock.advance('6m')
    await cancel(booking)
    expect(await receipted(booking.bookingId)).toEqual([['R', 0]])
    expect(await scene.openTasks()).toEqual(['payout_held'])
    await health()
    await press('payout_held', 'keep_back')
    expect(await scene.owedTo(driver)).toBe(0)
    await health()
  })

  it('that nobody has recorded yet: a cancellation’s refund waits for it, and gives back the rest', async () => {
    for (const isSeen of [true, false]) {
      const booking = await begin()
      scene.standIn.control.refundInDashboard(await scene.intentOf(booking.bookingId), 20_00)
      if (isSeen) await followProvider(scene.ctx)
      await cancel(booking, 0)
      expect(await scene.openTasks()).toEqual(['refund_outside'])
      await followProvider(scene.ctx)
      await press('refund_outside', 'record_refund')
      expect(
        scene.standIn.control
          .refunds()
          .slice(-2)
          .map(({ amount }) => amount),
      ).toEqual([20_00, booking.priceCents - 20_00])
      expect(await scene.openTasks()).toEqual([])
      expect(await owedToCustomer(scene.db, booking.bookingId)).toBe(0)
      await health()
    }
  })
})
