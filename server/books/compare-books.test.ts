/**
 * What happens at the card provider without us is in our books, or before an operator, within the hour (reliability.md I14). Mutants that
 * were seen to fail: payouts to our bank not posted; the fee of a late line left at 0; a recorded refund that takes nothing from the driver.
 */
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { splitPrice } from '../../domain/commission.ts'
import type { TaskAction } from '../../domain/task-action.ts'
import { ledgerBalances } from '../ledger/index.ts'
import { lookAtIntent } from '../bookings/look-at-intent.ts'
import { closeTask } from '../operations/close-task.ts'
import { settleTask } from '../operations/settle-task.ts'
import { must } from '../testing/booking-scene.ts'
import { brokenInvariants } from '../testing/invariants.ts'
import { openPayoutScene, type PayoutScene } from '../testing/payout-scene.ts'
import { makeAccount } from '../testing/sample-drivers.ts'
import { compareBooks, followProvider } from './compare-books.ts'

let scene: PayoutScene
let operator: string
beforeEach(async () => {
  scene = await openPayoutScene()
  operator = await makeAccount(scene.db, { role: 'operator' })
})
afterEach(() => scene.close())

const health = async () => expect(await brokenInvariants(scene)).toEqual([])

const onlyTask = async () => {
  const { rows } = await scene.db.execute<{ id: string; kind: string; note: string }>(
    sql`select id, kind, note from operator_tasks where closed_at is null`,
  )
  expect(rows).toHaveLength(1)
  return rows[0] ?? { id: '', kind: '', note: '' }
}

const press = async (action: TaskAction) => {
  const { id: taskId } = await onlyTask()
  must(await settleTask(scene.ctx, operator, { taskId, action }))
  await scene.drain()
}

const accounts = () => ledgerBalances(scene.db)

/** Twice, because a difference becomes a task only when it is seen twice. */
const anHourGoesBy = async () => {
  await followProvider(scene.ctx)
  await scene.drain()
  scene.clock.advance('31m')
  await followProvider(scene.ctx)
  await scene.drain()
}

describe('what is understood is posted by itself', () => {
  it('payouts to our bank, one that came back, the provider’s own fees', async () => {
    await scene.completeJob(await scene.payableDriver())
    const { control } = scene.standIn
    control.payToBank(40_00)
    control.failBankPayout(control.payToBank(10_00).id)
    control.chargeFee(3_21)
    await anHourGoesBy()
    expect(await accounts()).toMatchObject({ bank_balance: 40_00 })
    expect(await scene.openTasks()).toEqual([])
    await health()
    await compareBooks(scene.ctx)
    await scene.drain()
    await health()
  })

  it('the fee of a capture whose line comes late', async () => {
    scene.standIn.control.delayMoney(1)
    const bookingId = await scene.completeJob(await scene.payableDriver())
    expect(await scene.payment(bookingId)).toMatchObject({ processingFeeCents: 0 })
    await anHourGoesBy()
    expect(await scene.openTasks()).toEqual([])
    scene.standIn.control.showLateMoney()
    await anHourGoesBy()
    const { processingFeeCents } = await scene.payment(bookingId)
    expect(processingFeeCents).toBeGreaterThan(0)
    expect((await accounts()).processing_fees).toBe(processingFeeCents)
    expect(await scene.openTasks()).toEqual([])
    await health()
  })

  it('a dispute nobody told us of', async () => {
    const bookingId = await scene.completeJob(await scene.payableDriver())
    scene.standIn.control.openDispute(await scene.intentOf(bookingId))
    await anHourGoesBy()
    expect(await scene.openTasks()).toEqual(['card_dispute'])
    await health()
  })

  it('an inquiry, which moves no money, is found by the daily look', async () => {
    const bookingId = await scene.completeJob(await scene.payableDriver())
    scene.standIn.control.openDispute(await scene.intentOf(bookingId), true)
    await compareBooks(scene.ctx)
    await scene.drain()
    expect(await scene.openTasks()).toEqual(['card_dispute'])
  })
})

