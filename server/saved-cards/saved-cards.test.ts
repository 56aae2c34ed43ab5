/** Cards kept for next time, from the consent to the provider's forgetting them. Mutants seen to fail are named. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { savedCardRoutes } from '../../contract/accounts/saved-cards.ts'
import { providerCustomers, savedCards } from '../../db/schema/saved-cards.ts'
import { accepted } from '../../domain/refusal.ts'
import { saveCardTextVersion } from '../../domain/payments/saved-card.ts'
import type { TestCardKey } from '../../workshop/fakes/card-provider/payments/test-cards.ts'
import { confirmHold } from '../bookings/payments/confirm-hold.ts'
import { requestTogether } from '../bookings/request-together.ts'
import { requestBooking, type BookingRequest, type Customer } from '../bookings/request-booking.ts'
import { inTransaction } from '../kit/database/database.ts'
import { deleteCustomer, eraseCards } from './erase-cards.ts'
import { receiveWebhook } from '../payments/index.ts'
import { openAppFixture, type AppFixture } from '../testing/fixtures/app-fixture.ts'
import { must, type Fixture } from '../testing/fixtures/booking-fixture.ts'
import { brokenInvariants } from '../testing/invariants.ts'
import { codeOf } from '../testing/send-sample.ts'

let app: AppFixture
let fixture: Fixture
let who: Customer
beforeAll(async () => {
  app = await openAppFixture()
  fixture = app.fixture
  await fixture.driver()
})
beforeEach(async () => {
  who = await fixture.customer()
})
afterAll(async () => {
  await fixture.drain()
  const broken = await brokenInvariants(fixture)
  await app.close()
  expect(broken).toEqual([])
})

const keep = { saveTextVersion: saveCardTextVersion } as const
type PayWith = NonNullable<BookingRequest['payWith']>

const request = async (payWith?: PayWith, by = who) =>
  requestBooking(fixture.ctx, by, {
    ...(await fixture.requestFor(null)),
    ...(payWith ? { payWith } : {}),
  })

/** Books and pays, with a card that is typed or with the one that the server put on the intent. */
const pay = async (payWith?: PayWith, card?: TestCardKey) => {
  const { bookingId } = must(await request(payWith))
  const intent = fixture.fakeProvider.control.confirm(await fixture.intentOf(bookingId), card)
  if (intent.status === 'requires_action') {
    fixture.fakeProvider.control.answerBank(intent.id, 'approve')
  }
  must(await confirmHold(fixture.ctx, bookingId))
  return bookingId
}

const rows = () =>
  fixture.db
    .select()
    .from(savedCards)
    .where(eq(savedCards.accountId, who.accountId))
    .orderBy(savedCards.createdAt)

const browser = () => app.browserOf(who.accountId)
const list = async () =>
  savedCardRoutes['GET /api/me/cards'].answer.parse(
    (await (await browser()).get('/api/me/cards')).body,
  ).cards

/** Every event of the provider since the last call, newest first and each twice, and the jobs they lead to. */
const deliverEvents = async (): Promise<void> => {
  for (const event of fixture.fakeProvider.control.events().toReversed()) {
    const rawBody = JSON.stringify(event)
    const signed = { rawBody, signature: fixture.sign(rawBody) }
    expect(await receiveWebhook(fixture.ctx, signed)).toBe(200)
    expect(await receiveWebhook(fixture.ctx, signed)).toBe(200)
  }
  await fixture.drain()
}

const methodOf = async (index = 0) => {
  const row = (await rows())[index]
  if (!row) throw new Error('no saved card')
  return row
}

