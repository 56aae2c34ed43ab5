/**
 * Disputes that are not about a finished job's whole price: about a payment that was refunded already, and about an active job.
 */
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { splitPrice } from '../../domain/payments/commission.ts'
import { allAt } from '../../domain/payments/tax-point.ts'
import { ledgerBalances } from '../ledger/index.ts'
import { brokenInvariants } from '../testing/invariants.ts'
import { openPayoutFixture, type PayoutFixture } from '../testing/fixtures/payout-fixture.ts'
import { syncDispute } from './sync-dispute.ts'

let fixture: PayoutFixture
beforeEach(async () => {
  fixture = await openPayoutFixture()
})
afterEach(() => fixture.close())

const health = async () => expect(await brokenInvariants(fixture)).toEqual([])

it('a dispute about a part of the price takes that part from the driver, and no more', async () => {
  const driver = await fixture.payableDriver()
  for (const how of ['won', 'lost'] as const) {
    const bookingId = await fixture.completeJob(driver)
    const { grossCents, outstandingCents, earnedAt } = await fixture.lineOf(bookingId)
    const intentId = await fixture.intentOf(bookingId)
    const { id } = fixture.fakeProvider.control.openDispute(intentId, false, 30_00)
    await syncDispute(fixture.ctx, id)
    await health()
    fixture.fakeProvider.control.closeDispute(id, how)
    await syncDispute(fixture.ctx, id)
    const left = splitPrice(grossCents - 30_00, allAt(earnedAt)).driverNetCents
    expect((await fixture.lineOf(bookingId)).outstandingCents).toBe(
      how === 'won' ? outstandingCents : left,
    )
    const { rows } = await fixture.db.execute<{ total_cents: number }>(
      sql`select total_cents from receipts where series = 'CN' and booking_id = ${bookingId}`,
    )
    expect(rows.map(({ total_cents }) => total_cents)).toEqual(how === 'won' ? [] : [30_00])
    await health()
  }
})

describe('a dispute about a fully refunded payment', () => {
  it('takes the fee alone, which is booked; won or lost, nothing else moves', async () => {
    const driver = await fixture.payableDriver()
    for (const how of ['won', 'lost'] as const) {
      const bookingId = await fixture.completeJob(driver)
      await fixture.refund(bookingId, (await fixture.lineOf(bookingId)).grossCents)
      await fixture.drain()
      const feesBefore = (await ledgerBalances(fixture.db)).processing_fees ?? 0
      const { id, amount } = fixture.fakeProvider.control.openDispute(
        await fixture.intentOf(bookingId),
      )
      expect(amount).toBe(0)
      await syncDispute(fixture.ctx, id)
      await syncDispute(fixture.ctx, id)
      expect(await fixture.openTasks()).toEqual(['card_dispute'])
      expect((await ledgerBalances(fixture.db)).processing_fees).toBe(feesBefore + 20_00)
      await health()
      fixture.fakeProvider.control.closeDispute(id, how)
      await syncDispute(fixture.ctx, id)
      expect(await fixture.openTasks()).toEqual([])
      await health()
    }
  })
})
