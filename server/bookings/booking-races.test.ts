/**
 * The races and faults of a booking's money (reliability.md, by their numbers). Each was seen to fail on its mutant, which
 * is named beside it.
 */
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { brokenInvariants } from '../testing/invariants.ts'
import { deferred } from '../testing/deferred.ts'
import { must, openBookingFixture, type Fixture } from '../testing/fixtures/booking-fixture.ts'
import { inTransaction } from '../kit/database/database.ts'
import type { CardProvider } from '../payments/index.ts'
import { receiveWebhook } from '../payments/index.ts'
import { cancelBooking } from './cancel-booking.ts'
import { confirmHold } from './payments/confirm-hold.ts'
import { expireBooking } from './expire-booking.ts'
import { syncPaymentIntent } from './payments/sync-payment-intent.ts'
import { reconcilePayments } from './payments/reconcile-payments.ts'
import { requestBooking } from './request-booking.ts'
import { executePayment } from './payments/execute-payment.ts'

let fixture: Fixture

beforeEach(async () => {
  fixture = await openBookingFixture()
})

afterEach(async () => {
  const broken = await brokenInvariants(fixture)
  await fixture.close()
  expect(broken).toEqual([])
})

const codeOf = (outcome: { ok: boolean; refusal?: { code: string } }): string =>
  outcome.ok ? 'ok' : (outcome.refusal?.code ?? 'no code')

/** Moves the clock to the given milliseconds before or after the acceptance deadline. */
const goToDeadline = async (bookingId: string, offsetMs: number) => {
  const { acceptBy } = await fixture.booking(bookingId)
  const now = await fixture.clock.now(fixture.db)
  const forwardMs = Math.round((acceptBy?.getTime() ?? 0) - now.getTime() + offsetMs)
  fixture.clock.advance(`${Math.max(0, forwardMs)}ms`)
}

describe('race 1: accepting and expiring around the deadline', () => {
  // Mutant: the deadline test in `acceptRefusal` removed.
  it('has exactly one winner, and both sides agree', async () => {
    for (const offsetMs of [-300, -20, -5, 0, 5, 300]) {
      const driver = await fixture.driver()
      const { bookingId } = await fixture.held()
      await goToDeadline(bookingId, offsetMs)
      const [accepted] = await Promise.all([
        fixture.accept(driver, bookingId),
        expireBooking(fixture.ctx, bookingId),
      ])
      await fixture.drain()
      const { status } = await fixture.booking(bookingId)
      expect(status).toBe(accepted.ok ? 'confirmed' : 'cancelled')
      if (offsetMs >= 0) expect(accepted.ok, 'accepted after the deadline').toBe(false)
      if (!accepted.ok) expect(codeOf(accepted)).toBe('offer_expired')
      await fixture.goOffDuty(driver)
    }
  })
})

describe('race 2: who accepts', () => {
  // Mutant: `.for('update')` removed from `lockBooking`.
  it('two drivers: one gets it, the other is told that it is taken', async () => {
    const [one, other] = [await fixture.driver(), await fixture.driver(7)]
    const { bookingId } = await fixture.held()
    const outcomes = await Promise.all([
      fixture.accept(one, bookingId),
      fixture.accept(other, bookingId),
    ])
    expect(outcomes.map(codeOf).toSorted()).toEqual(['already_taken', 'ok'])
    expect(fixture.fakeProvider.control.charges()).toHaveLength(1)
  })

  // Mutant: the second look in `acceptBooking` removed.
  it('the same driver twice: the second answer equals the first', async () => {
    const driver = await fixture.driver()
    const { bookingId } = await fixture.held()
    const outcomes = await Promise.all([
      fixture.accept(driver, bookingId),
      fixture.accept(driver, bookingId),
    ])
    const late = await fixture.accept(driver, bookingId)
    expect([...outcomes, late].map(codeOf)).toEqual(['ok', 'ok', 'ok'])
    expect(fixture.fakeProvider.control.charges()).toHaveLength(1)
  })

  // Mutant: a caller that finds the payment operation taken answers at once.
  it.each([
    { of: 'captures', answers: 'confirmed' },
    { of: 'does not answer', answers: 'confirming_payment' },
  ])('the same driver twice while the provider $of: both read $answers', async ({ answers }) => {
    const driver = await fixture.driver()
    const { bookingId } = await fixture.held()
    const captureRequested = deferred()
    const mayAnswer = deferred()
    const silent = { kind: 'unknown', why: 'lost', wasAnswered: false } as const
    const slow = fixture.withProvider((provider) => ({
      captureIntent: async (request) => {
        captureRequested.resolve()
        await mayAnswer.promise
        return answers === 'confirmed' ? provider.captureIntent(request) : silent
      },
      readIntent: (id) =>
        answers === 'confirmed' ? provider.readIntent(id) : Promise.resolve(silent),
    }))
    const press = async (): Promise<string> => {
      must(await fixture.accept(driver, bookingId, slow))
      return (await fixture.booking(bookingId)).status
    }
    const first = press()
    await captureRequested.promise
    const second = press()
    // Many times longer than an immediate answer would take.
    const looks = async () => {
      for (let look = 0; look < 300; look += 1) await fixture.booking(bookingId)
    }
    await Promise.race([second, looks()])
    mayAnswer.resolve()
    expect(await Promise.all([first, second])).toEqual([answers, answers])
    await fixture.releaseLeases()
    fixture.clock.advance('1m')
    await fixture.drain()
  })
})

