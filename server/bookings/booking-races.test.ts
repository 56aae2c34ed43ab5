/**
 * The races and faults of a booking's money (reliability.md, by their numbers). Each was seen to fail on its mutant, which
 * is named beside it.
 */
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { brokenInvariants } from '../testing/invariants.ts'
import { deferred } from '../testing/deferred.ts'
import { must, openBookingScene, type Scene } from '../testing/booking-scene.ts'
import { inTransaction } from '../kit/database.ts'
import type { CardProvider } from '../payments/index.ts'
import { receiveWebhook } from '../payments/index.ts'
import { cancelBooking } from './cancel-booking.ts'
import { confirmHold } from './confirm-hold.ts'
import { expireBooking } from './expire-booking.ts'
import { lookAtIntent } from './look-at-intent.ts'
import { reconcilePayments } from './reconcile-payments.ts'
import { requestBooking } from './request-booking.ts'
import { settlePayment } from './settle-payment.ts'

let scene: Scene

beforeEach(async () => {
  scene = await openBookingScene()
})

afterEach(async () => {
  const broken = await brokenInvariants(scene)
  await scene.close()
  expect(broken).toEqual([])
})

const codeOf = (outcome: { ok: boolean; refusal?: { code: string } }): string =>
  outcome.ok ? 'ok' : (outcome.refusal?.code ?? 'no code')

/** Moves the clock to so many milliseconds from the acceptance deadline. */
const goToDeadline = async (bookingId: string, offsetMs: number) => {
  const { acceptBy } = await scene.booking(bookingId)
  const now = await scene.clock.now(scene.db)
  const forwardMs = Math.round((acceptBy?.getTime() ?? 0) - now.getTime() + offsetMs)
  scene.clock.advance(`${Math.max(0, forwardMs)}ms`)
}

describe('race 1: accepting and expiring around the deadline', () => {
  // Mutant: the deadline test in `acceptRefusal` removed.
  it('has one winner, whoever it is, and both sides agree', async () => {
    for (const offsetMs of [-300, -20, -5, 0, 5, 300]) {
      const driver = await scene.driver()
      const { bookingId } = await scene.held()
      await goToDeadline(bookingId, offsetMs)
      const [accepted] = await Promise.all([
        scene.accept(driver, bookingId),
        expireBooking(scene.ctx, bookingId),
      ])
      await scene.drain()
      const { status } = await scene.booking(bookingId)
      expect(status).toBe(accepted.ok ? 'confirmed' : 'cancelled')
      if (offsetMs >= 0) expect(accepted.ok, 'accepted after the deadline').toBe(false)
      if (!accepted.ok) expect(codeOf(accepted)).toBe('offer_expired')
      await scene.goOffDuty(driver)
    }
  })
})

describe('race 2: who accepts', () => {
  // Mutant: `.for('update')` removed from `lockBooking`.
  it('two drivers: one has it, the other reads that it is taken', async () => {
    const [one, other] = [await scene.driver(), await scene.driver(7)]
    const { bookingId } = await scene.held()
    const outcomes = await Promise.all([
      scene.accept(one, bookingId),
      scene.accept(other, bookingId),
    ])
    expect(outcomes.map(codeOf).toSorted()).toEqual(['already_taken', 'ok'])
    expect(scene.standIn.control.charges()).toHaveLength(1)
  })

  // Mutant: the second look in `acceptBooking` removed.
  it('the same driver twice: the second answer equals the first', async () => {
    const driver = await scene.driver()
    const { bookingId } = await scene.held()
    const outcomes = await Promise.all([
      scene.accept(driver, bookingId),
      scene.accept(driver, bookingId),
    ])
    const late = await scene.accept(driver, bookingId)
    expect([...outcomes, late].map(codeOf)).toEqual(['ok', 'ok', 'ok'])
    expect(scene.standIn.control.charges()).toHaveLength(1)
  })

  // Mutant: whoever finds the decision taken answers at once.
  it.each([
    { of: 'captures', answers: 'confirmed' },
    { of: 'does not answer', answers: 'confirming_payment' },
  ])('the same driver twice while the provider $of: both read $answers', async ({ answers }) => {
    const driver = await scene.driver()
    const { bookingId } = await scene.held()
    const asked = deferred()
    const mayAnswer = deferred()
    const silent = { kind: 'unknown', why: 'lost', wasAnswered: false } as const
    const slow = scene.withProvider((provider) => ({
      captureIntent: async (request) => {
        asked.resolve()
        await mayAnswer.promise
        return answers === 'confirmed' ? provider.captureIntent(request) : silent
      },
      readIntent: (id) =>
        answers === 'confirmed' ? provider.readIntent(id) : Promise.resolve(silent),
    }))
    const press = async (): Promise<string> => {
      must(await scene.accept(driver, bookingId, slow))
      return (await scene.booking(bookingId)).status
    }
    const first = press()
    await asked.promise
    const second = press()
    // As long as an answer at once would take, many times over.
    const looks = async () => {
      for (let look = 0; look < 300; look += 1) await scene.booking(bookingId)
    }
    await Promise.race([second, looks()])
    mayAnswer.resolve()
    expect(await Promise.all([first, second])).toEqual([answers, answers])
    await scene.releaseLeases()
    scene.clock.advance('1m')
    await scene.drain()
  })
})

