/**
 * Money that goes back to the customer during the job: by a dispute, or by a refund on the provider's dashboard. The payout is held
 * until an operator decides, and receipts say what the customer really paid. Mutants that were seen to fail: no hold; a receipt of the
 * whole price; a cancellation that refunds money a second time; a cover that stays when the driver is paid less.
 */
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { driverTransitions } from '../../domain/bookings/booking.ts'
import { splitPrice } from '../../domain/payments/commission.ts'
import type { TaskAction } from '../../domain/operations/task-action.ts'
import { allAt } from '../../domain/payments/tax-point.ts'
import { formatEuro } from '../../domain/money.ts'
import { viewBooking } from '../bookings/booking-view.ts'
import { cancelBooking } from '../bookings/cancel-booking.ts'
import { followProvider } from '../books/compare-books.ts'
import { ledgerBalances, owedToCustomer } from '../ledger/index.ts'
import { closeTask } from '../operations/close-task.ts'
import { resolveTask } from '../operations/resolve-task.ts'
import { must } from '../testing/fixtures/booking-fixture.ts'
import { brokenInvariants } from '../testing/invariants.ts'
import { openPayoutFixture, type PayoutFixture } from '../testing/fixtures/payout-fixture.ts'
import { disagreements } from '../testing/provider-agreement.ts'
import { makeAccount, type MadeDriver } from '../testing/samples/sample-drivers.ts'
import { syncDispute } from './sync-dispute.ts'

let fixture: PayoutFixture
let driver: MadeDriver
let operator: string
beforeEach(async () => {
  fixture = await openPayoutFixture()
  driver = await fixture.payableDriver()
  operator = await makeAccount(fixture.db, { role: 'operator' })
})
afterEach(() => fixture.close())

const health = async () => {
  expect(await brokenInvariants(fixture)).toEqual([])
  expect(await disagreements(fixture)).toEqual([])
}

const begin = async () => {
  const { bookingId, who } = await fixture.held(driver.driverId)
  must(await fixture.accept(driver, bookingId))
  const { priceCents } = await fixture.booking(bookingId)
  return { bookingId, customerId: who.accountId, priceCents }
}

const complete = async (bookingId: string) => {
  for (const transition of driverTransitions)
    must(await fixture.advance(driver, bookingId, transition))
  await fixture.drain()
}

const cancel = async (
  { bookingId, customerId, priceCents }: Awaited<ReturnType<typeof begin>>,
  expectedFeeCents = priceCents,
) => {
  const actor = { kind: 'customer', accountId: customerId } as const
  must(await cancelBooking(fixture.ctx, actor, { bookingId, expectedFeeCents, reason: null }))
  await fixture.drain()
}

const dispute = async (bookingId: string) => {
  const { id } = fixture.fakeProvider.control.openDispute(await fixture.intentOf(bookingId))
  await syncDispute(fixture.ctx, id)
  return id
}

const end = async (disputeId: string, how: 'won' | 'lost') => {
  fixture.fakeProvider.control.closeDispute(disputeId, how)
  await syncDispute(fixture.ctx, disputeId)
  await syncDispute(fixture.ctx, disputeId)
  await fixture.drain()
}

const taskOf = async (kind: string) => {
  const { rows } = await fixture.db.execute<{ id: string; note: string }>(
    sql`select id, note from operator_tasks where closed_at is null and kind = ${kind}`,
  )
  expect(rows).toHaveLength(1)
  return rows[0] ?? { id: '', note: '' }
}

const press = async (kind: string, action: TaskAction) => {
  const { id: taskId } = await taskOf(kind)
  must(await resolveTask(fixture.ctx, operator, { taskId, action }))
  await fixture.drain()
}

const refundOnDashboard = async (bookingId: string, cents?: number) => {
  fixture.fakeProvider.control.refundInDashboard(await fixture.intentOf(bookingId), cents)
  await followProvider(fixture.ctx)
  await fixture.drain()
}

const receipted = async (bookingId: string) => {
  const { rows } = await fixture.db.execute<{ series: string; total_cents: number }>(
    sql`select series, total_cents from receipts where booking_id = ${bookingId} order by issued_at, id`,
  )
  return rows.map(({ series, total_cents }) => [series, total_cents])
}

const friday = async () => {
  await fixture.goToFriday()
  await fixture.run().catch(() => {})
  return fixture.fakeProvider.control.transfers().map(({ amount }) => amount)
}

