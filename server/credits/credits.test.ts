/**
 * Credit for a late arrival from its grant to its use and back, with the books after each step. Seen to fail: a release
 * that frees nothing; a capture that posts no credit; a refund that returns credit before the card has its money; a grant to a dealer.
 */
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { driverTransitions } from '../../domain/bookings/booking.ts'
import { splitPrice } from '../../domain/payments/commission.ts'
import { splitDatesOf } from '../../domain/payments/tax-point.ts'
import { cancelBooking } from '../bookings/cancel-booking.ts'
import { requestBooking, type Customer } from '../bookings/request-booking.ts'
import { compareBooks, followProvider } from '../books/compare-books.ts'
import { ledgerBalances } from '../ledger/index.ts'
import { syncDispute } from '../payouts/sync-dispute.ts'
import { resolveTask } from '../operations/resolve-task.ts'
import { openTasks } from '../tasks/index.ts'
import { brokenInvariants } from '../testing/invariants.ts'
import { disagreements } from '../testing/provider-agreement.ts'
import { must } from '../testing/fixtures/booking-fixture.ts'
import { openPayoutFixture, type PayoutFixture } from '../testing/fixtures/payout-fixture.ts'
import { makeAccount, type MadeDriver } from '../testing/samples/sample-drivers.ts'
import { inTransaction } from '../kit/database/database.ts'
import { grantCredit } from './change-credit.ts'
import { balanceCentsOf, entriesOf } from './credits.store.ts'

let fixture: PayoutFixture
let driver: MadeDriver
let who: Customer

beforeEach(async () => {
  fixture = await openPayoutFixture()
  driver = await fixture.payableDriver()
  who = await fixture.customer()
})

afterEach(async () => {
  // whatever a test did, the books are whole
  await fixture.drain()
  expect(await brokenInvariants(fixture)).toEqual([])
  expect(await disagreements(fixture)).toEqual([])
  await fixture.close()
})

const balance = () => balanceCentsOf(fixture.db, who.accountId)

const kinds = async (): Promise<string[]> =>
  (await entriesOf(fixture.db, who.accountId, 50)).map(
    ({ kind, amountCents }) => `${kind} ${amountCents}`,
  )

const owedInLedger = async (): Promise<number> =>
  0 - ((await ledgerBalances(fixture.db)).apology_credits ?? 0)

/** As if it had been promised an hour ago. */
const makeLate = (bookingId: string) =>
  fixture.db.execute(
    sql`update bookings set first_promised_by = now() - interval '1 hour' where id = ${bookingId}`,
  )

const drive = async (bookingId: string): Promise<string> => {
  for (const transition of driverTransitions)
    must(await fixture.advance(driver, bookingId, transition))
  await fixture.drain()
  return bookingId
}

const acceptedBooking = async (): Promise<string> => {
  const { bookingId } = await fixture.held(driver.driverId, 'visa', who)
  must(await fixture.accept(driver, bookingId))
  return bookingId
}

const lateJob = async (): Promise<string> => {
  const bookingId = await acceptedBooking()
  await makeLate(bookingId)
  return drive(bookingId)
}

/** The credit of one late job, and the next booking, which uses it. */
const withCredit = async () => {
  await lateJob()
  const grantedCents = await balance()
  const bookingId = await acceptedBooking()
  return { bookingId, creditCents: grantedCents }
}

const cancel = async (bookingId: string) => {
  const customer = { kind: 'customer', accountId: who.accountId } as const
  const { priceCents } = await fixture.booking(bookingId)
  const request = { bookingId, expectedFeeCents: priceCents, reason: null }
  must(await cancelBooking(fixture.ctx, customer, request))
  await fixture.drain()
}

const receiptsOf = async (bookingId: string) => {
  const { rows } = await fixture.db.execute<{ series: string; total_cents: number }>(
    sql`select series, total_cents from receipts where booking_id = ${bookingId} order by issued_at, id`,
  )
  return rows.map(({ series, total_cents }) => `${series} ${total_cents}`)
}

