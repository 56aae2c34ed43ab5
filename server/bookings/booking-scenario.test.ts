/** The life of a booking through its use cases; the books are checked after each ending. */
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { splitPrice } from '../../domain/payments/commission.ts'
import { acceptanceWindowMinutes } from '../../domain/tariffs/tariff.ts'
import { allAt } from '../../domain/payments/tax-point.ts'
import { ledgerBalances } from '../ledger/index.ts'
import { must, openBookingFixture, type Fixture } from '../testing/fixtures/booking-fixture.ts'
import { brokenInvariants } from '../testing/invariants.ts'
import { viewBooking } from './booking-view.ts'
import { cancelBooking } from './cancel-booking.ts'
import { declineOffer } from './dispatch/decline-offer.ts'
import { hydrateBookingEvent } from './notifications/hydrate-live-event.ts'
import { openJobOffers } from './dispatch/job-offers.ts'
import { openToAll } from './dispatch/open-to-all.ts'
import { confirmHold } from './payments/confirm-hold.ts'

let fixture: Fixture

beforeEach(async () => {
  fixture = await openBookingFixture()
})

afterEach(async () => {
  const broken = await brokenInvariants(fixture)
  await fixture.close()
  expect(broken).toEqual([])
})

const mailsOf = async (bookingId: string) => {
  const { rows } = await fixture.db.execute<{ kind: string; subject: string; address: string }>(
    sql`select kind, subject, address from notifications where booking_id = ${bookingId} and channel = 'email' order by created_at, id`,
  )
  return rows
}

const offersTo = async (driverId: string) =>
  openJobOffers(fixture.db, driverId, await fixture.clock.now(fixture.db))

describe('booked, accepted, driven, completed', () => {
  it('holds, captures, pays the driver’s account and leaves nothing over', async () => {
    const driver = await fixture.driver()
    const { bookingId } = await fixture.held(driver.driverId)
    const waiting = await fixture.booking(bookingId)
    expect(waiting.status).toBe('pending_driver_acceptance')
    const windowMs = (waiting.acceptBy?.getTime() ?? 0) - waiting.updatedAt.getTime()
    expect(windowMs).toBe(acceptanceWindowMinutes * 60_000)

    const [offer] = await offersTo(driver.driverId)
    expect(offer?.netCents).toBe(
      splitPrice(waiting.priceCents, allAt(waiting.createdAt)).driverNetCents,
    )

    must(await fixture.accept(driver, bookingId))
    expect((await fixture.booking(bookingId)).estimatedArrival).not.toBeNull()
    for (const transition of ['set_off', 'arrive', 'start', 'complete'] as const) {
      must(await fixture.advance(driver, bookingId, transition))
    }
    await fixture.drain()

    const { priceCents, createdAt, status } = await fixture.booking(bookingId)
    expect(status).toBe('completed')
    const { processingFeeCents } = await fixture.payment(bookingId)
    const split = splitPrice(priceCents, allAt(createdAt))
    expect(await ledgerBalances(fixture.db)).toEqual({
      stripe_balance: priceCents - processingFeeCents,
      processing_fees: processingFeeCents,
      holds_authorised: 0,
      holds_contra: 0,
      customer_funds: 0,
      driver_payable: -split.driverNetCents,
      commission_revenue: -split.commissionCents,
      vat_payable: -split.vatOnCommissionCents,
    })
    const kinds = (await mailsOf(bookingId)).map(({ kind }) => kind)
    expect(kinds.toSorted()).toEqual([
      'capture_succeeded',
      'capture_succeeded',
      'complete',
      'complete',
      'confirm_hold',
      'offer',
    ])
  })

  it('writes the specification’s two mails when the card is held', async () => {
    const driver = await fixture.driver()
    const { bookingId } = await fixture.held(driver.driverId)
    const subjects = (await mailsOf(bookingId)).map(({ subject }) => subject)
    expect(subjects.toSorted()).toEqual([
      expect.stringMatching(/^NEW RECOVERY JOB - ACCEPT WITHIN 10 MINUTES · TL-\w{5}$/),
      expect.stringMatching(/^Recovery Booking Pre-Authorized - Waiting for Driver · TL-\w{5}$/),
    ])
  })
})