/** Pays this much of our own money into our balance at the provider. */
const topUp = async (cents: number) => {
  fixture.fakeProvider.control.changeBalance(cents)
  await followProvider(fixture.ctx)
}

const losses = async () => (await ledgerBalances(fixture.db)).dispute_losses ?? 0

describe('a dispute that is lost while the driver is on the way', () => {
  it('holds the payout, and the receipt says that the customer paid nothing', async () => {
    const { bookingId, priceCents } = await begin()
    await end(await dispute(bookingId), 'lost')
    expect(await fixture.openTasks()).toEqual([])
    await health()
    await complete(bookingId)
    expect(await receipted(bookingId)).toEqual([['R', 0]])
    expect((await taskOf('payout_held')).note).toContain(
      `€${(splitPrice(priceCents, allAt(new Date())).driverNetCents / 100).toFixed(2)}`,
    )
    await health()
    expect(await friday()).toEqual([])
    // Not even ordered: a debt of the driver's is not taken from it either.
    expect(await fixture.transfersOf(bookingId)).toEqual([])
    const { id: taskId } = await taskOf('payout_held')
    expect(await closeTask(fixture.ctx, operator, { taskId, note: 'Seen' })).toMatchObject({
      refusal: { code: 'task_needs_action' },
    })
  })

  it('pay the driver: all of it, from our margin', async () => {
    const { bookingId, priceCents } = await begin()
    await end(await dispute(bookingId), 'lost')
    await complete(bookingId)
    await press('payout_held', 'pay_driver')
    expect(await losses()).toBe(priceCents)
    // It is not paid with money that belongs to others.
    expect(await friday()).toEqual([])
    expect(await fixture.openTasks()).toEqual(['balance_too_small'])
    await topUp(2 * priceCents)
    expect(await friday()).toEqual([(await fixture.lineOf(bookingId)).netCents])
    await health()
  })

  it('keep it back: the driver is owed nothing, and nothing of it is our loss', async () => {
    const { bookingId } = await begin()
    await end(await dispute(bookingId), 'lost')
    await complete(bookingId)
    await press('payout_held', 'keep_back')
    expect(await fixture.openTasks()).toEqual([])
    expect(await losses()).toBe(0)
    expect(await fixture.owedTo(driver)).toBe(0)
    expect(await friday()).toEqual([])
    await health()
  })

  it('and a cancellation that would have refunded everything refunds nothing more', async () => {
    const booking = await begin()
    await end(await dispute(booking.bookingId), 'lost')
    await cancel(booking, 0)
    expect(fixture.fakeProvider.control.refunds()).toEqual([])
    expect(await owedToCustomer(fixture.db, booking.bookingId)).toBe(0)
    expect(await fixture.openTasks()).toEqual([])
    expect(await losses()).toBe(0)
    await health()
  })
})

