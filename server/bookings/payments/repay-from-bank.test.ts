/**
 * A refund that failed is repaid from our own bank: booked, no longer owed, and not to be paid again. Seen to fail with:
 * nothing taken from the driver for a refund that was refused before it was made.
 */
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ledgerBalances, owedToCustomer } from '../../ledger/index.ts'
import { closeTask } from '../../operations/close-task.ts'
import { resolveTask } from '../../operations/resolve-task.ts'
import { must } from '../../testing/fixtures/booking-fixture.ts'
import { brokenInvariants } from '../../testing/invariants.ts'
import { openPayoutFixture, type PayoutFixture } from '../../testing/fixtures/payout-fixture.ts'
import { refundAlone } from '../../testing/operator-presses.ts'
import { makeAccount } from '../../testing/samples/sample-drivers.ts'
import { syncPaymentIntent } from './sync-payment-intent.ts'

let fixture: PayoutFixture
let operator: string
beforeEach(async () => {
  fixture = await openPayoutFixture()
  operator = await makeAccount(fixture.db, { role: 'operator' })
})
afterEach(() => fixture.close())

const press = async () => {
  const { rows } = await fixture.db.execute<{ id: string }>(
    sql`select id from operator_tasks where kind = 'refund_failed' and closed_at is null`,
  )
  return resolveTask(fixture.ctx, operator, {
    taskId: rows[0]?.id ?? '',
    action: 'repaid_from_bank',
  })
}

const closeByNote = async () => {
  const { rows } = await fixture.db.execute<{ id: string }>(
    sql`select id from operator_tasks where kind = 'refund_failed' and closed_at is null`,
  )
  const taskId = rows[0]?.id ?? ''
  const answer = await closeTask(fixture.ctx, operator, { taskId, note: 'Rang the customer' })
  return answer.ok ? 'closed' : answer.refusal.code
}

const refundLeft = async (bookingId: string) => {
  const answer = await refundAlone(fixture, operator, {
    bookingId,
    amountCents: 20_00,
    reason: 'Asked for again',
  })
  return answer.ok ? 'refunded' : answer.refusal.code
}

describe('“Repaid from our bank”', () => {
  it('of a refund that the bank sent back', async () => {
    const bookingId = await fixture.completeJob(await fixture.payableDriver())
    const { grossCents } = await fixture.lineOf(bookingId)
    await fixture.refund(bookingId, grossCents)
    await fixture.drain()
    const [made] = fixture.fakeProvider.control.refunds()
    fixture.fakeProvider.control.executeRefund(made?.id ?? '', 'failed')
    await syncPaymentIntent(fixture.ctx, await fixture.intentOf(bookingId))
    expect(await owedToCustomer(fixture.db, bookingId)).toBe(grossCents)
    // A note alone would leave it owed for ever.
    expect(await closeByNote()).toBe('task_needs_action')
    must(await press())
    expect(await owedToCustomer(fixture.db, bookingId)).toBe(0)
    expect(await ledgerBalances(fixture.db)).toMatchObject({ bank_balance: -grossCents })
    expect(await fixture.payment(bookingId)).toMatchObject({ refundedCents: grossCents })
    expect(await fixture.openTasks()).toEqual([])
    expect(await refundLeft(bookingId)).toBe('refund_not_offered')
    expect(await brokenInvariants(fixture)).toEqual([])
  })

  it('of one the provider refused before anything was owed, a note is enough: it is not made', async () => {
    const driver = await fixture.payableDriver()
    const bookingId = await fixture.completeJob(driver)
    const refusing = fixture.withProvider(() => ({
      refund: async () => ({ kind: 'request_refused', code: 'charge_expired_for_refund' }),
    }))
    await fixture.refund(bookingId, 20_00)
    await fixture.drain({ ctx: refusing })
    expect(await closeByNote()).toBe('closed')
    expect(await fixture.openTasks()).toEqual([])
    expect(await brokenInvariants(fixture)).toEqual([])
  })

  it('of one the provider refused: the driver’s payout shrinks as it would have', async () => {
    const driver = await fixture.payableDriver()
    const bookingId = await fixture.completeJob(driver)
    const { grossCents } = await fixture.lineOf(bookingId)
    const refusing = fixture.withProvider(() => ({
      refund: async () => ({ kind: 'request_refused', code: 'charge_expired_for_refund' }),
    }))
    await fixture.refund(bookingId, grossCents)
    await fixture.drain({ ctx: refusing })
    expect(await fixture.openTasks()).toEqual(['refund_failed'])
    must(await press())
    expect(await fixture.owedTo(driver)).toBe(0)
    expect(await refundLeft(bookingId)).toBe('refund_not_offered')
    expect(await ledgerBalances(fixture.db)).toMatchObject({ bank_balance: -grossCents })
    expect(await brokenInvariants(fixture)).toEqual([])
  })
})
