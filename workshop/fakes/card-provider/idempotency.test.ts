import { expect, test } from 'vitest'
import { holdOf, openHold, refusalOf, startTestProvider } from './testing/start-test-provider.ts'

const day = 86_400_000

test('the same key with the same parameters gives the first answer and does nothing', async () => {
  const { stripe, control } = await startTestProvider()
  const first = await stripe.paymentIntents.create(holdOf(), { idempotencyKey: 'open-1' })
  await stripe.paymentIntents.update(first.id, { description: 'changed since' })
  const second = await stripe.paymentIntents.create(holdOf(), { idempotencyKey: 'open-1' })
  expect(second).toEqual(first)
  expect(control.intents()).toHaveLength(1)
  expect(control.requests().map((request) => request.replayed)).toEqual([false, false, true])
})

test('says in its headers that an answer is an old one', async () => {
  const provider = await startTestProvider()
  const send = (): Promise<Response> =>
    fetch(`${provider.origin}/v1/payment_intents`, {
      method: 'POST',
      headers: { authorization: 'Bearer sk_test_fake', 'idempotency-key': 'open-1' },
      body: new URLSearchParams({ amount: '9500', currency: 'eur' }),
    })
  const first = await send()
  const second = await send()
  expect(first.headers.get('idempotent-replayed')).toBeNull()
  expect(first.headers.get('idempotency-key')).toBe('open-1')
  expect(second.headers.get('idempotent-replayed')).toBe('true')
  expect(second.headers.get('original-request')).toBe(first.headers.get('request-id'))
  expect(second.headers.get('request-id')).not.toBe(first.headers.get('request-id'))
})

test('the same key with other parameters, or for another address, is refused', async () => {
  const { stripe } = await startTestProvider()
  const first = await stripe.paymentIntents.create(holdOf(), { idempotencyKey: 'open-1' })
  const others = [
    stripe.paymentIntents.create(holdOf(7000), { idempotencyKey: 'open-1' }),
    stripe.paymentIntents.cancel(first.id, {}, { idempotencyKey: 'open-1' }),
  ]
  for (const other of others) {
    expect(await refusalOf(other)).toMatchObject({
      type: 'StripeIdempotencyError',
      statusCode: 400,
    })
  }
})

test('refusals of the work are remembered, refusals before it are not', async () => {
  const { stripe, control } = await startTestProvider()
  const intent = await stripe.paymentIntents.create(holdOf())
  const capture = () =>
    stripe.paymentIntents.capture(intent.id, {}, { idempotencyKey: 'capture-1' })
  expect(await refusalOf(capture())).toMatchObject({ code: 'payment_intent_unexpected_state' })
  control.confirm(intent.id, 'visa')
  // The hold is there now, and the key still answers what it answered.
  expect(await refusalOf(capture())).toMatchObject({ code: 'payment_intent_unexpected_state' })
  const fresh = await stripe.paymentIntents.capture(intent.id, {}, { idempotencyKey: 'capture-2' })
  expect(fresh.status).toBe('succeeded')

  await refusalOf(stripe.paymentIntents.create(holdOf(1), { idempotencyKey: 'open-2' }))
  const mended = await stripe.paymentIntents.create(holdOf(), { idempotencyKey: 'open-2' })
  expect(mended.status).toBe('requires_payment_method')
})

test('a decline is remembered too', async () => {
  const { stripe, control } = await startTestProvider()
  const intent = await stripe.paymentIntents.create(holdOf())
  const confirm = () =>
    stripe.paymentIntents.confirm(
      intent.id,
      { payment_method: 'pm_card_visa_chargeDeclined' },
      { idempotencyKey: 'confirm-1' },
    )
  expect(await refusalOf(confirm())).toMatchObject({ statusCode: 402 })
  expect(await refusalOf(confirm())).toMatchObject({ statusCode: 402 })
  expect(control.charges()).toHaveLength(1)
})

test('while the first request is worked on, the same key is refused with 409', async () => {
  const { stripe, control } = await startTestProvider()
  const intent = await openHold(stripe)
  control.failNext({
    kind: 'delay',
    forMs: 300,
    effect: 'done',
    path: '/v1/payment_intents/*/capture',
  })
  const capture = () =>
    stripe.paymentIntents.capture(intent.id, {}, { idempotencyKey: 'capture-1' })
  const outcomes = await Promise.allSettled([capture(), capture()])
  const refusals = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  expect(refusals).toMatchObject([{ statusCode: 409, code: 'idempotency_key_in_use' }])
  expect(control.charges()).toMatchObject([{ amount_captured: 9500 }])
})

test('a key is forgotten after a day, so a refund tried again is a second refund', async () => {
  const { stripe, control } = await startTestProvider()
  const intent = await openHold(stripe)
  await stripe.paymentIntents.capture(intent.id)
  const refund = () =>
    stripe.refunds.create(
      { payment_intent: intent.id, amount: 1000 },
      { idempotencyKey: 'refund-1' },
    )
  await refund()
  control.advanceClock(day - 60_000)
  await refund()
  expect(control.refunds()).toHaveLength(1)
  control.advanceClock(120_000)
  await refund()
  expect(control.refunds()).toHaveLength(2)
})