describe('who gets it', () => {
  it('a customer whose driver came far beyond the first promise, once, at completion', async () => {
    const bookingId = await acceptedBooking()
    await makeLate(bookingId)
    expect(await balance()).toBe(0)
    await drive(bookingId)
    const { priceCents } = await fixture.booking(bookingId)
    const cents = Math.round(priceCents / 10)
    expect(await balance()).toBe(cents)
    expect(await owedInLedger()).toBe(cents)
    expect((await ledgerBalances(fixture.db)).apology_costs).toBe(cents)
    // pressed again, and every job once more
    expect(await fixture.advance(driver, bookingId, 'complete')).toMatchObject({ ok: false })
    await fixture.drain()
    expect(await kinds()).toEqual([`granted ${cents}`])
    const { rows } = await fixture.db.execute(
      sql`select channel, body_text from notifications where kind = 'credit_granted' and recipient_id = ${who.accountId}`,
    )
    const channels = rows.map((row) => row['channel'])
    expect(channels).toHaveLength(new Set(channels).size)
    expect(channels).toContain('email')
  })

  it('no customer whose driver came in time', async () => {
    await drive(await acceptedBooking())
    expect(await kinds()).toEqual([])
  })

  it('no dealer, who books several vehicles at once', async () => {
    await fixture.db.execute(
      sql`update profiles set role = 'dealer' where user_id = ${who.accountId}`,
    )
    await lateJob()
    expect(await kinds()).toEqual([])
  })

  it('one who gave up waiting and cancelled free', async () => {
    const bookingId = await acceptedBooking()
    await makeLate(bookingId)
    await cancel(bookingId)
    const { priceCents } = await fixture.booking(bookingId)
    expect(await kinds()).toEqual([`granted ${Math.round(priceCents / 10)}`])
  })

  it('none who cancelled at a cost, or before anything was promised', async () => {
    const bookingId = await acceptedBooking()
    await makeLate(bookingId)
    for (const step of ['set_off', 'arrive'] as const)
      must(await fixture.advance(driver, bookingId, step))
    await cancel(bookingId)
    expect((await fixture.booking(bookingId)).cancellationFeeCents).toBeGreaterThan(0)
    await cancel((await fixture.held(driver.driverId, 'visa', who)).bookingId)
    expect(await kinds()).toEqual([])
  })
})

describe('the next booking', () => {
  it('is held and captured for less, and its driver has the whole price', async () => {
    const { bookingId, creditCents } = await withCredit()
    const booking = await fixture.booking(bookingId)
    const { priceCents } = booking
    expect(creditCents).toBeGreaterThan(0)
    expect(await fixture.payment(bookingId)).toMatchObject({
      status: 'captured',
      amountCents: priceCents - creditCents,
      capturedCents: priceCents - creditCents,
      creditCents,
    })
    expect(await balance()).toBe(0)
    expect(await owedInLedger()).toBe(0)
    await drive(bookingId)
    const { driverNetCents } = splitPrice(
      priceCents,
      splitDatesOf(await fixture.booking(bookingId)),
    )
    expect((await fixture.lineOf(bookingId)).outstandingCents).toBe(driverNetCents)
    expect(await receiptsOf(bookingId)).toEqual([`R ${priceCents}`])
  })

  it('is opened once, and answered again with the same amounts', async () => {
    await lateJob()
    const creditCents = await balance()
    const request = { ...(await fixture.requestFor(driver.driverId)), creditCents }
    const first = must(await requestBooking(fixture.ctx, who, request))
    const again = must(await requestBooking(fixture.ctx, who, request))
    expect(again).toEqual(first)
    expect(first).toMatchObject({ creditCents })
    expect(await balance()).toBe(0)
  })

  it('reads the balance once a change of it is over', async () => {
    await lateJob()
    const creditCents = await balance()
    const other = await fixture.book()
    const request = { ...(await fixture.requestFor(null)), creditCents: 100_00 }
    const opened: ReturnType<typeof requestBooking>[] = []
    await inTransaction(fixture.db, async (tx) => {
      const at = await fixture.clock.now(tx)
      await grantCredit(tx, { accountId: who.accountId, bookingId: other.bookingId, at }, 300)
      opened.push(requestBooking(fixture.ctx, who, request))
      await fixture.waitForBlocked()
    })
    const [one] = await Promise.all(opened)
    expect(one).toMatchObject({ ok: true, value: { creditCents: creditCents + 300 } })
  })

  it('shares it with no other that is placed at the same time', async () => {
    await lateJob()
    const creditCents = await balance()
    const requests = [await fixture.requestFor(null), await fixture.requestFor(null)]
    const opened = await Promise.all(
      requests.map((request) => requestBooking(fixture.ctx, who, { ...request, creditCents })),
    )
    const used = opened.map((one) => must(one).creditCents)
    expect(used.toSorted((a, b) => a - b)).toEqual([0, creditCents])
    expect(await balance()).toBe(0)
  })

  it('uses no more than the page showed, and nothing of an older page', async () => {
    await lateJob()
    const creditCents = await balance()
    const older = must(await requestBooking(fixture.ctx, who, await fixture.requestFor(null)))
    expect(older).toMatchObject({ creditCents: 0 })
    const request = { ...(await fixture.requestFor(null)), creditCents: 300 }
    expect(must(await requestBooking(fixture.ctx, who, request))).toMatchObject({
      creditCents: 300,
    })
    expect(await balance()).toBe(creditCents - 300)
  })

  it('gives it back when its card is never held, when no driver accepts, and when the card is refused', async () => {
    await lateJob()
    const creditCents = await balance()
    await fixture.book(driver.driverId, who)
    expect(await balance()).toBe(0)
    fixture.clock.advance('2h')
    await fixture.drain()
    expect(await balance()).toBe(creditCents)

    await fixture.held(driver.driverId, 'visa', who)
    expect(await balance()).toBe(0)
    expect(await owedInLedger()).toBe(creditCents)
    fixture.clock.advance('11m')
    await fixture.drain()
    expect(await balance()).toBe(creditCents)

    const { bookingId } = await fixture.held(driver.driverId, 'captureRefused', who)
    await fixture.accept(driver, bookingId)
    await fixture.drain()
    expect(await fixture.payment(bookingId)).toMatchObject({ status: 'capture_refused' })
    expect(await balance()).toBe(creditCents)
    expect(await owedInLedger()).toBe(creditCents)
  })
})

