import { describe, expect, test } from 'vitest'
import {
  holdOf,
  openHold,
  payInBrowser,
  refusalOf,
  startTestProvider,
  testKeys,
} from './testing/start-test-provider.ts'

describe('a card typed in the browser', () => {
  test.each(['4242424242424242', '4000003720000005', '5555555555554444'])(
    '%s is held',
    async (number) => {
      const provider = await startTestProvider()
      const intent = await provider.stripe.paymentIntents.create(holdOf())
      const held = await payInBrowser(provider, intent, { number })
      expect(held.status).toBe('requires_capture')
      // A browser sees nothing of the booking's metadata.
      expect(held.metadata).toBeUndefined()
    },
  )

  test.each([
    ['4000000000000002', 'card_declined', 'generic_decline'],
    ['4000000000009995', 'card_declined', 'insufficient_funds'],
    ['4000000000009987', 'card_declined', 'lost_card'],
    ['4000000000009979', 'card_declined', 'stolen_card'],
    ['4000000000000069', 'expired_card', 'expired_card'],
    ['4000000000000127', 'incorrect_cvc', 'incorrect_cvc'],
    ['4000000000000119', 'processing_error', 'processing_error'],
  ])('%s is declined: %s, %s', async (number, code, declineCode) => {
    const provider = await startTestProvider()
    const intent = await provider.stripe.paymentIntents.create(holdOf())
    const refusal = await refusalOf(payInBrowser(provider, intent, { number }))
    expect(refusal).toMatchObject({
      type: 'StripeCardError',
      statusCode: 402,
      code,
      decline_code: declineCode,
      payment_intent: { id: intent.id, status: 'requires_payment_method' },
    })
    const after = await provider.stripe.paymentIntents.retrieve(intent.id, {
      expand: ['latest_charge'],
    })
    expect(after).toMatchObject({
      status: 'requires_payment_method',
      payment_method: null,
      last_payment_error: { code, decline_code: declineCode },
      latest_charge: { status: 'failed', failure_code: code },
    })
    // Another card may be tried on the same intent.
    expect(await payInBrowser(provider, intent)).toMatchObject({ status: 'requires_capture' })
    expect(await provider.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
      last_payment_error: null,
    })
  })

  test.each([
    ['a wrong number', { number: '4242424242424241' }, 'incorrect_number'],
    ['a number that is no test card', { number: '4111111111111111' }, 'card_declined'],
    ['a past year', { exp_year: '20' }, 'invalid_expiry_year'],
    ['a thirteenth month', { exp_month: '13' }, 'invalid_expiry_month'],
    ['a short security code', { cvc: '12' }, 'invalid_cvc'],
  ])('with %s is refused before any bank is asked', async (_what, card, code) => {
    const provider = await startTestProvider()
    const intent = await provider.stripe.paymentIntents.create(holdOf())
    expect(await refusalOf(payInBrowser(provider, intent, card))).toMatchObject({
      statusCode: 402,
      code,
    })
    expect(provider.control.charges()).toEqual([])
    expect(provider.control.intent(intent.id)).toMatchObject({ status: 'requires_payment_method' })
  })

  test('is never kept, neither its number nor its code', async () => {
    const provider = await startTestProvider()
    const intent = await provider.stripe.paymentIntents.create(holdOf())
    await payInBrowser(provider, intent, { number: '4000003720000005', cvc: '987' })
    const { control } = provider
    const kept = JSON.stringify([
      control.intents(),
      control.charges(),
      control.events(),
      control.requests(),
    ])
    expect(kept).not.toContain('4000003720000005')
    expect(kept).not.toContain('987"')
    expect(kept).toContain('[removed]')
  })

  test('needs the intent’s own secret', async () => {
    const provider = await startTestProvider()
    const mine = await provider.stripe.paymentIntents.create(holdOf())
    const other = await provider.stripe.paymentIntents.create(holdOf())
    const stolen = { ...mine, client_secret: other.client_secret }
    expect(await refusalOf(payInBrowser(provider, stolen))).toMatchObject({
      statusCode: 400,
      param: 'client_secret',
    })
    const browser = provider.client(testKeys.publishableKey)
    expect(
      await browser.paymentIntents.retrieve(mine.id, { client_secret: mine.client_secret ?? '' }),
    ).toMatchObject({ id: mine.id })
    expect(await refusalOf(browser.paymentIntents.retrieve(mine.id))).toMatchObject({
      statusCode: 400,
    })
  })

  test('may not be sent by a server', async () => {
    const { stripe } = await startTestProvider()
    const intent = await stripe.paymentIntents.create(holdOf())
    const card = { number: '4242424242424242', exp_month: 12, exp_year: 2034, cvc: '123' }
    expect(
      await refusalOf(
        stripe.rawRequest('POST', `/v1/payment_intents/${intent.id}/confirm`, {
          payment_method_data: { type: 'card', card },
        }),
      ),
    ).toMatchObject({ statusCode: 400, param: 'payment_method_data[card][number]' })
  })
})