describe('a card', () => {
  it('is kept with the consent and nothing else, and is the default', async () => {
    const bookingId = await pay(keep, 'visa')
    const payment = await fixture.payment(bookingId)
    const [row] = await rows()
    expect(row).toMatchObject({
      brand: 'visa',
      last4: '4242',
      isDefault: true,
      consentTextVersion: saveCardTextVersion,
      consentedAt: payment.saveCardConsentedAt,
      removedAt: null,
    })
    expect(await list()).toEqual([
      expect.objectContaining({ brand: 'visa', last4: '4242', isDefault: true }),
    ])
    expect(payment).toMatchObject({ cardBrand: 'visa', cardLast4: '4242' })
    const method = fixture.fakeProvider.control
      .paymentMethods()
      .find(({ id }) => id === row?.paymentMethodId)
    const [customer] = await fixture.db
      .select()
      .from(providerCustomers)
      .where(eq(providerCustomers.accountId, who.accountId))
    expect(method?.customer).toBe(customer?.providerCustomerId)
  })

  it('is not kept without the tick, whatever was ticked at an earlier try', async () => {
    await pay(undefined, 'visa')
    const first = await fixture.requestFor(null)
    must(await requestBooking(fixture.ctx, who, { ...first, payWith: keep }))
    // Mutant: the consent of the first try left on the payment, and on the intent.
    const { bookingId } = must(await requestBooking(fixture.ctx, who, first))
    const paid = fixture.fakeProvider.control.confirm(await fixture.intentOf(bookingId), 'visa')
    must(await confirmHold(fixture.ctx, bookingId))
    expect(paid.setup_future_usage).toBeNull()
    expect(await rows()).toEqual([])
    expect(await fixture.payment(bookingId)).toMatchObject({ saveCardConsentedAt: null })
  })

  it('pays the next booking without being typed, and is kept once however often it is saved', async () => {
    await pay(keep, 'visa')
    await pay(keep, 'mastercard')
    const [first, second] = await rows()
    expect([first?.isDefault, second?.isDefault]).toEqual([true, false])
    const bookingId = await pay({ savedCardId: second?.id ?? '' })
    expect(await fixture.payment(bookingId)).toMatchObject({ cardBrand: 'mastercard' })
    await pay(keep, 'visa')
    await fixture.drain()
    expect((await list()).map(({ last4, isDefault }) => [last4, isDefault])).toEqual([
      ['4242', true],
      ['4444', false],
    ])
    expect(first && (await rows()).find(({ id }) => id === first.id)?.detachedAt).not.toBeNull()
  })

  it('pays for all the vehicles of one request, and another person’s for none of them', async () => {
    await pay(keep, 'visa')
    const { id: savedCardId } = await methodOf()
    const together = async (by: Customer) => {
      const requests = [await fixture.requestFor(null), await fixture.requestFor(null)]
      return requestTogether(
        fixture.ctx,
        by,
        requests.map((one) => ({ ...one, payWith: { savedCardId } })),
        async () => accepted(undefined),
      )
    }
    for (const { bookingId } of must(await together(who))) {
      // Mutant: the card put on the first intent alone.
      fixture.fakeProvider.control.confirm(await fixture.intentOf(bookingId))
      must(await confirmHold(fixture.ctx, bookingId))
      expect(await fixture.payment(bookingId)).toMatchObject({ cardLast4: '4242' })
    }
    const refusal = await together(await fixture.customer())
    expect(refusal.ok ? 'ok' : refusal.refusal.code).toBe('saved_card_not_found')
  })

  it('asks the bank again where the bank wants that', async () => {
    await pay(keep, 'challengedAlways')
    const bookingId = await pay({ savedCardId: (await methodOf()).id })
    expect((await fixture.booking(bookingId)).status).toBe('pending_driver_acceptance')
  })

  it('that is refused leaves the booking open for another card: one hold', async () => {
    await pay(keep, 'visa')
    const order = await fixture.requestFor(null)
    const savedCardId = (await methodOf()).id
    const open = (payWith?: PayWith) =>
      requestBooking(fixture.ctx, who, { ...order, ...(payWith ? { payWith } : {}) })
    const { bookingId } = must(await open({ savedCardId }))
    const intentId = await fixture.intentOf(bookingId)
    const { control } = fixture.fakeProvider
    for (const card of ['declined', 'declined', 'declined'] as const) {
      control.confirm(intentId, card)
      expect((await confirmHold(fixture.ctx, bookingId)).ok).toBe(false)
      expect(must(await open({ savedCardId })).bookingId).toBe(bookingId)
    }
    must(await open())
    expect(control.confirm(intentId, 'mastercard').status).toBe('requires_capture')
    must(await confirmHold(fixture.ctx, bookingId))
    // Another tab presses too: the same booking, and nothing is held again.
    expect(must(await open({ savedCardId })).bookingId).toBe(bookingId)
    expect(control.intent(intentId)?.status).toBe('requires_capture')
    const holds = control.charges().filter((charge) => charge.payment_intent === intentId)
    expect(holds.filter(({ status }) => status === 'succeeded')).toHaveLength(1)
  })
})

const refusalOf = (outcome: Awaited<ReturnType<typeof request>>) =>
  outcome.ok ? 'ok' : outcome.refusal.code

describe('another person’s card', () => {
  it('pays nothing, is not listed, and cannot be chosen or removed', async () => {
    await pay(keep, 'visa')
    const theirs = await methodOf()
    const stranger = await fixture.customer()
    must(await request(keep, stranger))
    fixture.fakeProvider.control.clearRequests()
    expect(refusalOf(await request({ savedCardId: theirs.id }, stranger))).toBe(
      'saved_card_not_found',
    )
    // The provider would refuse it as well. Mutant: `accountId` not compared.
    expect(fixture.fakeProvider.control.requests()).toEqual([])
    const other = await app.browserOf(stranger.accountId)
    expect((await other.get('/api/me/cards')).body).toEqual({ cards: [] })
    const path = `/api/me/cards/${theirs.id}`
    expect(codeOf(await other.send('PUT', `${path}/default`))).toBe('saved_card_not_found')
    expect(codeOf(await other.send('DELETE', path))).toBe('saved_card_not_found')
    expect(await methodOf()).toEqual(theirs)
  })

  it('is refused by the provider too, when a browser names it', async () => {
    await pay(keep, 'visa')
    const theirs = await methodOf()
    const stranger = await fixture.customer()
    const opened = must(await request(undefined, stranger))
    const response = await fetch(
      `${fixture.fakeProvider.origin}/v1/payment_intents/${await fixture.intentOf(opened.bookingId)}/confirm`,
      {
        method: 'POST',
        headers: { authorization: 'Bearer pk_test_scene' },
        body: new URLSearchParams({
          client_secret: opened.clientSecret,
          payment_method: theirs.paymentMethodId,
        }),
      },
    )
    expect(response.status).toBe(400)
  })
})

