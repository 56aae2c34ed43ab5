/**
 * A refund that the provider refuses because the customer's bank asks for the same money waits for the bank, and no task says to pay it
 * again. Mutants that were seen to fail: the refusal taken as the end; what waits not among what a lost dispute gave back.
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { splitPrice } from '../../domain/commission.ts'
import { refundsOf } from '../payments/index.ts'
import { owedToCustomer } from '../ledger/index.ts'
import { lookAtDispute } from '../payouts/look-at-dispute.ts'
import { must } from '../testing/booking-scene.ts'
import { brokenInvariants } from '../testing/invariants.ts'
import { openPayoutScene, type PayoutScene } from '../testing/payout-scene.ts'
import { cancelBooking } from './cancel-booking.ts'
import { viewDesk } from '../operations/load-desk.ts'
import { makeAccount } from '../testing/sample-drivers.ts'
import { reconcilePayments } from './reconcile-payments.ts'

let scene: PayoutScene
beforeEach(async () => {
  scene = await openPayoutScene()
})
afterEach(() => scene.close())

const health = async () => expect(await brokenInvariants(scene)).toEqual([])

const refundOf = async (bookingId: string) => {
  const [refund] = await refundsOf(scene.db, (await scene.payment(bookingId)).id)
  return refund
}

/** The bank asks for the money before the provider has heard of the refund. */
const disputedBefore = async (bookingId: string, cents?: number) => {
  const intentId = await scene.intentOf(bookingId)
  const dispute = scene.standIn.control.openDispute(intentId, false, cents)
  await scene.drain()
  expect(await refundOf(bookingId)).toMatchObject({ state: 'requested' })
  await lookAtDispute(scene.ctx, dispute.id)
  scene.clock.advance('2h')
  await reconcilePayments(scene.ctx)
  await scene.drain()
  expect(await scene.openTasks()).toEqual(['card_dispute'])
  await health()
  return dispute.id
}

/** As an operator reads them. */
const statesOnDesk = async (bookingId: string) => {
  const operator = await makeAccount(scene.db, { role: 'operator' })
  const { refunds } = must(await viewDesk(scene.db, operator, bookingId))
  return refunds.map(({ state }) => state)
}

const end = async (disputeId: string, how: 'won' | 'lost') => {
  scene.standIn.control.closeDispute(disputeId, how)
  await lookAtDispute(scene.ctx, disputeId)
  await reconcilePayments(scene.ctx)
  await scene.drain()
}

describe('a refund of a finished job', () => {
  it('is made once the dispute is won', async () => {
    const bookingId = await scene.completeJob(await scene.payableDriver())
    await scene.refund(bookingId, 20_00)
    await end(await disputedBefore(bookingId), 'won')
    expect(await refundOf(bookingId)).toMatchObject({ state: 'succeeded' })
    expect(scene.standIn.control.refunds().map(({ amount }) => amount)).toEqual([20_00])
    expect(await scene.openTasks()).toEqual([])
    await health()
  })

  it('is closed once the dispute is lost: the customer has everything', async () => {
    const driver = await scene.payableDriver()
    const bookingId = await scene.completeJob(driver)
    await scene.refund(bookingId, 20_00)
    await end(await disputedBefore(bookingId), 'lost')
    expect(await refundOf(bookingId)).toMatchObject({ state: 'failed' })
    expect(await statesOnDesk(bookingId)).toEqual(['returned_by_dispute'])
    expect(await scene.openTasks()).toEqual([])
    expect(await scene.owedTo(driver)).toBe(0)
    expect(await scene.payment(bookingId)).toMatchObject({ status: 'captured' })
    await health()
  })
})

it('of more than the bank asks for: lost, the rest is asked for, and no more', async () => {
  const driver = await scene.payableDriver()
  const bookingId = await scene.completeJob(driver)
  const { grossCents, earnedAt } = await scene.lineOf(bookingId)
  await scene.refund(bookingId, 50_00)
  await end(await disputedBefore(bookingId, 30_00), 'lost')
  expect(await statesOnDesk(bookingId)).toEqual(['returned_by_dispute', 'failed'])
  const refunds = await refundsOf(scene.db, (await scene.payment(bookingId)).id)
  expect(refunds.map(({ amountCents }) => amountCents)).toEqual([50_00, 20_00])
  expect(await scene.openTasks()).toEqual(['refund_failed'])
  const left = splitPrice(grossCents - 30_00, earnedAt)
  expect(await scene.owedTo(driver)).toBe(left.driverNetCents)
  await health()
})

it('of a booking that was cancelled: what the bank kept is the refund', async () => {
  const driver = await scene.payableDriver()
  const { bookingId, who } = await scene.held(driver.driverId)
  must(await scene.accept(driver, bookingId))
  const actor = { kind: 'customer', accountId: who.accountId } as const
  must(await cancelBooking(scene.ctx, actor, { bookingId, expectedFeeCents: 0, reason: null }))
  await end(await disputedBefore(bookingId), 'lost')
  expect(await refundOf(bookingId)).toMatchObject({ state: 'failed' })
  expect(await owedToCustomer(scene.db, bookingId)).toBe(0)
  expect(await scene.openTasks()).toEqual([])
  await health()
})
