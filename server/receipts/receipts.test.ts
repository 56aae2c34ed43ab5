/**
 * Receipts of bookings that went through the real actions: issued with the money, once, frozen, and in agreement with the
 * ledger in every scenario.
 * Mutants that were seen to fail: no receipt at completion; the price on the receipt of a cancellation; a credit note for what a
 * cancellation gives back; a part of the content made when the receipt is read; the backfill without its look for what is there, and
 * without its order.
 */
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { receipt } from '../../contract/bookings/receipts.ts'
import { driverTransitions } from '../../domain/bookings/booking.ts'
import { cancelBooking } from '../bookings/cancel-booking.ts'
import { must, openBookingFixture, type Fixture } from '../testing/fixtures/booking-fixture.ts'
import { brokenInvariants } from '../testing/invariants.ts'
import { refundAlone } from '../testing/operator-presses.ts'
import { makeAccount } from '../testing/samples/sample-drivers.ts'
import { issueMissingReceipts } from './issue-missing-receipts.ts'
import { viewReceipt } from './receipt-view.ts'
import { listReceipts } from './receipts.store.ts'

let fixture: Fixture
beforeEach(async () => {
  fixture = await openBookingFixture()
})
afterEach(async () => {
  const broken = await brokenInvariants(fixture)
  await fixture.close()
  expect(broken).toEqual([])
})

const accepted = async () => {
  const driver = await fixture.driver()
  const { bookingId, who } = await fixture.held(driver.driverId)
  must(await fixture.accept(driver, bookingId))
  return { driver, bookingId, who }
}

type Accepted = Awaited<ReturnType<typeof accepted>>

const drive = async ({ driver, bookingId }: Accepted, count: number): Promise<void> => {
  for (const transition of driverTransitions.slice(0, count))
    must(await fixture.advance(driver, bookingId, transition))
}

const cancel = async ({ bookingId, who }: Accepted, expectedFeeCents: number): Promise<void> => {
  const actor = { kind: 'customer', accountId: who.accountId } as const
  must(await cancelBooking(fixture.ctx, actor, { bookingId, expectedFeeCents, reason: null }))
}

const issued = async (bookingId: string) =>
  (await listReceipts(fixture.db, bookingId)).map((row) => receipt.parse(viewReceipt(row)))

/** An operator refunds a part, and the refund is carried out. */
const refundLater = async (bookingId: string, amountCents: number): Promise<void> => {
  const operatorId = await makeAccount(fixture.db, { role: 'operator' })
  const request = { bookingId, amountCents, reason: 'Goodwill' }
  must(await refundAlone(fixture, operatorId, request))
  await fixture.drain()
}

describe('when a receipt is issued', () => {
  it('with the completion, for the price, line by line', async () => {
    const job = await accepted()
    await drive(job, 3)
    expect(await issued(job.bookingId)).toEqual([])
    must(await fixture.advance(job.driver, job.bookingId, 'complete'))
    const [one, ...others] = await issued(job.bookingId)
    const { priceCents, priceLines, completedAt } = await fixture.booking(job.bookingId)
    expect(others).toEqual([])
    expect(one?.totalCents).toBe(priceCents)
    expect(one?.lines.map(({ amountCents }) => amountCents)).toEqual(
      priceLines.map(({ amountCents }) => amountCents),
    )
    expect(one?.issuedAt).toBe(completedAt?.toISOString())
    expect(one?.content).toMatchObject({
      about: 'recovery',
      card: { brand: 'visa', last4: '4242' },
      customer: { name: 'Aoife Sample' },
      supplier: { name: 'Fionn Invented' },
      capturedCents: priceCents,
    })
  })

  it('with a cancellation with a fee, for the fee alone; the refunded part was never on it', async () => {
    const job = await accepted()
    await drive(job, 1)
    fixture.clock.advance('6m')
    const { priceCents } = await fixture.booking(job.bookingId)
    const feeCents = Math.round(priceCents / 2)
    await cancel(job, feeCents)
    await fixture.drain()
    const [one, ...others] = await issued(job.bookingId)
    expect(others).toEqual([])
    expect([one?.totalCents, one?.content.backToCardCents]).toEqual([
      feeCents,
      priceCents - feeCents,
    ])
    expect((await fixture.payment(job.bookingId)).refundedCents).toBe(priceCents - feeCents)
  })

  it('and none where nothing was kept', async () => {
    const job = await accepted()
    await cancel(job, 0)
    await fixture.drain()
    expect(await issued(job.bookingId)).toEqual([])
  })

  it('a later refund is a credit note with a number of its own, for no more than is left', async () => {
    const job = await accepted()
    await drive(job, 4)
    await refundLater(job.bookingId, 20_00)
    const [first, note, ...others] = await issued(job.bookingId)
    expect(others).toEqual([])
    expect(note).toMatchObject({
      series: 'CN',
      corrects: first?.receiptNo,
      totalCents: 20_00,
      content: { about: 'refund', division: null },
    })
    expect(note?.receiptNo).toMatch(/^CN-\d{4}-000001$/)
  })
})