describe('money goes back', () => {
  it('all of it where cancelling is free: to the card, and the rest as credit', async () => {
    const { bookingId, creditCents } = await withCredit()
    await cancel(bookingId)
    const payment = await fixture.payment(bookingId)
    expect(payment).toMatchObject({ status: 'refunded', refundedCents: payment.capturedCents })
    expect(await balance()).toBe(creditCents)
    expect(await receiptsOf(bookingId)).toEqual([])
  })

  it('a cancellation fee is paid with credit first', async () => {
    const { bookingId, creditCents } = await withCredit()
    must(await fixture.advance(driver, bookingId, 'set_off'))
    fixture.clock.advance('6m')
    await cancel(bookingId)
    const { priceCents, cancellationFeeCents } = await fixture.booking(bookingId)
    const feeCents = cancellationFeeCents ?? 0
    expect(feeCents).toBeGreaterThan(creditCents)
    expect(await fixture.payment(bookingId)).toMatchObject({ refundedCents: priceCents - feeCents })
    expect(await balance()).toBe(0)
    expect(await receiptsOf(bookingId)).toEqual([`R ${feeCents}`])
  })

  it('a refund goes to the card first, and the last of it is credit', async () => {
    const { bookingId, creditCents } = await withCredit()
    await drive(bookingId)
    const { priceCents } = await fixture.booking(bookingId)
    const onCardCents = priceCents - creditCents
    await fixture.refund(bookingId, onCardCents - 100)
    await fixture.drain()
    expect(await balance()).toBe(0)
    await fixture.refund(bookingId, 300)
    await fixture.drain()
    expect(await balance()).toBe(200)
    expect(await fixture.payment(bookingId)).toMatchObject({ refundedCents: onCardCents })
    await fixture.refund(bookingId, creditCents - 200)
    await fixture.drain()
    expect(await balance()).toBe(creditCents)
    expect(await owedInLedger()).toBe(creditCents)
    expect(await receiptsOf(bookingId)).toEqual([
      `R ${priceCents}`,
      `CN ${onCardCents - 100}`,
      'CN 200',
      'CN 100',
      `CN ${creditCents - 200}`,
    ])
    expect((await fixture.lineOf(bookingId)).outstandingCents).toBe(0)
    await expect(fixture.refund(bookingId, 1)).rejects.toThrow('refund_not_offered')
  })

  it('a lost dispute and a refund on the dashboard take the card’s part alone', async () => {
    const one = await withCredit()
    await drive(one.bookingId)
    const { id } = fixture.fakeProvider.control.openDispute(await fixture.intentOf(one.bookingId))
    await syncDispute(fixture.ctx, id)
    fixture.fakeProvider.control.closeDispute(id, 'lost')
    await syncDispute(fixture.ctx, id)
    await fixture.drain()
    expect(await balance()).toBe(0)
    await fixture.refund(one.bookingId, one.creditCents)
    expect(await balance()).toBe(one.creditCents)

    const next = await acceptedBooking()
    await drive(next)
    fixture.fakeProvider.control.refundInDashboard(await fixture.intentOf(next), 500)
    await followProvider(fixture.ctx)
    await compareBooks(fixture.ctx)
    const [task] = (await openTasks(fixture.db)).filter(({ kind }) => kind === 'refund_outside')
    const operatorId = await makeAccount(fixture.db, { role: 'operator' })
    const recorded = { taskId: task?.taskId ?? '', action: 'record_refund' } as const
    must(await resolveTask(fixture.ctx, operatorId, recorded))
    const { priceCents } = await fixture.booking(next)
    expect(await receiptsOf(next)).toEqual([`R ${priceCents}`, 'CN 500'])
    // the card has that back already, and the rest first
    await fixture.refund(next, priceCents - one.creditCents - 500)
    await fixture.drain()
    expect(await balance()).toBe(0)
  })
})