describe('race 3: a driver accepts while the customer cancels', () => {
  // Mutant: `confirming_payment` added to the statuses `cancel_before_acceptance` starts from.
  it('ends accepted or cancelled, never charged for a cancelled booking', async () => {
    for (let round = 0; round < 6; round += 1) {
      const driver = await fixture.driver()
      const { bookingId, who } = await fixture.held()
      const customer = { kind: 'customer', accountId: who.accountId } as const
      const request = { bookingId, expectedFeeCents: 0, reason: null }
      const [accepted, cancelled] = await Promise.all([
        fixture.accept(driver, bookingId),
        cancelBooking(fixture.ctx, customer, request),
      ])
      await fixture.drain()
      const { status } = await fixture.booking(bookingId)
      const payment = await fixture.payment(bookingId)
      if (accepted.ok && !cancelled.ok) {
        expect([status, payment.status]).toEqual(['confirmed', 'captured'])
      } else {
        expect(cancelled.ok).toBe(true)
        expect(status).toBe('cancelled')
        expect(payment.capturedCents - payment.refundedCents).toBe(0)
      }
      await fixture.goOffDuty(driver)
    }
  })
})

describe('race 4: an acceptance that waits for a lock past the deadline', () => {
  // Mutant: the clock read before the row lock in `advanceIn`.
  it('is refused: the clock is read after the lock', async () => {
    const driver = await fixture.driver()
    const { bookingId } = await fixture.held()
    await goToDeadline(bookingId, -1_000)
    let accepting: ReturnType<Fixture['accept']> | undefined
    await inTransaction(fixture.db, async (tx) => {
      await tx.execute(sql`select 1 from bookings where id = ${bookingId} for update`)
      accepting = fixture.accept(driver, bookingId)
      await fixture.waitForBlocked()
      fixture.clock.advance('2s')
    })
    expect(codeOf((await accepting) ?? { ok: true })).toBe('offer_expired')
    await expireBooking(fixture.ctx, bookingId)
  })
})

describe('race 5: the process dies around the capture', () => {
  const deaths = {
    /** Before the provider hears of it. */
    before: async () => {
      throw new Error('process killed')
    },
    /** After the provider did it. */
    after: async (
      captureIntent: CardProvider['captureIntent'],
      request: Parameters<CardProvider['captureIntent']>[0],
    ) => {
      await captureIntent(request)
      throw new Error('process killed')
    },
  }
  for (const [moment, die] of Object.entries(deaths)) {
    // Mutant: the `execute-payment` job not enqueued in `openPaymentOperation`.
    it(`${moment} the provider has it: the job finishes what was decided`, async () => {
      const driver = await fixture.driver()
      const { bookingId } = await fixture.held()
      const dying = fixture.withProvider((provider) => ({
        captureIntent: (request) => die((one) => provider.captureIntent(one), request),
      }))
      await expect(fixture.accept(driver, bookingId, dying)).rejects.toThrow('process killed')
      expect((await fixture.booking(bookingId)).status).toBe('confirming_payment')
      await fixture.releaseLeases()
      fixture.clock.advance('1m')
      await fixture.drain()
      expect((await fixture.booking(bookingId)).status).toBe('confirmed')
      expect(fixture.fakeProvider.control.charges()).toHaveLength(1)
    })
  }
})