it('says tomorrow what it said today, even if the people change their names', async () => {
  const job = await accepted()
  await drive(job, 4)
  const before = await issued(job.bookingId)
  await fixture.db.execute(sql`update profiles set full_name = 'Someone Else'`)
  await fixture.db.execute(
    sql`update bookings set customer_name = 'No one', pickup_location = 'Nowhere'`,
  )
  expect(await issued(job.bookingId)).toEqual(before)
})

describe('bookings that ended before there were receipts', () => {
  const forget = async () => {
    await fixture.db.execute(sql`alter table receipts disable trigger receipts_append_only`)
    await fixture.db.execute(sql`delete from receipts`)
    await fixture.db.execute(sql`delete from receipt_counters`)
    await fixture.db.execute(sql`alter table receipts enable trigger receipts_append_only`)
  }

  it('get theirs in the order in which they ended, once, also when two workers run at once', async () => {
    const jobs = [await accepted(), await accepted(), await accepted()]
    for (const job of jobs.toReversed()) {
      fixture.clock.advance('1m')
      await drive(job, 4)
    }
    await forget()
    await Promise.all([issueMissingReceipts(fixture.ctx), issueMissingReceipts(fixture.ctx)])
    const numbers = await Promise.all(
      jobs.map(async ({ bookingId }) =>
        (await issued(bookingId)).map(({ receiptNo }) => receiptNo.slice(-6)),
      ),
    )
    expect(numbers).toEqual([['000003'], ['000002'], ['000001']])
    const before = await fixture.db.execute(sql`select id from receipts order by id`)
    await issueMissingReceipts(fixture.ctx)
    expect((await fixture.db.execute(sql`select id from receipts order by id`)).rows).toEqual(
      before.rows,
    )
  })
})

it('receipts less credit notes are what was paid and kept, in any scenario', async () => {
  const ends = [
    'complete',
    'cancel_free',
    'cancel_half',
    'cancel_full',
    'driver_cancels',
    'refund_later',
  ] as const
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...ends), { minLength: 1, maxLength: 4 }),
      async (scenario) => {
        for (const end of scenario) {
          const job = await accepted()
          const { priceCents } = await fixture.booking(job.bookingId)
          if (end === 'complete') await drive(job, 4)
          if (end === 'cancel_free') await cancel(job, 0)
          if (end === 'cancel_half') {
            await drive(job, 1)
            fixture.clock.advance('6m')
            await cancel(job, priceCents)
          }
          if (end === 'cancel_full') {
            await drive(job, 2)
            await cancel(job, priceCents)
          }
          if (end === 'driver_cancels') {
            await drive(job, 3)
            const actor = { kind: 'driver', ...job.driver } as const
            const { bookingId } = job
            must(
              await cancelBooking(fixture.ctx, actor, {
                bookingId,
                expectedFeeCents: 0,
                reason: 'Flat',
              }),
            )
          }
          if (end === 'refund_later') {
            await drive(job, 4)
            await refundLater(job.bookingId, 15_00)
          }
          await fixture.drain()
          // from many idle trucks at one place a quote lists only the first twelve
          await fixture.goOffDuty(job.driver)
        }
        expect(await brokenInvariants(fixture)).toEqual([])
      },
    ),
    { numRuns: 8 },
  )
}, 60_000)
