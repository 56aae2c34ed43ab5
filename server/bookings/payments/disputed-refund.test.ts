/**
 * A refund that the provider refuses because the customer's bank claims the same money waits for the bank, and no task asks to pay it
 * again. Seen to fail with: the refusal taken as final; the waiting refund left out of what a lost dispute gave back.
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { splitPrice } from '../../../domain/payments/commission.ts'
import { allAt } from '../../../domain/payments/tax-point.ts'
import { listPaymentRefunds } from '../../payments/index.ts'
import { owedToCustomer } from '../../ledger/index.ts'
import { syncDispute } from '../../payouts/sync-dispute.ts'
import { must } from '../../testing/fixtures/booking-fixture.ts'
import { brokenInvariants } from '../../testing/invariants.ts'
import { openPayoutFixture, type PayoutFixture } from '../../testing/fixtures/payout-fixture.ts'
import { cancelBooking } from '../cancel-booking.ts'
import { viewOperatorBooking } from '../../operations/load-operator-booking.ts'
import { makeAccount } from '../../testing/samples/sample-drivers.ts'
import { reconcilePayments } from './reconcile-payments.ts'

let fixture: PayoutFixture
beforeEach(async () => {
  fixture = await openPayoutFixture()
})
afterEach(() => fixture.close())

const health = async () => expect(await brokenInvariants(fixture)).toEqual([])

const refundOf = async (bookingId: string) => {
  const [refund] = await listPaymentRefunds(fixture.db, (await fixture.payment(bookingId)).id)
  return refund
}

/** The bank claims the money before the provider has received the refund. */
const disputedBefore = async (bookingId: string, cents?: number) => {
  const intentId = await fixture.intentOf(bookingId)
  const dispute = fixture.fakeProvider.control.openDispute(intentId, false, cents)
  await fixture.drain()
  expect(await refundOf(bookingId)).toMatchObject({ state: 'requested' })
  await syncDispute(fixture.ctx, dispute.id)
  fixture.clock.advance('2h')
  await reconcilePayments(fixture.ctx)
  await fixture.drain()
  expect(await fixture.openTasks()).toEqual(['card_dispute'])
  await health()
  return dispute.id
}

/** As an operator reads them. */
const statesForOperator = async (bookingId: string) => {
  const operator = await makeAccount(fixture.db, { role: 'operator' })
  const { refunds } = must(await viewOperatorBooking(fixture.db, operator, bookingId))
  return refunds.map(({ state }) => state)
}

const end = async (disputeId: string, how: 'won' | 'lost') => {
  fixture.fakeProvider.control.closeDispute(disputeId, how)
  await syncDispute(fixture.ctx, disputeId)
  await reconcilePayments(fixture.ctx)
  await fixture.drain()
}

describe('a refund of a finished job', () => {
  it('is made once the dispute is won', async () => {
    const bookingId = await fixture.completeJob(await fixture.payableDriver())
    await fixture.refund(bookingId, 20_00)
    await end(await disputedBefore(bookingId), 'won')
    expect(await refundOf(bookingId)).toMatchObject({ state: 'succeeded' })
    expect(fixture.fakeProvider.control.refunds().map(({ amount }) => amount)).toEqual([20_00])
    expect(await fixture.openTasks()).toEqual([])
    await health()
  })

  it('is closed once the dispute is lost: the customer has everything', async () => {
    const driver = await fixture.payableDriver()
    const bookingId = await fixture.completeJob(driver)
    await fixture.refund(bookingId, 20_00)
    await end(await disputedBefore(bookingId), 'lost')
    expect(await refundOf(bookingId)).toMatchObject({ state: 'failed' })
    expect(await statesForOperator(bookingId)).toEqual(['returned_by_dispute'])
    expect(await fixture.openTasks()).toEqual([])
    expect(await fixture.owedTo(driver)).toBe(0)
    expect(await fixture.payment(bookingId)).toMatchObject({ status: 'captured' })
    await health()
  })
})

it('of more than the bank claims: when lost, the rest is refunded, and no more', async () => {
  const driver = await fixture.payableDriver()
  const bookingId = await fixture.completeJob(driver)
  const { grossCents, earnedAt } = await fixture.lineOf(bookingId)
  await fixture.refund(bookingId, 50_00)
  await end(await disputedBefore(bookingId, 30_00), 'lost')
  expect(await statesForOperator(bookingId)).toEqual(['returned_by_dispute', 'failed'])
  const refunds = await listPaymentRefunds(fixture.db, (await fixture.payment(bookingId)).id)
  expect(refunds.map(({ amountCents }) => amountCents)).toEqual([50_00, 20_00])
  expect(await fixture.openTasks()).toEqual(['refund_failed'])
  const left = splitPrice(grossCents - 30_00, allAt(earnedAt))
  expect(await fixture.owedTo(driver)).toBe(left.driverNetCents)
  await health()
})

it('of a booking that was cancelled: what the bank kept is the refund', async () => {
  const driver = await fixture.payableDriver()
  const { bookingId, who } = await fixture.held(driver.driverId)
  must(await fixture.accept(driver, bookingId))
  const actor = { kind: 'customer', accountId: who.accountId } as const
  must(await cancelBooking(fixture.ctx, actor, { bookingId, expectedFeeCents: 0, reason: null }))
  await end(await disputedBefore(bookingId), 'lost')
  expect(await refundOf(bookingId)).toMatchObject({ state: 'failed' })
  expect(await owedToCustomer(fixture.db, bookingId)).toBe(0)
  expect(await fixture.openTasks()).toEqual([])
  await health()
})