describe('3-D Secure', () => {
  test.each(['4000002760003184', '4000002500003155'])(
    '%s asks first, then holds',
    async (number) => {
      const provider = await startTestProvider()
      const intent = await provider.stripe.paymentIntents.create(holdOf())
      const challenged = await payInBrowser(provider, intent, { number })
      expect(challenged).toMatchObject({
        status: 'requires_action',
        next_action: { type: 'use_stripe_sdk' },
      })
      expect(provider.control.charges()).toEqual([])
      expect(await refusalOf(provider.stripe.paymentIntents.capture(intent.id))).toMatchObject({
        code: 'payment_intent_unexpected_state',
      })
      expect(provider.control.answerBank(intent.id, 'approve')).toMatchObject({
        status: 'requires_capture',
        next_action: null,
      })
      const [charge] = provider.control.charges()
      expect(charge?.payment_method_details?.card?.three_d_secure).toMatchObject({
        result: 'authenticated',
      })
    },
  )

  test('refused goes back to asking for a card', async () => {
    const provider = await startTestProvider()
    const intent = await provider.stripe.paymentIntents.create(holdOf())
    await payInBrowser(provider, intent, { number: '4000002760003184' })
    expect(provider.control.answerBank(intent.id, 'refuse')).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'payment_intent_authentication_failure' },
    })
    expect(await payInBrowser(provider, intent)).toMatchObject({ status: 'requires_capture' })
  })

  test('approved may still be declined', async () => {
    const provider = await startTestProvider()
    const intent = await provider.stripe.paymentIntents.create(holdOf())
    await payInBrowser(provider, intent, { number: '4000008260003178' })
    expect(provider.control.answerBank(intent.id, 'approve')).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { decline_code: 'insufficient_funds' },
    })
  })

  test('answered through the frame takes the intent’s secret and nothing else', async () => {
    const provider = await startTestProvider()
    const intent = await provider.stripe.paymentIntents.create(holdOf())
    await payInBrowser(provider, intent, { number: '4000002760003184' })
    const answer = (clientSecret: string | null): Promise<Response> =>
      fetch(`${provider.origin}/frame/bank`, {
        method: 'POST',
        body: JSON.stringify({ clientSecret, answer: 'approve' }),
      })
    expect((await answer(`${intent.id}_secret_guess`)).status).toBe(400)
    const approved = await answer(intent.client_secret)
    expect(await approved.json()).toMatchObject({ status: 'requires_capture' })
    expect((await answer(intent.client_secret)).status).toBe(400)
  })
})

test('a card may hold and be refused at capture, after which nothing is held', async () => {
  const { stripe, control } = await startTestProvider()
  const held = await openHold(stripe, 'pm_card_captureRefused')
  expect(held.status).toBe('requires_capture')
  expect(await refusalOf(stripe.paymentIntents.capture(held.id))).toMatchObject({
    statusCode: 402,
    code: 'card_declined',
    payment_intent: { status: 'requires_payment_method', amount_capturable: 0 },
  })
  expect(control.balance().total).toEqual({ eur: 0 })
  expect(await stripe.paymentIntents.cancel(held.id)).toMatchObject({ status: 'canceled' })
})

test('an intent that holds cannot be confirmed again', async () => {
  const provider = await startTestProvider()
  const held = await openHold(provider.stripe)
  expect(await refusalOf(payInBrowser(provider, held))).toMatchObject({
    code: 'payment_intent_unexpected_state',
    payment_intent: { status: 'requires_capture' },
  })
  expect(provider.control.charges()).toHaveLength(1)
})