describe('a refund made on the provider’s dashboard', () => {
  it('is a task with its amount; one press records it as our own flow would', async () => {
    const driver = await scene.payableDriver()
    const bookingId = await scene.completeJob(driver)
    const line = await scene.lineOf(bookingId)
    scene.standIn.control.refundInDashboard(await scene.intentOf(bookingId), 20_00)
    await anHourGoesBy()
    const task = await onlyTask()
    expect(task).toMatchObject({ kind: 'refund_outside' })
    expect(task.note).toContain('€20.00')
    // Held meanwhile: the driver is not paid what the customer has back.
    await scene.goToFriday()
    await scene.run()
    expect(scene.standIn.control.transfers()).toEqual([])
    expect(await closeTask(scene.ctx, operator, { taskId: task.id, note: 'Seen' })).toMatchObject({
      refusal: { code: 'task_needs_action' },
    })

    await press('record_refund')
    expect(await scene.openTasks()).toEqual([])
    const left = splitPrice(line.grossCents - 20_00, line.earnedAt)
    expect((await scene.lineOf(bookingId)).outstandingCents).toBe(left.driverNetCents)
    expect(await scene.payment(bookingId)).toMatchObject({ refundedCents: 20_00 })
    const { rows } = await scene.db.execute(
      sql`select total_cents from receipts where series = 'CN' and booking_id = ${bookingId}`,
    )
    expect(rows).toEqual([{ total_cents: 20_00 }])
    await health()
    await anHourGoesBy()
    expect(await scene.openTasks()).toEqual([])
    await scene.run()
    expect(scene.standIn.control.transfers().map(({ amount }) => amount)).toEqual([
      left.driverNetCents,
    ])
    await health()
  })

  it('after the transfer takes the money back from the driver', async () => {
    const driver = await scene.payableDriver()
    const bookingId = await scene.completeJob(driver)
    await scene.goToFriday()
    await scene.run()
    scene.standIn.control.refundInDashboard(await scene.intentOf(bookingId))
    await anHourGoesBy()
    await press('record_refund')
    expect(scene.standIn.control.reversals()).toHaveLength(1)
    expect(await scene.owedTo(driver)).toBe(0)
    await health()
  })

  it('that the bank sends back closes its task; recorded before, the customer is owed it', async () => {
    const bookingId = await scene.completeJob(await scene.payableDriver())
    const intentId = await scene.intentOf(bookingId)
    const first = scene.standIn.control.refundInDashboard(intentId, 20_00)
    await anHourGoesBy()
    scene.standIn.control.settleRefund(first.id, 'failed')
    await anHourGoesBy()
    expect(await scene.openTasks()).toEqual([])
    await health()
    const second = scene.standIn.control.refundInDashboard(intentId, 30_00)
    await anHourGoesBy()
    await press('record_refund')
    scene.standIn.control.settleRefund(second.id, 'failed')
    await lookAtIntent(scene.ctx, intentId)
    expect(await scene.openTasks()).toEqual(['refund_failed'])
    await anHourGoesBy()
    await health()
  })
})

describe('what nobody understands', () => {
  it('a correction by the provider is a task; one press records it', async () => {
    await scene.completeJob(await scene.payableDriver())
    scene.standIn.control.adjustBalance(-7_50, 'Correction of an earlier fee')
    await anHourGoesBy()
    expect(await onlyTask()).toMatchObject({ kind: 'provider_movement' })
    expect((await onlyTask()).note).toContain('€7.50')
    await press('record_movement')
    expect(await accounts()).toMatchObject({ provider_adjustments: 7_50 })
    await anHourGoesBy()
    expect(await scene.openTasks()).toEqual([])
    await health()
  })

  it('a difference that no line explains is a task once it is seen twice, and closes when it is gone', async () => {
    await scene.completeJob(await scene.payableDriver())
    const less = scene.withProvider((provider) => ({
      readBalance: async () => {
        const balance = await provider.readBalance()
        return balance.kind === 'done' ? { ...balance, value: balance.value - 1_23 } : balance
      },
    }))
    await followProvider(less)
    expect(await scene.openTasks()).toEqual([])
    await followProvider(less)
    expect(await onlyTask()).toMatchObject({ kind: 'books_differ' })
    expect((await onlyTask()).note).toContain('€1.23 less than')
    await press('compare_again')
    expect(await scene.openTasks()).toEqual([])
  })

  it('a transfer that we never recorded is a task after half an hour, and closes once it is', async () => {
    const driver = await scene.payableDriver()
    await scene.completeJob(driver)
    await scene.goToFriday()
    const lost = scene.withProvider((provider) => ({
      transfer: async (request) => {
        await provider.transfer(request)
        return { kind: 'unknown', why: 'lost', wasAnswered: false }
      },
    }))
    await scene.run(lost).catch(() => {})
    await anHourGoesBy()
    expect(await onlyTask()).toMatchObject({ kind: 'movement_unmatched' })
    await scene.releaseTransferLeases()
    await scene.run()
    await press('compare_again')
    expect(await scene.openTasks()).toEqual([])
    await health()
  })
})
