/**
 * Two actions that meet on one booking, each pair in both orders: they queue at the booking's lock, and the second is decided by what the
 * first has made of it. Seen to fail with: `.for('update')` removed from `lockBooking`. Pairs with a test of their own are in
 * `booking-races.test.ts` and `give-up.test.ts`.
 */
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Outcome } from '../../domain/refusal.ts'
import { inTransaction } from '../kit/database/database.ts'
import { reviewRefund } from '../operations/review-refund.ts'
import { proposeRefund } from '../operations/propose-refund.ts'
import { must } from '../testing/fixtures/booking-fixture.ts'
import { brokenInvariants } from '../testing/invariants.ts'
import { openPayoutFixture, type PayoutFixture } from '../testing/fixtures/payout-fixture.ts'
import { carryOut, press } from '../testing/operator-presses.ts'
import { makeAccount, type MadeDriver } from '../testing/samples/sample-drivers.ts'
import { assignDriver } from './dispatch/assign-driver.ts'
import { cancelBooking } from './cancel-booking.ts'
import { declineOffer } from './dispatch/decline-offer.ts'

let fixture: PayoutFixture
let operatorId: string
let otherOperatorId: string
beforeEach(async () => {
  fixture = await openPayoutFixture()
  operatorId = await makeAccount(fixture.db, { role: 'operator' })
  otherOperatorId = await makeAccount(fixture.db, { role: 'operator' })
})
afterEach(async () => {
  await fixture.drain()
  const broken = await brokenInvariants(fixture)
  await fixture.close()
  expect(broken).toEqual([])
})

type Answer = Outcome<unknown>
type Action = () => Promise<Answer>

const codeOf = (answer: Answer): string => (answer.ok ? 'ok' : answer.refusal.code)

