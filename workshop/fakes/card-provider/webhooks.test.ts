import Stripe from 'stripe'
import { expect, onTestFinished, test } from 'vitest'
import { holdOf, openHold, startTestProvider, testKeys } from './testing/start-test-provider.ts'
import { startWebhookReceiver } from './testing/webhook-receiver.ts'

const start = async () => {
  const receiver = await startWebhookReceiver(testKeys.webhookSecret)
  onTestFinished(() => receiver.close())
  const provider = await startTestProvider({
    webhookUrl: receiver.url,
    webhookRetry: { firstWaitMs: 5, longestWaitMs: 20, attempts: 4 },
  })
  return { ...provider, receiver }
}

const holdEvents = [
  'payment_intent.created',
  'charge.succeeded',
  'payment_intent.amount_capturable_updated',
]

test('the life of a booking’s money arrives in order, signed so that the SDK accepts it', async () => {
  const { stripe, control, receiver } = await start()
  const held = await openHold(stripe)
  await stripe.paymentIntents.capture(held.id, {}, { idempotencyKey: 'capture-1' })
  await stripe.refunds.create({ payment_intent: held.id })
  await control.webhooks.untilIdle()
  expect(receiver.types()).toEqual([
    ...holdEvents,
    'charge.captured',
    'payment_intent.succeeded',
    'refund.created',
    'charge.refunded',
  ])
  const [, , , , succeeded] = receiver.received
  expect(succeeded?.event).toMatchObject({
    livemode: false,
    data: { object: { id: held.id, status: 'succeeded', metadata: { booking_id: 'bkg_1' } } },
    request: { idempotency_key: 'capture-1' },
  })
  const listed = await stripe.events.list()
  expect(listed.data.every((event) => event.pending_webhooks === 0)).toBe(true)
})

test('3-D Secure, a refusal and a release are sent as well', async () => {
  const { stripe, control, receiver } = await start()
  const { id } = await stripe.paymentIntents.create(holdOf())
  control.confirm(id, 'challengedAlways')
  control.answerBank(id, 'refuse')
  control.confirm(id, 'declined')
  control.confirm(id, 'visa')
  await stripe.paymentIntents.cancel(id)
  await control.webhooks.untilIdle()
  expect(receiver.types()).toEqual([
    'payment_intent.created',
    'payment_intent.requires_action',
    'payment_intent.payment_failed',
    'payment_intent.payment_failed',
    'charge.failed',
    'charge.succeeded',
    'payment_intent.amount_capturable_updated',
    'charge.refunded',
    'payment_intent.canceled',
  ])
})

test('a changed body or another secret is not accepted', async () => {
  const { stripe, control, receiver } = await start()
  await stripe.paymentIntents.create(holdOf())
  await control.webhooks.untilIdle()
  const [first] = receiver.received
  const { rawBody = '', signature = '' } = first ?? {}
  const { webhooks } = new Stripe('sk_test_unused')
  expect(webhooks.constructEvent(rawBody, signature, testKeys.webhookSecret).type).toBe(
    'payment_intent.created',
  )
  const forged = rawBody.replace('9500', '1')
  expect(() => webhooks.constructEvent(forged, signature, testKeys.webhookSecret)).toThrow(
    Stripe.errors.StripeSignatureVerificationError,
  )
  expect(() => webhooks.constructEvent(rawBody, signature, 'whsec_other')).toThrow(
    Stripe.errors.StripeSignatureVerificationError,
  )
})

test('sending to a failing receiver is retried until it accepts, and given up in the end', async () => {
  const { stripe, control, receiver } = await start()
  receiver.answer(500)
  await stripe.paymentIntents.create(holdOf())
  await control.webhooks.untilIdle()
  receiver.answer(200)
  await receiver.hasReceived(1)
  await control.webhooks.untilIdle()
  const statuses = control.webhooks.attempts().map((attempt) => attempt.status)
  expect(statuses.slice(0, -1).every((status) => status === 500)).toBe(true)
  expect(statuses.length).toBeGreaterThan(1)
  expect(statuses.at(-1)).toBe(200)

  receiver.answer(500)
  const tried = control.webhooks.attempts().length
  await stripe.paymentIntents.create(holdOf())
  await expect.poll(() => control.webhooks.attempts().length).toBe(tried + 4)
  const [newest] = (await stripe.events.list()).data
  expect(newest?.pending_webhooks).toBe(0)
})

test('webhooks are paused and resumed, duplicated, reordered, dropped, delayed, sent again', async () => {
  const { stripe, control, receiver } = await start()
  control.webhooks.pause()
  await openHold(stripe)
  await control.webhooks.untilIdle()
  expect(receiver.types()).toEqual([])
  control.webhooks.order('reversed')
  control.webhooks.resume()
  await control.webhooks.untilIdle()
  expect(receiver.types()).toEqual(holdEvents.toReversed())

  control.webhooks.order('as_created')
  control.webhooks.duplicate(1)
  await stripe.paymentIntents.create(holdOf())
  await control.webhooks.untilIdle()
  expect(receiver.received).toHaveLength(5)
  expect(receiver.received[3]?.event.id).toBe(receiver.received[4]?.event.id)

  control.webhooks.duplicate(0)
  control.webhooks.drop(1, ['payment_intent.amount_capturable_updated'])
  await openHold(stripe)
  await control.webhooks.untilIdle()
  expect(receiver.types().slice(5)).toEqual(['payment_intent.created', 'charge.succeeded'])
  // The webhook was dropped, but the event is still listed.
  const listed = await stripe.events.list({ type: 'payment_intent.amount_capturable_updated' })
  expect(listed.data).toHaveLength(2)
  expect(control.webhooks.resend(listed.data[0]?.id ?? '')).toBe(true)
  await control.webhooks.untilIdle()
  expect(receiver.types().at(-1)).toBe('payment_intent.amount_capturable_updated')

  control.webhooks.delay(50)
  const createdAtMs = Date.now()
  await stripe.paymentIntents.create(holdOf())
  await receiver.hasReceived(9)
  expect(Date.now() - createdAtMs).toBeGreaterThanOrEqual(49)
})

test('an event may be there before the answer to the request that made it', async () => {
  const { stripe, control, receiver } = await start()
  const { id } = await openHold(stripe)
  control.failNext({
    kind: 'delay',
    forMs: 400,
    effect: 'done',
    path: '/v1/payment_intents/*/capture',
  })
  const order: string[] = []
  await Promise.all([
    stripe.paymentIntents.capture(id).then(() => order.push('answer')),
    receiver.hasReceived(5).then(() => order.push('event')),
  ])
  expect(order).toEqual(['event', 'answer'])
})

test('while the provider is down nothing is sent; afterwards everything is', async () => {
  const { stripe, control, receiver } = await start()
  control.webhooks.pause()
  await stripe.paymentIntents.create(holdOf())
  await control.goDown('answer_503')
  control.webhooks.resume()
  await control.webhooks.untilIdle()
  expect(receiver.types()).toEqual([])
  await control.comeBack()
  await control.webhooks.untilIdle()
  expect(receiver.types()).toEqual(['payment_intent.created'])
})
