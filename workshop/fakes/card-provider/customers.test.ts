/** Cards kept for a customer, called through the official SDK. Mutants seen to fail are named. */
import { expect, test } from 'vitest'
import {
  holdOf,
  payInBrowser,
  refusalOf,
  startTestProvider,
} from './testing/start-test-provider.ts'

const open = async () => {
  const provider = await startTestProvider()
  const customer = await provider.stripe.customers.create({})
  return { provider, customer: customer.id }
}

test('a card is kept once it has paid with `setup_future_usage`, and pays that customer’s intents alone', async () => {
  const { provider, customer } = await open()
  const { paymentIntents, paymentMethods } = provider.stripe
  const first = await paymentIntents.create(holdOf())
  await paymentIntents.update(first.id, { customer, setup_future_usage: 'on_session' })
  await payInBrowser(provider, first)
  const { payment_method: kept } = await paymentIntents.retrieve(first.id)
  if (typeof kept !== 'string') throw new Error('no payment method')
  expect(await paymentMethods.retrieve(kept)).toMatchObject({ customer, card: { last4: '4242' } })

  const second = await paymentIntents.create(holdOf())
  await paymentIntents.update(second.id, { customer, payment_method: kept })
  expect(provider.control.confirm(second.id).status).toBe('requires_capture')

  // Mutant: `mustBeUsable` without its customer.
  const other = await provider.stripe.customers.create({})
  const foreign = await paymentIntents.create(holdOf())
  for (const change of [{ payment_method: kept }, { payment_method: kept, customer: other.id }]) {
    expect(await refusalOf(paymentIntents.update(foreign.id, change))).toMatchObject({
      statusCode: 400,
      param: 'payment_method',
    })
  }

  expect(await paymentMethods.detach(kept)).toMatchObject({ customer: null })
  expect(await refusalOf(paymentMethods.detach(kept))).toMatchObject({ statusCode: 400 })
  // Mutant: a detached card that can be used again.
  const third = await paymentIntents.create(holdOf())
  expect(
    await refusalOf(paymentIntents.update(third.id, { customer, payment_method: kept })),
  ).toMatchObject({ statusCode: 400 })
})

test('a card that is not kept is used up, and a held intent takes no other card', async () => {
  const { provider, customer } = await open()
  const { paymentIntents } = provider.stripe
  const paid = await paymentIntents.create(holdOf())
  await payInBrowser(provider, paid)
  const { payment_method: used } = await paymentIntents.retrieve(paid.id)
  if (typeof used !== 'string') throw new Error('no payment method')
  const next = await paymentIntents.create(holdOf())
  expect(await refusalOf(paymentIntents.update(next.id, { payment_method: used }))).toMatchObject({
    statusCode: 400,
  })
  expect(
    await refusalOf(paymentIntents.update(paid.id, { customer, setup_future_usage: 'on_session' })),
  ).toMatchObject({ code: 'payment_intent_unexpected_state' })
})
