/** The hosted page through the official SDK. Seen to fail with a session that stays open after its time. */
import type Stripe from 'stripe'
import { expect, it } from 'vitest'
import { refusalOf, startTestProvider, type TestProvider } from './testing/start-test-provider.ts'

const sessionOf = (): Stripe.Checkout.SessionCreateParams => ({
  mode: 'payment',
  line_items: [
    {
      price_data: { currency: 'eur', product_data: { name: 'Recovery' }, unit_amount: 9500 },
      quantity: 1,
    },
  ],
  payment_intent_data: { capture_method: 'manual', metadata: { payment_id: 'pay_1' } },
  success_url: 'https://towline.example/paid?of={CHECKOUT_SESSION_ID}',
  cancel_url: 'https://towline.example/back',
})

const pay = (url: string | null, number: string) =>
  fetch(url ?? '', {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ number, expiry: '12/34', cvc: '123' }),
  })

const typesOf = async ({ stripe }: TestProvider): Promise<string[]> =>
  (await stripe.events.list({ limit: 100 })).data.map(({ type }) => type)

it('holds the amount after a declined card, and leads back', async () => {
  const provider = await startTestProvider()
  const session = await provider.stripe.checkout.sessions.create(sessionOf())
  expect(session).toMatchObject({ status: 'open', payment_intent: null, payment_status: 'unpaid' })
  expect(await (await fetch(session.url ?? '')).text()).not.toContain('<script')
  expect((await pay(session.url, '4000000000000002')).status).toBe(402)
  const declined = provider.control.intents().at(-1)
  expect(declined?.status).toBe('requires_payment_method')
  // the provider's own rule: an open session owns its intent
  expect((await refusalOf(provider.stripe.paymentIntents.cancel(declined?.id ?? ''))).code).toBe(
    'payment_intent_unexpected_state',
  )
  const paid = await pay(session.url, '4242424242424242')
  expect(paid.headers.get('location')).toBe(`https://towline.example/paid?of=${session.id}`)
  const complete = await provider.stripe.checkout.sessions.retrieve(session.id)
  expect(complete).toMatchObject({ status: 'complete', url: null, payment_intent: declined?.id })
  expect(provider.control.intents().map(({ status }) => status)).toEqual(['requires_capture'])
  expect(await typesOf(provider)).toContain('checkout.session.completed')
  expect((await refusalOf(provider.stripe.checkout.sessions.expire(session.id))).statusCode).toBe(
    400,
  )
})

it('asks the bank where the card wants it', async () => {
  const provider = await startTestProvider()
  const { url, id } = await provider.stripe.checkout.sessions.create(sessionOf())
  expect(await (await pay(url, '4000002760003184')).text()).toContain('Is this you paying?')
  const answer = await fetch(`${url}/bank`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ answer: 'approve' }),
  })
  expect(answer.headers.get('location')).toContain(id)
})

it('is over once it is expired, with the intent it made', async () => {
  const provider = await startTestProvider()
  const { url, id } = await provider.stripe.checkout.sessions.create(sessionOf())
  await pay(url, '4000000000000002')
  expect(await provider.stripe.checkout.sessions.expire(id)).toMatchObject({ status: 'expired' })
  expect((await pay(url, '4242424242424242')).status).toBe(410)
  expect(provider.control.intents().map(({ status }) => status)).toEqual(['canceled'])
  const soon = Math.floor(Date.now() / 1000) + 60
  const tooShort = provider.stripe.checkout.sessions.create({ ...sessionOf(), expires_at: soon })
  expect((await refusalOf(tooShort)).param).toBe('expires_at')
})

it('is over after its time, and takes no card any more', async () => {
  const provider = await startTestProvider()
  const { url, id } = await provider.stripe.checkout.sessions.create(sessionOf())
  provider.control.advanceClock(24 * 3_600_000)
  expect(await provider.stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: 'expired' })
  expect((await pay(url, '4242424242424242')).status).toBe(410)
  expect(await typesOf(provider)).toContain('checkout.session.expired')
})