const waiters = async (): Promise<number> => {
  const { rows } = await fixture.db.execute(
    sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows.length
}

/** The answers of both when they wait for the booking in this order. */
const inOrder = async (bookingId: string, actions: readonly Action[]): Promise<string[]> => {
  const doing: Promise<Answer>[] = []
  await inTransaction(fixture.db, async (tx) => {
    await tx.execute(sql`select 1 from bookings where id = ${bookingId} for update`)
    for (const action of actions) {
      doing.push(action())
      for (let look = 0; look < 2_000 && (await waiters()) < doing.length; look += 1) continue
      expect(await waiters()).toBe(doing.length)
    }
  })
  return (await Promise.all(doing)).map(codeOf)
}

const confirmed = async () => {
  const driver = await fixture.driver(1)
  const { bookingId, who } = await fixture.held(driver.driverId)
  must(await fixture.accept(driver, bookingId))
  return { driver, bookingId, customer: { kind: 'customer', accountId: who.accountId } as const }
}

const cancel =
  (actor: Parameters<typeof cancelBooking>[1], bookingId: string): Action =>
  () =>
    cancelBooking(fixture.ctx, actor, { bookingId, expectedFeeCents: 0, reason: null })

const asDriver = (driver: MadeDriver) => ({ kind: 'driver', ...driver }) as const
const asOperator = () => ({ kind: 'operator', accountId: operatorId }) as const

const kept = async (bookingId: string): Promise<number> => {
  await fixture.drain()
  const { capturedCents, refundedCents } = await fixture.payment(bookingId)
  return capturedCents - refundedCents
}

describe.each([['the driver first'], ['the other side first']])('%s', (order) => {
  const isDriverFirst = order === 'the driver first'
  const ordered = (drivers: Action, others: Action): readonly Action[] =>
    isDriverFirst ? [drivers, others] : [others, drivers]
  /** The driver's answer, then the other's. */
  const meet = async (bookingId: string, drivers: Action, others: Action): Promise<string[]> => {
    const answer = await inOrder(bookingId, ordered(drivers, others))
    return isDriverFirst ? answer : answer.toReversed()
  }

  it.each([['customer'], ['operator']])('gives up while the %s cancels', async (who) => {
    const { driver, bookingId, customer } = await confirmed()
    const actor = who === 'customer' ? customer : asOperator()
    const answer = await meet(
      bookingId,
      cancel(asDriver(driver), bookingId),
      cancel(actor, bookingId),
    )
    expect(answer).toEqual([isDriverFirst ? 'ok' : 'booking_ended', 'ok'])
    expect((await fixture.booking(bookingId)).status).toBe('cancelled')
    expect(await kept(bookingId)).toBe(0)
  })

  it('completes while the operator cancels', async () => {
    const { driver, bookingId } = await confirmed()
    for (const transition of ['set_off', 'arrive', 'start'] as const) {
      must(await fixture.advance(driver, bookingId, transition))
    }
    const complete: Action = () => fixture.advance(driver, bookingId, 'complete')
    const answer = await meet(bookingId, complete, cancel(asOperator(), bookingId))
    expect(answer).toEqual(isDriverFirst ? ['ok', 'booking_ended'] : ['booking_ended', 'ok'])
    const { priceCents } = await fixture.booking(bookingId)
    expect(await kept(bookingId)).toBe(isDriverFirst ? priceCents : 0)
  })

  it('sets off while the customer cancels at the fee shown in the dialog', async () => {
    const { driver, bookingId, customer } = await confirmed()
    fixture.clock.advance('6m')
    const setOff: Action = () => fixture.advance(driver, bookingId, 'set_off')
    const answer = await meet(bookingId, setOff, cancel(customer, bookingId))
    expect(answer).toEqual(isDriverFirst ? ['ok', 'cancel_fee_changed'] : ['booking_ended', 'ok'])
  })

  it('accepts while the customer asks for another driver', async () => {
    const [driver, other] = [await fixture.driver(1), await fixture.driver(2)]
    const { bookingId, who } = await fixture.held(driver.driverId)
    const assign: Action = () =>
      assignDriver(
        fixture.ctx,
        { ...who, role: 'customer' },
        { bookingId, driverId: other.driverId },
      )
    const answer = await meet(bookingId, () => fixture.accept(driver, bookingId), assign)
    expect(answer).toEqual(isDriverFirst ? ['ok', 'booking_not_open'] : ['offer_not_open', 'ok'])
    expect(codeOf(await fixture.accept(other, bookingId))).toBe(isDriverFirst ? 'not_found' : 'ok')
  })

  it('accepts on one device while the same driver declines on another', async () => {
    const driver = await fixture.driver(1)
    const { bookingId } = await fixture.held(driver.driverId)
    const decline: Action = () =>
      declineOffer(fixture.ctx, driver, { bookingId, reason: 'too_far' })
    const answer = await meet(bookingId, () => fixture.accept(driver, bookingId), decline)
    expect(answer).toEqual(isDriverFirst ? ['ok', 'offer_not_open'] : ['offer_declined', 'ok'])
    if (!isDriverFirst) must(await cancel(asOperator(), bookingId)())
  })

  it('one operator refunds while a second approves what a first proposed: one refund', async () => {
    const driver = await fixture.payableDriver()
    const bookingId = await fixture.completeJob(driver)
    const { grossCents } = await fixture.lineOf(bookingId)
    const proposal = { bookingId, amountCents: grossCents, reason: 'Came two hours late' }
    const { refundRequestId } = must(await proposeRefund(fixture.ctx, operatorId, proposal))
    const refund = { kind: 'refund', ...proposal } as const
    const { actionId } = must(await press(fixture, operatorId, refund))
    const verdict = { refundRequestId, approve: true, note: '' }
    const answer = await meet(
      bookingId,
      () => carryOut(fixture, operatorId, actionId),
      () => reviewRefund(fixture.ctx, otherOperatorId, verdict),
    )
    expect(answer).toEqual(isDriverFirst ? ['ok', 'refund_under_way'] : ['refund_under_way', 'ok'])
    expect(await kept(bookingId)).toBe(0)
  })
})