describe('races 6 and 7: an answer that is lost, or an error that is stored', () => {
  const faults = [
    { kind: 'lost_answer' },
    { kind: 'stored_500', effect: 'none' },
    { kind: 'stored_500', effect: 'done' },
    { kind: 'status_500' },
  ] as const
  for (const fault of faults) {
    // Mutant: `useNextKey` always false; and: a 500 read as a refusal in `callStripe`.
    it(`capture: ${JSON.stringify(fault)}`, async () => {
      const driver = await fixture.driver()
      const { bookingId } = await fixture.held()
      fixture.fakeProvider.control.failNext({
        ...fault,
        method: 'POST',
        path: '/v1/payment_intents/*/capture',
        times: 2,
      })
      must(await fixture.accept(driver, bookingId))
      for (let round = 0; round < 4; round += 1) {
        fixture.clock.advance('2m')
        await fixture.drain({ allowFailures: true })
      }
      expect((await fixture.booking(bookingId)).status).toBe('confirmed')
      expect((await fixture.payment(bookingId)).capturedCents).toBe(
        (await fixture.booking(bookingId)).priceCents,
      )
    })

    it(`release: ${JSON.stringify(fault)}`, async () => {
      await fixture.driver()
      const { bookingId } = await fixture.held()
      fixture.fakeProvider.control.failNext({
        ...fault,
        method: 'POST',
        path: '/v1/payment_intents/*/cancel',
        times: 2,
      })
      await goToDeadline(bookingId, 1)
      for (let round = 0; round < 4; round += 1) {
        await fixture.drain({ allowFailures: true })
        fixture.clock.advance('2m')
      }
      expect((await fixture.payment(bookingId)).status).toBe('released')
    })

    it(`opening: ${JSON.stringify(fault)}: asking again gives one booking and one intent with a card`, async () => {
      await fixture.driver()
      fixture.fakeProvider.control.failNext({
        ...fault,
        method: 'POST',
        path: '/v1/payment_intents',
        times: 2,
      })
      const who = await fixture.customer()
      const request = await fixture.requestFor(null)
      let opened = await requestBooking(fixture.ctx, who, request)
      for (let again = 0; again < 3 && !opened.ok; again += 1) {
        opened = await requestBooking(fixture.ctx, who, request)
      }
      const { bookingId } = must(opened)
      fixture.fakeProvider.control.confirm(await fixture.intentOf(bookingId), 'visa')
      must(await confirmHold(fixture.ctx, bookingId))
      await reconcilePayments(fixture.ctx)
      await fixture.drain()
      const open = fixture.fakeProvider.control
        .intents()
        .filter((intent) => intent.status !== 'canceled')
      expect(open.map((intent) => intent.status)).toEqual(['requires_capture'])
      await goToDeadline(bookingId, 1)
      await expireBooking(fixture.ctx, bookingId)
    })
  }
})