describe('race 3: a driver accepts while the customer cancels', () => {
  // Mutant: `confirming_payment` added to the statuses `cancel_before_acceptance` starts from.
  it('ends accepted or cancelled, never charged and cancelled for nothing', async () => {
    for (let round = 0; round < 6; round += 1) {
      const driver = await scene.driver()
      const { bookingId, who } = await scene.held()
      const customer = { kind: 'customer', accountId: who.accountId } as const
      const request = { bookingId, expectedFeeCents: 0, reason: null }
      const [accepted, cancelled] = await Promise.all([
        scene.accept(driver, bookingId),
        cancelBooking(scene.ctx, customer, request),
      ])
      await scene.drain()
      const { status } = await scene.booking(bookingId)
      const payment = await scene.payment(bookingId)
      if (accepted.ok && !cancelled.ok) {
        expect([status, payment.status]).toEqual(['confirmed', 'captured'])
      } else {
        expect(cancelled.ok).toBe(true)
        expect(status).toBe('cancelled')
        expect(payment.capturedCents - payment.refundedCents).toBe(0)
      }
      await scene.goOffDuty(driver)
    }
  })
})

describe('race 4: an acceptance that waits for a lock past the deadline', () => {
  // Mutant: the clock read before the row lock in `advanceIn`.
  it('is refused: the clock is read after the lock', async () => {
    const driver = await scene.driver()
    const { bookingId } = await scene.held()
    await goToDeadline(bookingId, -1_000)
    let accepting: ReturnType<Scene['accept']> | undefined
    await inTransaction(scene.db, async (tx) => {
      await tx.execute(sql`select 1 from bookings where id = ${bookingId} for update`)
      accepting = scene.accept(driver, bookingId)
      await scene.waitForBlocked()
      scene.clock.advance('2s')
    })
    expect(codeOf((await accepting) ?? { ok: true })).toBe('offer_expired')
    await expireBooking(scene.ctx, bookingId)
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
    // Mutant: the `settle-payment` job not enqueued in `decideMoney`.
    it(`${moment} the provider has it: the job finishes what was decided`, async () => {
      const driver = await scene.driver()
      const { bookingId } = await scene.held()
      const dying = scene.withProvider((provider) => ({
        captureIntent: (request) => die((one) => provider.captureIntent(one), request),
      }))
      await expect(scene.accept(driver, bookingId, dying)).rejects.toThrow('process killed')
      expect((await scene.booking(bookingId)).status).toBe('confirming_payment')
      await scene.releaseLeases()
      scene.clock.advance('1m')
      await scene.drain()
      expect((await scene.booking(bookingId)).status).toBe('confirmed')
      expect(scene.standIn.control.charges()).toHaveLength(1)
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
    // Mutant: `useNextKey` always false; and: a 500 read as a refusal in `ask`.
    it(`capture: ${JSON.stringify(fault)}`, async () => {
      const driver = await scene.driver()
      const { bookingId } = await scene.held()
      scene.standIn.control.failNext({
        ...fault,
        method: 'POST',
        path: '/v1/payment_intents/*/capture',
        times: 2,
      })
      must(await scene.accept(driver, bookingId))
      for (let round = 0; round < 4; round += 1) {
        scene.clock.advance('2m')
        await scene.drain({ allowFailures: true })
      }
      expect((await scene.booking(bookingId)).status).toBe('confirmed')
      expect((await scene.payment(bookingId)).capturedCents).toBe(
        (await scene.booking(bookingId)).priceCents,
      )
    })

    it(`release: ${JSON.stringify(fault)}`, async () => {
      await scene.driver()
      const { bookingId } = await scene.held()
      scene.standIn.control.failNext({
        ...fault,
        method: 'POST',
        path: '/v1/payment_intents/*/cancel',
        times: 2,
      })
      await goToDeadline(bookingId, 1)
      for (let round = 0; round < 4; round += 1) {
        await scene.drain({ allowFailures: true })
        scene.clock.advance('2m')
      }
      expect((await scene.payment(bookingId)).status).toBe('released')
    })

    it(`opening: ${JSON.stringify(fault)}: asking again gives one booking and one intent with a card`, async () => {
      await scene.driver()
      scene.standIn.control.failNext({
        ...fault,
        method: 'POST',
        path: '/v1/payment_intents',
        times: 2,
      })
      const who = await scene.customer()
      const request = await scene.requestFor(null)
      let opened = await requestBooking(scene.ctx, who, request)
      for (let again = 0; again < 3 && !opened.ok; again += 1) {
        opened = await requestBooking(scene.ctx, who, request)
      }
      const { bookingId } = must(opened)
      scene.standIn.control.confirm(await scene.intentOf(bookingId), 'visa')
      must(await confirmHold(scene.ctx, bookingId))
      await reconcilePayments(scene.ctx)
      await scene.drain()
      const open = scene.standIn.control.intents().filter((intent) => intent.status !== 'canceled')
      expect(open.map((intent) => intent.status)).toEqual(['requires_capture'])
      await goToDeadline(bookingId, 1)
      await expireBooking(scene.ctx, bookingId)
    })
  }
})

describe('races 8–12: webhooks', () => {
  const send = async (event: object, options: { secret?: string; ageSeconds?: number } = {}) => {
    const rawBody = JSON.stringify(event)
    const signature = scene.sign(rawBody, options)
    return receiveWebhook(scene.ctx, { rawBody, signature })
  }

  // Mutant: `keepIntent` not called in `lookAtIntent`.
  it('8 an event before the API’s own answer: the intent is adopted', async () => {
    await scene.driver()
    const { bookingId } = await scene.book()
    const intentId = await scene.intentOf(bookingId)
    await scene.db.execute(
      sql`update payments set intent_id = null where booking_id = ${bookingId}`,
    )
    scene.standIn.control.confirm(intentId, 'visa')
    for (const event of scene.standIn.control.events()) await send(event)
    await scene.drain()
    expect((await scene.booking(bookingId)).status).toBe('pending_driver_acceptance')
    expect((await scene.payment(bookingId)).intentId).toBe(intentId)
  })

  // Mutant: `onConflictDoNothing` in `storeEvent` answered as new.
  it('9 duplicates and any order: one hold, one set of offers, one mail each', async () => {
    await scene.driver()
    const { bookingId } = await scene.book()
    scene.standIn.control.confirm(await scene.intentOf(bookingId), 'visa')
    const events = scene.standIn.control.events()
    for (const event of [...events.toReversed(), ...events, ...events]) {
      expect(await send(event)).toBe(200)
    }
    const { ran } = await scene.drain()
    expect(ran.filter((job) => job === 'look-at-intent')).toHaveLength(events.length)
    expect((await scene.booking(bookingId)).status).toBe('pending_driver_acceptance')
    const { rows } = await scene.db.execute(
      sql`select key from notices where booking_id = ${bookingId}`,
    )
    expect(rows).toHaveLength(2)
    const stored = await scene.db.execute(sql`select id from provider_events`)
    expect(stored.rows).toHaveLength(events.length)
  })

  // Mutant: signature check answering the parsed body.
  it('11 forged, old and replayed: refused, refused, and without effect', async () => {
    await scene.driver()
    const { bookingId } = await scene.book()
    scene.standIn.control.confirm(await scene.intentOf(bookingId), 'visa')
    const [event] = scene.standIn.control.events()
    if (!event) throw new Error('no event')
    expect(await send(event, { secret: 'whsec_other' })).toBe(400)
    expect(await send(event, { ageSeconds: 301 })).toBe(400)
    expect(await receiveWebhook(scene.ctx, { rawBody: '{', signature: 't=1,v1=00' })).toBe(400)
    expect(await receiveWebhook(scene.ctx, { rawBody: '', signature: undefined })).toBe(400)
    expect(await send(event)).toBe(200)
    expect(await send(event)).toBe(200)
    expect((await scene.db.execute(sql`select 1 from provider_events`)).rows).toHaveLength(1)
  })

  // Mutant: `readMissedEvents` not called.
  it('10 and 12 no webhook ever, and the tab closed after the hold: the reconciler finds it', async () => {
    await scene.driver()
    const { bookingId } = await scene.book()
    scene.standIn.control.confirm(await scene.intentOf(bookingId), 'visa')
    await reconcilePayments(scene.ctx)
    await scene.drain()
    expect((await scene.booking(bookingId)).status).toBe('pending_driver_acceptance')
    expect((await reconcilePayments(scene.ctx)).events).toBe(0)
  })

  it('invented events about a booking change nothing: the object is read, not the event', async () => {
    await scene.driver()
    const { bookingId } = await scene.book()
    const intentId = await scene.intentOf(bookingId)
    await send({
      id: 'evt_invented',
      object: 'event',
      type: 'payment_intent.amount_capturable_updated',
      data: { object: { id: intentId, object: 'payment_intent', status: 'requires_capture' } },
    })
    await scene.drain()
    expect((await scene.booking(bookingId)).status).toBe('pending')
  })
})

describe('race 13: two intents for one booking', () => {
  // Mutant: the key of `openPayment` made from a new id each time.
  it('two tabs at once get the same booking and the same secret', async () => {
    await scene.driver()
    const who = await scene.customer()
    const request = await scene.requestFor(null)
    // Both are at the provider before either has an answer.
    scene.standIn.control.failNext({
      kind: 'delay',
      forMs: 150,
      method: 'POST',
      path: '/v1/payment_intents',
      times: 2,
    })
    const [one, other] = await Promise.all([
      requestBooking(scene.ctx, who, request),
      requestBooking(scene.ctx, who, request),
    ])
    const again = await requestBooking(scene.ctx, who, request)
    expect(new Set([one, other, again].map((outcome) => JSON.stringify(must(outcome)))).size).toBe(
      1,
    )
    expect(scene.standIn.control.intents()).toHaveLength(1)
  })

  it('a quote of somebody else, once booked, looks like none', async () => {
    await scene.driver()
    const who = await scene.customer()
    const request = await scene.requestFor(null)
    must(await requestBooking(scene.ctx, who, request))
    const stranger = await requestBooking(scene.ctx, await scene.customer(), request)
    expect(codeOf(stranger)).toBe('not_found')
  })
})

describe('race 14: somebody else’s intent, or another amount', () => {
  // Mutant: `isSame` answering true.
  it('is never taken for ours', async () => {
    await scene.driver()
    const mine = await scene.book()
    const payment = await scene.payment(mine.bookingId)
    // Not yet heard of our own intent: the moment at which another could be taken for it.
    await scene.db.execute(sql`update payments set intent_id = null where id = ${payment.id}`)
    const forged = await scene.ctx.cardProvider.openIntent({
      key: 'forged',
      paymentId: payment.id,
      bookingId: mine.bookingId,
      amountCents: 100,
      description: 'cheap',
      receiptEmail: 'thief@example.ie',
    })
    if (forged.kind !== 'done') throw new Error('the stand-in refused')
    scene.standIn.control.confirm(forged.value.intentId, 'visa')
    await lookAtIntent(scene.ctx, forged.value.intentId)
    expect((await scene.booking(mine.bookingId)).status).toBe('pending')
    expect((await scene.payment(mine.bookingId)).intentId).toBeNull()
    expect(codeOf(await confirmHold(scene.ctx, mine.bookingId))).toBe('payment_not_held')
  })
})

describe('race 16: two workers on one decision, and a worker that died', () => {
  // Mutant: the lease condition removed from `leaseDecision` and the keys made unique.
  it('captures once', async () => {
    const driver = await scene.driver()
    const { bookingId } = await scene.held()
    const dying = scene.withProvider(() => ({
      captureIntent: async () => {
        throw new Error('process killed')
      },
    }))
    await expect(scene.accept(driver, bookingId, dying)).rejects.toThrow('process killed')
    expect(await settlePayment(scene.ctx, bookingId), 'another worker holds the lease').toBe(false)
    await scene.releaseLeases()
    scene.standIn.control.clearRequests()
    await Promise.all(Array.from({ length: 5 }, () => settlePayment(scene.ctx, bookingId)))
    const captures = scene.standIn.control
      .requests()
      .filter(({ path }) => path.endsWith('/capture'))
    expect(captures).toHaveLength(1)
    expect((await scene.booking(bookingId)).status).toBe('confirmed')
  })
})

describe('race 20: the hold ended before the capture', () => {
  // Mutant: `canceled` read as unsettled in `captureAtProvider`.
  it('at acceptance: cancelled with its reason, both told, nothing charged', async () => {
    const driver = await scene.driver()
    const { bookingId } = await scene.held()
    scene.standIn.control.advanceClock(8 * 86_400_000)
    expect(codeOf(await scene.accept(driver, bookingId))).toBe('card_refused')
    const booking = await scene.booking(bookingId)
    expect([booking.status, booking.cancelReason]).toEqual(['cancelled', 'card_refused'])
    const { rows } = await scene.db.execute<{ kind: string }>(
      sql`select kind from notices where booking_id = ${bookingId} and kind = 'capture_refused' and channel = 'email'`,
    )
    expect(rows).toHaveLength(2)
  })

  it('while waiting: the booking ends when the provider says so', async () => {
    await scene.driver()
    const { bookingId } = await scene.held()
    scene.standIn.control.advanceClock(8 * 86_400_000)
    await reconcilePayments(scene.ctx)
    await scene.drain()
    expect((await scene.booking(bookingId)).cancelReason).toBe('card_refused')
  })

  it('a card that is refused at capture leaves no hold behind', async () => {
    const driver = await scene.driver()
    const { bookingId } = await scene.held(null, 'captureRefused')
    expect(codeOf(await scene.accept(driver, bookingId))).toBe('card_refused')
    expect((await scene.payment(bookingId)).status).toBe('capture_refused')
  })
})

describe('race 28: one driver and two jobs', () => {
  // Mutant: `lockDriver` and the index `bookings_one_active_job` removed.
  it('gets one of them', async () => {
    const driver = await scene.driver()
    const [first, second] = [await scene.held(), await scene.held()]
    const outcomes = await Promise.all([
      scene.accept(driver, first.bookingId),
      scene.accept(driver, second.bookingId),
    ])
    expect(outcomes.map(codeOf).toSorted()).toEqual(['driver_busy', 'ok'])
  })
})

describe('race 29: every move by every actor over the door', () => {
  // Mutant: `by` not asked in `decide`. (`domain/booking.test.ts` walks the whole table.)
  it('a stranger’s driver and the customer move nothing', async () => {
    const driver = await scene.driver()
    const stranger = await scene.driver(9)
    const { bookingId, who } = await scene.held()
    must(await scene.accept(driver, bookingId))
    for (const move of ['set_off', 'arrive', 'start', 'complete'] as const) {
      expect(codeOf(await scene.move(stranger, bookingId, move))).toBe('not_found')
      for (const wrong of ['set_off', 'arrive', 'start', 'complete'] as const) {
        if (wrong !== move) {
          expect(codeOf(await scene.move(driver, bookingId, wrong))).toBe('move_not_offered')
        }
      }
      must(await scene.move(driver, bookingId, move))
    }
    expect((await scene.booking(bookingId)).status).toBe('completed')
    const customer = { kind: 'customer', accountId: who.accountId } as const
    const late = await cancelBooking(scene.ctx, customer, {
      bookingId,
      expectedFeeCents: 0,
      reason: null,
    })
    expect(codeOf(late)).toBe('booking_ended')
  })
})