describe('no driver accepts', () => {
  it('the hold is released automatically at the deadline, and the customer is told', async () => {
    const driver = await fixture.driver()
    const { bookingId } = await fixture.held()
    fixture.clock.advance('9m')
    await fixture.drain()
    expect((await fixture.booking(bookingId)).status).toBe('pending_driver_acceptance')
    fixture.clock.advance('2m')
    await fixture.drain()
    const booking = await fixture.booking(bookingId)
    expect([booking.status, booking.cancelReason]).toEqual(['cancelled', 'nobody_accepted'])
    expect((await fixture.payment(bookingId)).status).toBe('released')
    expect(await offersTo(driver.driverId)).toEqual([])
    expect((await mailsOf(bookingId)).map(({ kind }) => kind)).toContain('expire')
  })

  it('a card never confirmed: the draft ends and its intent is closed', async () => {
    await fixture.driver()
    const { bookingId } = await fixture.book()
    fixture.clock.advance('16m')
    await fixture.drain()
    expect((await fixture.booking(bookingId)).cancelReason).toBe('hold_not_completed')
    const intent = fixture.fakeProvider.control.intent(await fixture.intentOf(bookingId))
    expect(intent?.status).toBe('canceled')
  })

  it('a card refused by its bank: the booking waits for another card', async () => {
    await fixture.driver()
    const { bookingId } = await fixture.book()
    fixture.fakeProvider.control.confirm(await fixture.intentOf(bookingId), 'insufficientFunds')
    const refusal = await confirmHold(fixture.ctx, bookingId)
    expect(refusal.ok ? null : refusal.refusal).toEqual({
      code: 'payment_not_held',
      detail: 'Your card has insufficient funds. Try another card.',
    })
    fixture.fakeProvider.control.confirm(await fixture.intentOf(bookingId), 'visa')
    must(await confirmHold(fixture.ctx, bookingId))
  })
})

describe('cancelling', () => {
  const cancelAs = async (bookingId: string, accountId: string, expectedFeeCents: number) =>
    cancelBooking(
      fixture.ctx,
      { kind: 'customer', accountId },
      { bookingId, expectedFeeCents, reason: null },
    )

  it('before acceptance: free, the hold released, the drivers told', async () => {
    const driver = await fixture.driver()
    const { bookingId, who } = await fixture.held()
    must(await cancelAs(bookingId, who.accountId, 0))
    expect((await fixture.payment(bookingId)).status).toBe('released')
    expect(await offersTo(driver.driverId)).toEqual([])
  })

  it('within five minutes of acceptance: everything back', async () => {
    const driver = await fixture.driver()
    const { bookingId, who } = await fixture.held()
    must(await fixture.accept(driver, bookingId))
    must(await cancelAs(bookingId, who.accountId, 0))
    await fixture.drain()
    const payment = await fixture.payment(bookingId)
    expect(payment.refundedCents).toBe(payment.capturedCents)
  })

  it('driver on the way: half is the driver’s, less commission, the rest is refunded; the fee shown is the fee charged', async () => {
    const driver = await fixture.driver()
    const { bookingId, who } = await fixture.held()
    must(await fixture.accept(driver, bookingId))
    must(await fixture.advance(driver, bookingId, 'set_off'))
    fixture.clock.advance('6m')
    const { priceCents, createdAt } = await fixture.booking(bookingId)
    const surprised = await cancelAs(bookingId, who.accountId, 0)
    expect(surprised.ok ? 'ok' : surprised.refusal.code).toBe('cancel_fee_changed')

    const feeCents = Math.round(priceCents / 2)
    must(await cancelAs(bookingId, who.accountId, feeCents))
    await fixture.drain()
    const payment = await fixture.payment(bookingId)
    expect(payment.refundedCents).toBe(priceCents - feeCents)
    const balances = await ledgerBalances(fixture.db)
    expect(balances.driver_payable).toBe(-splitPrice(feeCents, allAt(createdAt)).driverNetCents)
    expect(balances.customer_funds).toBe(0)
    expect((await mailsOf(bookingId)).map(({ kind }) => kind.split(':')[0])).toContain('refund')
  })

  it('driver cancels with the vehicle on the truck: full refund and no fee (earlier, others are asked: `give-up.test.ts`)', async () => {
    const driver = await fixture.driver()
    const { bookingId } = await fixture.held()
    must(await fixture.accept(driver, bookingId))
    for (const transition of ['set_off', 'arrive', 'start'] as const) {
      must(await fixture.advance(driver, bookingId, transition))
    }
    must(
      await cancelBooking(
        fixture.ctx,
        { kind: 'driver', ...driver },
        { bookingId, expectedFeeCents: 0, reason: 'Breakdown of my own' },
      ),
    )
    await fixture.drain()
    const payment = await fixture.payment(bookingId)
    expect(payment.refundedCents).toBe(payment.capturedCents)
    expect((await ledgerBalances(fixture.db)).driver_payable).toBeUndefined()
  })

  it('a refund whose answer is lost is made once', async () => {
    const driver = await fixture.driver()
    const { bookingId, who } = await fixture.held()
    must(await fixture.accept(driver, bookingId))
    fixture.fakeProvider.control.failNext({
      kind: 'lost_answer',
      method: 'POST',
      path: '/v1/refunds',
      times: 2,
    })
    must(await cancelAs(bookingId, who.accountId, 0))
    for (let round = 0; round < 3; round += 1) {
      await fixture.drain({ allowFailures: true })
      fixture.clock.advance('5m')
    }
    expect(fixture.fakeProvider.control.refunds()).toHaveLength(1)
    expect((await fixture.payment(bookingId)).status).toBe('refunded')
  })
})

