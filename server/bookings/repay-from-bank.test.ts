/**
 * A refund that failed is repaid from our own bank: booked, owed no longer, and not to be paid again. A mutant that was seen to fail:
 * nothing taken from the driver for a refund that was refused before it was made.
 */
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ledgerBalances, owedToCustomer } from '../ledger/index.ts'
import { closeTask } from '../operations/close-task.ts'
import { settleTask } from '../operations/settle-task.ts'
import { must } from '../testing/booking-scene.ts'
import { brokenInvariants } from '../testing/invariants.ts'
import { openPayoutScene, type PayoutScene } from '../testing/payout-scene.ts'
import { makeAccount } from '../testing/sample-drivers.ts'
import { lookAtIntent } from './look-at-intent.ts'
import { refundBooking } from './refund-booking.ts'

let scene: PayoutScene
let operator: string
beforeEach(async () => {
  scene = await openPayoutScene()
  operator = await makeAccount(scene.db, { role: 'operator' })
})
afterEach(() => scene.close())

const press = async () => {
  const { rows } = await scene.db.execute<{ id: string }>(
    sql`select id from operator_tasks where kind = 'refund_failed' and closed_at is null`,
  )
  return settleTask(scene.ctx, operator, { taskId: rows[0]?.id ?? '', action: 'repaid_from_bank' })
}

const closeByNote = async () => {
  const { rows } = await scene.db.execute<{ id: string }>(
    sql`select id from operator_tasks where kind = 'refund_failed' and closed_at is null`,
  )
  const taskId = rows[0]?.id ?? ''
  const answer = await closeTask(scene.ctx, operator, { taskId, note: 'Rang the customer' })
  return answer.ok ? 'closed' : answer.refusal.code
}

const refundLeft = async (bookingId: string) => {
  const answer = await refundBooking(scene.ctx, operator, {
    bookingId,
    amountCents: 20_00,
    reason: 'Asked for again',
  })
  return answer.ok ? 'refunded' : answer.refusal.code
}

describe('“Repaid from our bank”', () => {
  it('of a refund that the bank sent back', async () => {
    const bookingId = await scene.completeJob(await scene.payableDriver())
    const { grossCents } = await scene.lineOf(bookingId)
    await scene.refund(bookingId, grossCents)
    await scene.drain()
    const [made] = scene.standIn.control.refunds()
    scene.standIn.control.settleRefund(made?.id ?? '', 'failed')
    await lookAtIntent(scene.ctx, await scene.intentOf(bookingId))
    expect(await owedToCustomer(scene.db, bookingId)).toBe(grossCents)
    // A note alone would leave it owed for ever.
    expect(await closeByNote()).toBe('task_needs_action')
    must(await press())
    expect(await owedToCustomer(scene.db, bookingId)).toBe(0)
    expect(await ledgerBalances(scene.db)).toMatchObject({ bank_balance: -grossCents })
    expect(await scene.payment(bookingId)).toMatchObject({ refundedCents: grossCents })
    expect(await scene.openTasks()).toEqual([])
    expect(await refundLeft(bookingId)).toBe('refund_not_offered')
    expect(await brokenInvariants(scene)).toEqual([])
  })

  it('of one the provider refused before anything was owed, a note is enough: it is not made', async () => {
    const driver = await scene.payableDriver()
    const bookingId = await scene.completeJob(driver)
    const refusing = scene.withProvider(() => ({
      refund: async () => ({ kind: 'request_refused', code: 'charge_expired_for_refund' }),
    }))
    await scene.refund(bookingId, 20_00)
    await scene.drain({ ctx: refusing })
    expect(await closeByNote()).toBe('closed')
    expect(await scene.openTasks()).toEqual([])
    expect(await brokenInvariants(scene)).toEqual([])
  })

  it('of one the provider refused: the driver’s payout shrinks as it would have', async () => {
    const driver = await scene.payableDriver()
    const bookingId = await scene.completeJob(driver)
    const { grossCents } = await scene.lineOf(bookingId)
    const refusing = scene.withProvider(() => ({
      refund: async () => ({ kind: 'request_refused', code: 'charge_expired_for_refund' }),
    }))
    await scene.refund(bookingId, grossCents)
    await scene.drain({ ctx: refusing })
    expect(await scene.openTasks()).toEqual(['refund_failed'])
    must(await press())
    expect(await scene.owedTo(driver)).toBe(0)
    expect(await refundLeft(bookingId)).toBe('refund_not_offered')
    expect(await ledgerBalances(scene.db)).toMatchObject({ bank_balance: -grossCents })
    expect(await brokenInvariants(scene)).toEqual([])
  })
})
