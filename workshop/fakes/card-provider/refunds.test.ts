import { expect, test } from 'vitest'
import { feeCents } from './payments/balance.ts'
import { holdOf, openHold, refusalOf, startTestProvider } from './testing/start-test-provider.ts'

const captured = async (provider: Awaited<ReturnType<typeof startTestProvider>>) => {
  const held = await openHold(provider.stripe)
  return provider.stripe.paymentIntents.capture(held.id)
}

test('refunds go back in parts, never beyond what was captured, and keep the fee', async () => {
  const provider = await startTestProvider()
  const { stripe, control } = provider
  const paid = await captured(provider)
  const first = await stripe.refunds.create({
    payment_intent: paid.id,
    amount: 4750,
    reason: 'requested_by_customer',
    metadata: { refund_id: 'rfd_1' },
  })
  expect(first).toMatchObject({
    status: 'succeeded',
    amount: 4750,
    metadata: { refund_id: 'rfd_1' },
  })
  expect(
    await refusalOf(stripe.refunds.create({ payment_intent: paid.id, amount: 4751 })),
  ).toMatchObject({ statusCode: 400, code: 'amount_too_large' })
  await stripe.refunds.create({ payment_intent: paid.id })
  expect(await refusalOf(stripe.refunds.create({ payment_intent: paid.id }))).toMatchObject({
    statusCode: 400,
    code: 'charge_already_refunded',
  })
  expect(control.balance().total).toEqual({ eur: -feeCents(9500) })
  const list = await stripe.refunds.list({ payment_intent: paid.id })
  expect(list.data.map((refund) => refund.amount)).toEqual([4750, 4750])
  expect(
    await stripe.refunds.retrieve(first.id, { expand: ['charge', 'balance_transaction'] }),
  ).toMatchObject({
    charge: { refunded: true, amount_refunded: 9500 },
    balance_transaction: { amount: -4750, fee: 0, type: 'refund' },
  })
})

test('after a capture in part only that part can be refunded', async () => {
  const { stripe } = await startTestProvider()
  const held = await openHold(stripe)
  await stripe.paymentIntents.capture(held.id, { amount_to_capture: 4750 })
  expect(
    await refusalOf(stripe.refunds.create({ payment_intent: held.id, amount: 4751 })),
  ).toMatchObject({ code: 'amount_too_large' })
  expect(await stripe.refunds.create({ payment_intent: held.id })).toMatchObject({ amount: 4750 })
})

test('what was never captured cannot be refunded', async () => {
  const { stripe } = await startTestProvider()
  const opened = await stripe.paymentIntents.create(holdOf())
  const held = await openHold(stripe)
  for (const { id } of [opened, held]) {
    expect(await refusalOf(stripe.refunds.create({ payment_intent: id }))).toMatchObject({
      statusCode: 400,
    })
  }
})

test('a refund may stay pending and fail, which puts the money back to be refunded again', async () => {
  const provider = await startTestProvider()
  const { stripe, control } = provider
  const paid = await captured(provider)
  const before = control.balance().total
  control.holdRefunds(1)
  const pending = await stripe.refunds.create({ payment_intent: paid.id })
  expect(pending).toMatchObject({ status: 'pending', pending_reason: 'processing' })

  control.executeRefund(pending.id, 'failed')
  expect(await stripe.refunds.retrieve(pending.id)).toMatchObject({
    status: 'failed',
    failure_reason: 'lost_or_stolen_card',
  })
  expect(control.balance().total).toEqual(before)
  expect(await stripe.refunds.create({ payment_intent: paid.id })).toMatchObject({
    status: 'succeeded',
    amount: 9500,
  })
  const types = (await stripe.events.list({ type: 'refund.*' })).data.map((event) => event.type)
  expect(types).toEqual(['refund.created', 'refund.failed', 'refund.updated', 'refund.created'])
})

test('a pending refund may also succeed', async () => {
  const provider = await startTestProvider()
  const paid = await captured(provider)
  provider.control.holdRefunds(1)
  const pending = await provider.stripe.refunds.create({ payment_intent: paid.id })
  const finished = provider.control.executeRefund(pending.id, 'succeeded')
  expect(finished).toMatchObject({ status: 'succeeded' })
  expect(finished).not.toHaveProperty('pending_reason')
})