describe('removing', () => {
  it('counts at once, and reaches a provider that is slow or down', async () => {
    await pay(keep, 'visa')
    await pay(keep, 'mastercard')
    const card = await methodOf()
    const detach = { method: 'POST', path: '/v1/payment_methods/*/detach' } as const
    fixture.fakeProvider.control.failNext({ ...detach, kind: 'status_500', times: 2 })
    fixture.fakeProvider.control.failNext({ ...detach, kind: 'lost_answer', times: 2 })
    const answer = await (await browser()).send('DELETE', `/api/me/cards/${card.id}`)
    expect(answer.status).toBe(200)
    expect((await list()).map(({ last4, isDefault }) => [last4, isDefault])).toEqual([
      ['4444', true],
    ])
    expect(refusalOf(await request({ savedCardId: card.id }))).toBe('saved_card_not_found')
    await fixture.drain({ allowFailures: true })
    expect((await methodOf()).detachedAt).toBeNull()
    // Each time the queue tries again.
    fixture.clock.advance('1m')
    // Mutant: an answer that is no success ends the job.
    await fixture.drain({ allowFailures: true })
    const method = fixture.fakeProvider.control
      .paymentMethods()
      .find(({ id }) => id === card.paymentMethodId)
    expect(method?.customer).toBeNull()
    expect((await methodOf()).detachedAt).not.toBeNull()
  })
})

describe('what happens at the provider', () => {
  it('is followed: a new expiry, a card taken away, a customer deleted', async () => {
    await pay(keep, 'visa')
    await pay(keep, 'mastercard')
    const { control } = fixture.fakeProvider
    const [visa, mastercard] = await rows()
    control.renewCard(visa?.paymentMethodId ?? '', 2041)
    await deliverEvents()
    expect((await list()).map(({ expYear }) => expYear)).toContain(2041)

    control.detachCard(visa?.paymentMethodId ?? '')
    await deliverEvents()
    // Mutant: no new default.
    expect(await list()).toEqual([
      expect.objectContaining({ cardId: mastercard?.id, isDefault: true }),
    ])

    const [customer] = await fixture.db
      .select()
      .from(providerCustomers)
      .where(eq(providerCustomers.accountId, who.accountId))
    control.deleteCustomer(customer?.providerCustomerId ?? '')
    await deliverEvents()
    expect(await list()).toEqual([])
    await pay(keep, 'visa')
    expect(await list()).toHaveLength(1)
  })

  it('that was not heard of is found out when the card is to pay', async () => {
    await pay(keep, 'visa')
    const { id, paymentMethodId } = await methodOf()
    fixture.fakeProvider.control.detachCard(paymentMethodId)
    expect(refusalOf(await request({ savedCardId: id }))).toBe('saved_card_not_found')
    await fixture.drain()
    expect(await list()).toEqual([])
  })
})

it('a removed card never returns, however late its payment is read', async () => {
  await pay(keep, 'visa')
  const card = await methodOf()
  await (await browser()).send('DELETE', `/api/me/cards/${card.id}`)
  await inTransaction(fixture.db, async (tx) => {
    for (const intent of fixture.fakeProvider.control.intents()) {
      await fixture.ctx.jobs.enqueue(tx, 'sync-payment-intent', { intentId: intent.id })
    }
  })
  await fixture.drain()
  expect(await list()).toEqual([])
})

it('two tabs that save a card make one customer', async () => {
  const before = fixture.fakeProvider.control.customers().length
  await Promise.all([request(keep), request(keep)])
  expect(fixture.fakeProvider.control.customers()).toHaveLength(before + 1)
})

describe('cards of a closed account', () => {
  it('are deleted here, and with their customer at the provider, once or twice', async () => {
    await pay(keep, 'visa')
    const [card] = await rows()
    const [customer] = await fixture.db
      .select()
      .from(providerCustomers)
      .where(eq(providerCustomers.accountId, who.accountId))
    const customerId = String(customer?.providerCustomerId)
    const erase = () => inTransaction(fixture.db, (tx) => eraseCards(app.ctx, tx, who.accountId))
    expect(await erase()).toBe(2)
    expect(await erase()).toBe(0)
    expect(await rows()).toEqual([])
    const { ran } = await fixture.drain()
    expect(ran).toContain('delete-customer')
    const read = await app.ctx.cardProvider.readCard(String(card?.paymentMethodId))
    expect(read).toMatchObject({ kind: 'done', value: { customerId: null } })
    await deleteCustomer(app.ctx, customerId)
    // the provider reports it: there is nothing left to bring up to date
    await deliverEvents()
    expect(await rows()).toEqual([])
  })
})