describe('races 8–12: webhooks', () => {
  const send = async (event: object, options: { secret?: string; ageSeconds?: number } = {}) => {
    const rawBody = JSON.stringify(event)
    const signature = fixture.sign(rawBody, options)
    return receiveWebhook(fixture.ctx, { rawBody, signature })
  }

  // Mutant: `keepIntent` not called in `syncPaymentIntent`.
  it('8 an event before the API’s own answer: the intent is adopted', async () => {
    await fixture.driver()
    const { bookingId } = await fixture.book()
    const intentId = await fixture.intentOf(bookingId)
    await fixture.db.execute(
      sql`update payments set intent_id = null where booking_id = ${bookingId}`,
    )
    fixture.fakeProvider.control.confirm(intentId, 'visa')
    for (const event of fixture.fakeProvider.control.events()) await send(event)
    await fixture.drain()
    expect((await fixture.booking(bookingId)).status).toBe('pending_driver_acceptance')
    expect((await fixture.payment(bookingId)).intentId).toBe(intentId)
  })

  // Mutant: `onConflictDoNothing` in `storeEvent` answered as new.
  it('9 duplicates and any order: one hold, one set of offers, one mail each', async () => {
    await fixture.driver()
    const { bookingId } = await fixture.book()
    fixture.fakeProvider.control.confirm(await fixture.intentOf(bookingId), 'visa')
    const events = fixture.fakeProvider.control.events()
    for (const event of [...events.toReversed(), ...events, ...events]) {
      expect(await send(event)).toBe(200)
    }
    const { ran } = await fixture.drain()
    expect(ran.filter((job) => job === 'sync-payment-intent')).toHaveLength(events.length)
    expect((await fixture.booking(bookingId)).status).toBe('pending_driver_acceptance')
    const { rows } = await fixture.db.execute(
      sql`select key from notifications where booking_id = ${bookingId}`,
    )
    // the confirmation by mail and by text, and the offer
    expect(rows).toHaveLength(3)
    const stored = await fixture.db.execute(sql`select id from provider_events`)
    expect(stored.rows).toHaveLength(events.length)
  })

  // Mutant: signature check answering the parsed body.
  it('11 forged, old and replayed: refused, refused, and without effect', async () => {
    await fixture.driver()
    const { bookingId } = await fixture.book()
    fixture.fakeProvider.control.confirm(await fixture.intentOf(bookingId), 'visa')
    const [event] = fixture.fakeProvider.control.events()
    if (!event) throw new Error('no event')
    expect(await send(event, { secret: 'whsec_other' })).toBe(400)
    expect(await send(event, { ageSeconds: 301 })).toBe(400)
    expect(await receiveWebhook(fixture.ctx, { rawBody: '{', signature: 't=1,v1=00' })).toBe(400)
    expect(await receiveWebhook(fixture.ctx, { rawBody: '', signature: undefined })).toBe(400)
    expect(await send(event)).toBe(200)
    expect(await send(event)).toBe(200)
    expect((await fixture.db.execute(sql`select 1 from provider_events`)).rows).toHaveLength(1)
  })

  // Mutant: `readMissedEvents` not called.
  it('10 and 12 no webhook ever, and the tab closed after the hold: the reconciler finds it', async () => {
    await fixture.driver()
    const { bookingId } = await fixture.book()
    fixture.fakeProvider.control.confirm(await fixture.intentOf(bookingId), 'visa')
    await reconcilePayments(fixture.ctx)
    await fixture.drain()
    expect((await fixture.booking(bookingId)).status).toBe('pending_driver_acceptance')
    expect((await reconcilePayments(fixture.ctx)).events).toBe(0)
  })

  it('invented events about a booking change nothing: the object is read, not the event', async () => {
    await fixture.driver()
    const { bookingId } = await fixture.book()
    const intentId = await fixture.intentOf(bookingId)
    await send({
      id: 'evt_invented',
      object: 'event',
      type: 'payment_intent.amount_capturable_updated',
      data: { object: { id: intentId, object: 'payment_intent', status: 'requires_capture' } },
    })
    await fixture.drain()
    expect((await fixture.booking(bookingId)).status).toBe('pending')
  })
})

describe('race 13: two intents for one booking', () => {
  // Mutant: the key of `openPayment` made from a new id each time.
  it('two tabs at once get the same booking and the same secret', async () => {
    await fixture.driver()
    const who = await fixture.customer()
    const request = await fixture.requestFor(null)
    // Both requests reach the provider before either has an answer.
    fixture.fakeProvider.control.failNext({
      kind: 'delay',
      forMs: 150,
      method: 'POST',
      path: '/v1/payment_intents',
      times: 2,
    })
    const [one, other] = await Promise.all([
      requestBooking(fixture.ctx, who, request),
      requestBooking(fixture.ctx, who, request),
    ])
    const again = await requestBooking(fixture.ctx, who, request)
    expect(new Set([one, other, again].map((outcome) => JSON.stringify(must(outcome)))).size).toBe(
      1,
    )
    expect(fixture.fakeProvider.control.intents()).toHaveLength(1)
  })

  it('another customer’s quote, once booked, looks like a missing one', async () => {
    await fixture.driver()
    const who = await fixture.customer()
    const request = await fixture.requestFor(null)
    must(await requestBooking(fixture.ctx, who, request))
    const stranger = await requestBooking(fixture.ctx, await fixture.customer(), request)
    expect(codeOf(stranger)).toBe('not_found')
  })
})

describe('race 14: another booking’s intent, or another amount', () => {
  // Mutant: `isSame` answering true.
  it('is never taken for ours', async () => {
    await fixture.driver()
    const mine = await fixture.book()
    const payment = await fixture.payment(mine.bookingId)
    // Our own intent is not known yet: the moment at which another could be taken for it.
    await fixture.db.execute(sql`update payments set intent_id = null where id = ${payment.id}`)
    const forged = await fixture.ctx.cardProvider.openIntent({
      key: 'forged',
      paymentId: payment.id,
      bookingId: mine.bookingId,
      amountCents: 100,
      description: 'cheap',
      receiptEmail: 'thief@example.ie',
    })
    if (forged.kind !== 'done') throw new Error('the fake refused')
    fixture.fakeProvider.control.confirm(forged.value.intentId, 'visa')
    await syncPaymentIntent(fixture.ctx, forged.value.intentId)
    expect((await fixture.booking(mine.bookingId)).status).toBe('pending')
    expect((await fixture.payment(mine.bookingId)).intentId).toBeNull()
    expect(codeOf(await confirmHold(fixture.ctx, mine.bookingId))).toBe('payment_not_held')
  })
})

