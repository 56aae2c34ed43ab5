/**
 * Disputes that are not of a finished job's whole price: of a payment that was refunded already, and of a job that is still driven.
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
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
