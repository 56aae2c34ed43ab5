/**
 * Disputes that are not of a finished job's whole price: of a payment that was refunded already, and of a job that is still driven.
 */
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { splitPrice } from '../../domain/commission.ts'
import { ledgerBalances } from '../ledger/index.ts'
import { brokenInvariants } from '../testing/invariants.ts'
import { openPayoutScene, type PayoutScene } from '../testing/payout-scene.ts'
import { lookAtDispute } from './look-at-dispute.ts'

let scene: PayoutScene
beforeEach(async () => {
  scene = await openPayoutScene()
})
afterEach(() => scene.close())

const health = async () => expect(await brokenInvariants(scene)).toEqual([])

it('a dispute of a part of the price takes that part from the driver, and no more', async () => {
  const driver = await scene.payableDriver()
  for (const how of ['won', 'lost'] as const) {
    const bookingId = await scene.completeJob(driver)
    const { grossCents, outstandingCents, earnedAt } = await scene.lineOf(bookingId)
    const intentId = await scene.intentOf(bookingId)
    const { id } = scene.standIn.control.openDispute(intentId, false, 30_00)
    await lookAtDispute(scene.ctx, id)
    await health()
    scene.standIn.control.closeDispute(id, how)
    await lookAtDispute(scene.ctx, id)
    const left = splitPrice(grossCents - 30_00, earnedAt).driverNetCents
    expect((await scene.lineOf(bookingId)).outstandingCents).toBe(
      how === 'won' ? outstandingCents : left,
    )
    const { rows } = await scene.db.execute<{ total_cents: number }>(
      sql`select total_cents from receipts where series = 'CN' and booking_id = ${bookingId}`,
    )
    expect(rows.map(({ total_cents }) => total_cents)).toEqual(how === 'won' ? [] : [30_00])
    await health()
  }
})

describe('a dispute of a payment that was refunded altogether', () => {
  it('takes the fee alone, which is booked; won or lost, nothing else moves', async () => {
    const driver = await scene.payableDriver()
    for (const how of ['won', 'lost'] as const) {
      const bookingId = await scene.completeJob(driver)
      await scene.refund(bookingId, (await scene.lineOf(bookingId)).grossCents)
      await scene.drain()
      const feesBefore = (await ledgerBalances(scene.db)).processing_fees ?? 0
      const { id, amount } = scene.standIn.control.openDispute(await scene.intentOf(bookingId))
      expect(amount).toBe(0)
      await lookAtDispute(scene.ctx, id)
      await lookAtDispute(scene.ctx, id)
      expect(await scene.openTasks()).toEqual(['card_dispute'])
      expect((await ledgerBalances(scene.db)).processing_fees).toBe(feesBefore + 20_00)
      await health()
      scene.standIn.control.closeDispute(id, how)
      await lookAtDispute(scene.ctx, id)
      expect(await scene.openTasks()).toEqual([])
      await health()
    }
  })
})