describe('race 16: two workers on one payment operation, and a worker that died', () => {
  // Mutant: the lease condition removed from `leasePaymentOperation` and the keys made unique.
  it('captures once', async () => {
    const driver = await fixture.driver()
    const { bookingId } = await fixture.held()
    const dying = fixture.withProvider(() => ({
      captureIntent: async () => {
        throw new Error('process killed')
      },
    }))
    await expect(fixture.accept(driver, bookingId, dying)).rejects.toThrow('process killed')
    expect(await executePayment(fixture.ctx, bookingId), 'another worker holds the lease').toBe(
      false,
    )
    await fixture.releaseLeases()
    fixture.fakeProvider.control.clearRequests()
    await Promise.all(Array.from({ length: 5 }, () => executePayment(fixture.ctx, bookingId)))
    const captures = fixture.fakeProvider.control
      .requests()
      .filter(({ path }) => path.endsWith('/capture'))
    expect(captures).toHaveLength(1)
    expect((await fixture.booking(bookingId)).status).toBe('confirmed')
  })
})

describe('race 20: the hold ended before the capture', () => {
  // Mutant: `canceled` read as unresolved in `captureAtProvider`.
  it('at acceptance: cancelled with its reason, both told, nothing charged', async () => {
    const driver = await fixture.driver()
    const { bookingId } = await fixture.held()
    fixture.fakeProvider.control.advanceClock(8 * 86_400_000)
    expect(codeOf(await fixture.accept(driver, bookingId))).toBe('card_refused')
    const booking = await fixture.booking(bookingId)
    expect([booking.status, booking.cancelReason]).toEqual(['cancelled', 'card_refused'])
    const { rows } = await fixture.db.execute<{ kind: string }>(
      sql`select kind from notifications where booking_id = ${bookingId} and kind = 'capture_refused' and channel = 'email'`,
    )
    expect(rows).toHaveLength(2)
  })

  it('while waiting: the booking ends when the provider says so', async () => {
    await fixture.driver()
    const { bookingId } = await fixture.held()
    fixture.fakeProvider.control.advanceClock(8 * 86_400_000)
    await reconcilePayments(fixture.ctx)
    await fixture.drain()
    expect((await fixture.booking(bookingId)).cancelReason).toBe('card_refused')
  })

  it('a card that is refused at capture leaves no hold behind', async () => {
    const driver = await fixture.driver()
    const { bookingId } = await fixture.held(null, 'captureRefused')
    expect(codeOf(await fixture.accept(driver, bookingId))).toBe('card_refused')
    expect((await fixture.payment(bookingId)).status).toBe('capture_refused')
  })
})

describe('race 28: one driver and two jobs', () => {
  // Mutant: `lockDriver` and the index `bookings_one_active_job` removed.
  it('gets one of them', async () => {
    const driver = await fixture.driver()
    const [first, second] = [await fixture.held(), await fixture.held()]
    const outcomes = await Promise.all([
      fixture.accept(driver, first.bookingId),
      fixture.accept(driver, second.bookingId),
    ])
    expect(outcomes.map(codeOf).toSorted()).toEqual(['driver_busy', 'ok'])
  })
})

describe('race 29: every transition by every actor over HTTP', () => {
  // Mutant: `by` not checked in `decide`. (`domain/bookings/booking.test.ts` covers the whole table.)
  it('another driver and the customer can make no transition', async () => {
    const driver = await fixture.driver()
    const stranger = await fixture.driver(9)
    const { bookingId, who } = await fixture.held()
    must(await fixture.accept(driver, bookingId))
    for (const transition of ['set_off', 'arrive', 'start', 'complete'] as const) {
      expect(codeOf(await fixture.advance(stranger, bookingId, transition))).toBe('not_found')
      for (const wrong of ['set_off', 'arrive', 'start', 'complete'] as const) {
        if (wrong !== transition) {
          expect(codeOf(await fixture.advance(driver, bookingId, wrong))).toBe('move_not_offered')
        }
      }
      must(await fixture.advance(driver, bookingId, transition))
    }
    expect((await fixture.booking(bookingId)).status).toBe('completed')
    const customer = { kind: 'customer', accountId: who.accountId } as const
    const late = await cancelBooking(fixture.ctx, customer, {
      bookingId,
      expectedFeeCents: 0,
      reason: null,
    })
    expect(codeOf(late)).toBe('booking_ended')
  })
})