describe('a dispute that is opened during the job and decided after it', () => {
  it('is held at once; keep it back, and the bank’s decision counts', async () => {
    for (const how of ['won', 'lost'] as const) {
      const { bookingId, priceCents } = await begin()
      const disputeId = await dispute(bookingId)
      await complete(bookingId)
      expect(await receipted(bookingId)).toEqual([['R', priceCents]])
      await press('payout_held', 'keep_back')
      const before = (await fixture.lineOf(bookingId)).outstandingCents
      expect(before).toBeGreaterThan(0)
      await end(disputeId, how)
      expect((await fixture.lineOf(bookingId)).outstandingCents).toBe(how === 'won' ? before : 0)
      expect(await fixture.openTasks()).toEqual([])
      await health()
    }
  })

  it('pay the driver all the same: paid while it is open; when it is lost, our loss with a credit note', async () => {
    const { bookingId, priceCents } = await begin()
    const disputeId = await dispute(bookingId)
    await complete(bookingId)
    await topUp(2 * priceCents)
    await press('payout_held', 'pay_driver')
    expect(await friday()).toEqual([(await fixture.lineOf(bookingId)).netCents])
    await end(disputeId, 'lost')
    expect(fixture.fakeProvider.control.reversals()).toEqual([])
    expect(await losses()).toBe(priceCents)
    expect(await receipted(bookingId)).toEqual([
      ['R', priceCents],
      ['CN', priceCents],
    ])
    expect(await fixture.openTasks()).toEqual([])
    await health()
  })

  it('lost without a decision: still held; won without one: paid, and nothing to decide', async () => {
    const lost = await begin()
    const lostDispute = await dispute(lost.bookingId)
    await complete(lost.bookingId)
    await end(lostDispute, 'lost')
    expect(await fixture.openTasks()).toEqual(['payout_held'])
    expect(await friday()).toEqual([])
    await health()
    await press('payout_held', 'keep_back')
    expect((await fixture.lineOf(lost.bookingId)).outstandingCents).toBe(0)
    const won = await begin()
    const wonDispute = await dispute(won.bookingId)
    await complete(won.bookingId)
    await end(wonDispute, 'won')
    expect(await fixture.openTasks()).toEqual([])
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
    const { outstandingCents, earnedAt } = await fixture.lineOf(bookingId)
    expect(outstandingCents).toBe(splitPrice(priceCents - 20_00, allAt(earnedAt)).driverNetCents)
    expect(await losses()).toBe(0)
    await health()
  })

  it('a cancellation refunds the rest of it, with no task, and says so beforehand and in the mail', async () => {
    const booking = await recorded(20_00)
    const row = await fixture.booking(booking.bookingId)
    const shown = async (viewer: 'customer' | 'driver') =>
      (await viewBooking(fixture.ctx, fixture.db, row, viewer)).cancelNow
    const rest = formatEuro(booking.priceCents - 20_00)
    expect(await shown('customer')).toMatchObject({
      refundCents: booking.priceCents - 20_00,
      returnedCents: 20_00,
    })
    expect((await shown('customer'))?.words).toContain(`You get ${rest} back and have €20.00`)
    expect(await shown('driver')).toMatchObject({ returnedCents: 0 })
    await cancel(booking, 0)
    const { rows } = await fixture.db.execute<{ body_text: string }>(
      sql`select body_text from notices where booking_id = ${booking.bookingId} and channel = 'email'
        and kind = 'cancel_by_customer' and recipient_id = ${booking.customerId}`,
    )
    expect(rows[0]?.body_text).toContain(
      `You already have €20.00 back. ${rest} goes back to your card.`,
    )
    expect(rows[0]?.body_text).not.toContain(`${formatEuro(booking.priceCents)} goes back`)
    expect(fixture.fakeProvider.control.refunds().map(({ amount }) => amount)).toEqual([
      20_00,
      booking.priceCents - 20_00,
    ])
    expect(await fixture.openTasks()).toEqual([])
    expect(await losses()).toBe(0)
    await health()
  })

  it('a cancellation with a fee counts it first', async () => {
    const booking = await recorded(20_00)
    must(await fixture.advance(driver, booking.bookingId, 'set_off'))
    fixture.clock.advance('6m')
    await cancel(booking)
    const fee = (await fixture.booking(booking.bookingId)).cancellationFeeCents ?? 0
    expect(await receipted(booking.bookingId)).toEqual([['R', fee]])
    expect(await fixture.openTasks()).toEqual([])
    await health()
  })

  it('of everything: a fee that was not paid is held', async () => {
    const booking = await recorded()
    must(await fixture.advance(driver, booking.bookingId, 'set_off'))
    fixture.clock.advance('6m')
    await cancel(booking)
    expect(await receipted(booking.bookingId)).toEqual([['R', 0]])
    expect(await fixture.openTasks()).toEqual(['payout_held'])
    await health()
    await press('payout_held', 'keep_back')
    expect(await fixture.owedTo(driver)).toBe(0)
    await health()
  })

  it('that is not recorded yet: a cancellation’s refund waits for it, and gives back the rest', async () => {
    for (const isSeen of [true, false]) {
      const booking = await begin()
      fixture.fakeProvider.control.refundInDashboard(
        await fixture.intentOf(booking.bookingId),
        20_00,
      )
      if (isSeen) await followProvider(fixture.ctx)
      await cancel(booking, 0)
      expect(await fixture.openTasks()).toEqual(['refund_outside'])
      await followProvider(fixture.ctx)
      await press('refund_outside', 'record_refund')
      expect(
        fixture.fakeProvider.control
          .refunds()
          .slice(-2)
          .map(({ amount }) => amount),
      ).toEqual([20_00, booking.priceCents - 20_00])
      expect(await fixture.openTasks()).toEqual([])
      expect(await owedToCustomer(fixture.db, booking.bookingId)).toBe(0)
      await health()
    }
  })
})
