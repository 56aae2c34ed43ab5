import { expect, test } from 'vitest'
import { holdOf, openHold, refusalOf, startTestProvider } from './testing/start-test-provider.ts'

const capturePath = '/v1/payment_intents/*/capture'

test('status_500: nothing done, nothing remembered, the same key works next time', async () => {
  const { stripe, control } = await startTestProvider()
  const { id } = await openHold(stripe)
  control.failNext({ kind: 'status_500', method: 'POST', path: capturePath })
  const capture = () => stripe.paymentIntents.capture(id, {}, { idempotencyKey: 'capture-1' })
  expect(await refusalOf(capture())).toMatchObject({ type: 'StripeAPIError', statusCode: 500 })
  expect(control.intent(id)).toMatchObject({ status: 'requires_capture' })
  expect(await capture()).toMatchObject({ status: 'succeeded' })
})

test.each([
  ['none', 'requires_capture'],
  ['done', 'succeeded'],
] as const)('stored_500, effect %s: the key answers 500 for a day', async (effect, status) => {
  const { stripe, control } = await startTestProvider()
  const { id } = await openHold(stripe)
  control.failNext({ kind: 'stored_500', effect, path: capturePath })
  const capture = (idempotencyKey: string) =>
    stripe.paymentIntents.capture(id, {}, { idempotencyKey, maxNetworkRetries: 2 })
  expect(await refusalOf(capture('capture-1'))).toMatchObject({ statusCode: 500 })
  expect(await refusalOf(capture('capture-1'))).toMatchObject({ statusCode: 500 })
  // What the documentation advises: ask, and only then go on with another key.
  expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({ status })
  if (effect === 'none') expect(await capture('capture-2')).toMatchObject({ status: 'succeeded' })
  expect(control.charges()).toMatchObject([{ amount_captured: 9500 }])
})

test('lost_answer: the work is done once although the SDK retries automatically', async () => {
  const { stripe, control } = await startTestProvider()
  const { id } = await openHold(stripe)
  control.clearRequests()
  control.failNext({ kind: 'lost_answer', path: capturePath })
  const captured = await stripe.paymentIntents.capture(id, {}, { idempotencyKey: 'capture-1' })
  expect(captured.status).toBe('succeeded')
  expect(control.requests()).toMatchObject([
    { fault: 'lost_answer', status: null, replayed: false, idempotencyKey: 'capture-1' },
    { fault: null, status: 200, replayed: true, idempotencyKey: 'capture-1' },
  ])
  expect(control.balance().total).toEqual({ eur: 9332 })
})

test('lost_answer on both tries leaves the caller in doubt and the money captured', async () => {
  const { stripe, control } = await startTestProvider()
  const { id } = await openHold(stripe)
  control.failNext({ kind: 'lost_answer', path: capturePath, times: 2 })
  const refusal = await refusalOf(
    stripe.paymentIntents.capture(id, {}, { idempotencyKey: 'capture-1' }),
  )
  expect(refusal.type).toBe('StripeConnectionError')
  expect(control.intent(id)).toMatchObject({ status: 'succeeded' })
})

test.each([
  ['none', 'requires_capture'],
  ['done', 'succeeded'],
] as const)('hang, effect %s: no answer in time', async (effect, status) => {
  const { client, stripe, control } = await startTestProvider()
  const { id } = await openHold(stripe)
  control.failNext({ kind: 'hang', forMs: 5_000, effect, path: capturePath })
  const impatient = client(undefined, { timeout: 100 })
  expect(await refusalOf(impatient.paymentIntents.capture(id))).toMatchObject({
    type: 'StripeConnectionError',
  })
  expect(control.intent(id)).toMatchObject({ status })
})

test('decline: the bank says no to a good card, at confirmation or at capture', async () => {
  const { stripe, control } = await startTestProvider()
  const { id } = await stripe.paymentIntents.create(holdOf())
  control.failNext({ kind: 'decline', code: 'card_declined', declineCode: 'do_not_honor' })
  expect(
    await refusalOf(stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })),
  ).toMatchObject({ statusCode: 402, decline_code: 'do_not_honor' })
  control.confirm(id, 'visa')
  control.failNext({ kind: 'decline' })
  expect(await refusalOf(stripe.paymentIntents.capture(id))).toMatchObject({ statusCode: 402 })
  expect(control.intent(id)).toMatchObject({ status: 'requires_payment_method' })
})

test('answer_503: out of order until it comes back', async () => {
  const { stripe, control } = await startTestProvider()
  await control.goDown('answer_503')
  expect(await refusalOf(stripe.paymentIntents.create(holdOf()))).toMatchObject({ statusCode: 503 })
  expect(await refusalOf(stripe.balance.retrieve())).toMatchObject({ statusCode: 503 })
  await control.comeBack()
  expect(await stripe.paymentIntents.create(holdOf())).toMatchObject({ amount: 9500 })
})

test('refuse_connection: the port is closed, and reopens after `forMs` when that is given', async () => {
  const { stripe, control, port } = await startTestProvider()
  const { id } = await openHold(stripe)
  await control.goDown('refuse_connection')
  const refusal = await refusalOf(stripe.paymentIntents.capture(id))
  expect(refusal).toMatchObject({ type: 'StripeConnectionError', detail: { code: 'ECONNREFUSED' } })
  await control.comeBack()
  expect(await stripe.paymentIntents.capture(id)).toMatchObject({ status: 'succeeded' })

  await control.goDown('refuse_connection', 20)
  await expect
    .poll(() =>
      fetch(`http://127.0.0.1:${port}/`).then(
        (answer) => answer.status,
        () => null,
      ),
    )
    .toBe(200)
})

test('a fault hits only the requests it is meant for, so many times', async () => {
  const { stripe, control } = await startTestProvider()
  control.failNext({ kind: 'status_500', method: 'POST', path: '/v1/refunds' })
  control.failNext({ kind: 'status_500', method: 'GET', path: '/v1/balance', times: 2 })
  expect(await stripe.paymentIntents.create(holdOf())).toMatchObject({ amount: 9500 })
  await refusalOf(stripe.balance.retrieve())
  await refusalOf(stripe.balance.retrieve())
  expect(await stripe.balance.retrieve()).toMatchObject({ object: 'balance' })
  expect(control.faultsWaiting()).toMatchObject([{ path: '/v1/refunds', left: 1 }])
  control.clearFaults()
  expect(control.faultsWaiting()).toEqual([])
})