describe('asking drivers', () => {
  it('auto-assign widens: three at once, five more after a minute, then everyone near', async () => {
    for (let km = 1; km <= 12; km += 1) await fixture.driver(km)
    const { bookingId } = await fixture.held()
    const countOffered = async () => {
      const { rows } = await fixture.db.execute(
        sql`select 1 from offers where booking_id = ${bookingId}`,
      )
      return rows.length
    }
    expect(await countOffered()).toBe(3)
    fixture.clock.advance('61s')
    await fixture.drain()
    expect(await countOffered()).toBe(8)
    fixture.clock.advance('121s')
    await fixture.drain()
    expect(await countOffered()).toBe(12)
    await fixture.driver(2)
    fixture.clock.advance('61s')
    await fixture.drain()
    expect(await countOffered(), 'a driver who came on duty later').toBe(13)
  })

  it('a chosen driver is asked alone; after a decline the customer may open it to others, at the same price', async () => {
    const chosen = await fixture.driver()
    const other = await fixture.driver(8)
    const { bookingId } = await fixture.held(chosen.driverId)
    expect(await offersTo(other.driverId)).toEqual([])
    const early = await openToAll(fixture.ctx, bookingId)
    expect(early.ok ? 'ok' : early.refusal.code).toBe('booking_not_open')

    must(await declineOffer(fixture.ctx, chosen, { bookingId, reason: 'too_far' }))
    const booking = await fixture.booking(bookingId)
    const view = await viewBooking(fixture.ctx, fixture.db, booking, 'customer')
    expect(view.chosenDriverDeclined).toBe(true)
    expect(view.asked).toEqual({ drivers: 1, declined: 1, waves: 0 })
    must(await openToAll(fixture.ctx, bookingId))
    expect(await offersTo(other.driverId)).toHaveLength(1)
    expect(await offersTo(chosen.driverId), 'who declined is not asked again').toEqual([])
    const reopened = await fixture.booking(bookingId)
    const seenBy = async (viewer: 'customer' | 'driver' | 'operator') =>
      (await viewBooking(fixture.ctx, fixture.db, reopened, viewer)).asked
    expect(await seenBy('customer')).toEqual({ drivers: 2, declined: 1, waves: 1 })
    expect(await seenBy('operator')).toEqual({ drivers: 2, declined: 1, waves: 1 })
    expect(await seenBy('driver')).toBeNull()
    must(await fixture.accept(other, bookingId))
    expect((await fixture.booking(bookingId)).priceCents).toBe(booking.priceCents)
  })
})

describe('who sees what', () => {
  it('before acceptance a driver reads a first name and an area; contact details last as long as the job', async () => {
    const driver = await fixture.driver()
    const { bookingId } = await fixture.held(driver.driverId)
    const [offer] = await offersTo(driver.driverId)
    expect(JSON.stringify(offer)).not.toContain('Sample')
    expect(JSON.stringify(offer)).not.toContain('910 0001')
    expect(JSON.stringify(offer)).not.toContain('aoife@')

    must(await fixture.accept(driver, bookingId))
    const seen = async (viewer: 'customer' | 'driver') =>
      viewBooking(fixture.ctx, fixture.db, await fixture.booking(bookingId), viewer)
    expect((await seen('driver')).customer).toEqual({
      name: 'Aoife Sample',
      phone: '+353 20 910 0001',
      email: 'aoife@example.ie',
    })
    expect((await seen('customer')).driver?.phone).not.toBeNull()
    expect((await seen('customer')).commissionCents).toBeNull()
    for (const transition of ['set_off', 'arrive', 'start', 'complete'] as const) {
      must(await fixture.advance(driver, bookingId, transition))
    }
    expect((await seen('driver')).customer).toEqual({ name: 'Aoife', phone: null, email: null })
    expect((await seen('customer')).driver?.phone).toBeNull()
    expect((await seen('customer')).driverPosition).toBeNull()
  })

  it('the live stream gives each side what a fresh fetch would, and strangers nothing', async () => {
    const driver = await fixture.driver()
    const { bookingId, who } = await fixture.held(driver.driverId)
    must(await fixture.accept(driver, bookingId))
    const event = { type: 'booking_changed', bookingId } as const
    const hydrated = async (accountId: string) => hydrateBookingEvent(fixture.ctx, accountId, event)
    const fresh = async (viewer: 'customer' | 'driver') =>
      viewBooking(fixture.ctx, fixture.db, await fixture.booking(bookingId), viewer)
    const still = { serverNow: null, cancelNow: null }
    for (const [accountId, viewer] of [
      [who.accountId, 'customer'],
      [driver.accountId, 'driver'],
    ] as const) {
      const live = await hydrated(accountId)
      if (live?.type !== 'booking_changed') throw new Error('no event')
      expect({ ...live.booking, ...still }).toEqual({ ...(await fresh(viewer)), ...still })
    }
    const stranger = await fixture.driver(9)
    expect(await hydrated(stranger.accountId)).toBeNull()
  })
})
