import { describe, expect, test } from 'vitest'
import { feeCents } from './payments/balance.ts'
import { apiVersion } from './wire/shapes.ts'
import { holdOf, openHold, refusalOf, startTestProvider } from './testing/start-test-provider.ts'

const day = 86_400_000

describe('a hold', () => {
  test('is opened, held, captured, and arrives on the balance less the fee', async () => {
    const { stripe, control } = await startTestProvider()
    const opened = await stripe.paymentIntents.create(holdOf())
    expect(opened).toMatchObject({
      status: 'requires_payment_method',
      amount: 9500,
      capture_method: 'manual',
      metadata: { booking_id: 'bkg_1' },
      transfer_group: 'bkg_1',
      latest_charge: null,
    })
    expect(opened.client_secret).toMatch(new RegExp(`^${opened.id}_secret_`))

    const held = await stripe.paymentIntents.confirm(opened.id, { payment_method: 'pm_card_visa' })
    expect(held).toMatchObject({
      status: 'requires_capture',
      amount_capturable: 9500,
      amount_received: 0,
    })
    expect(control.balance().total).toEqual({ eur: 0 })

    const captured = await stripe.paymentIntents.capture(opened.id, {
      expand: ['latest_charge.balance_transaction'],
    })
    // 1.5% of 9500 is 142.5, rounded up to 143, and 25.
    expect(captured).toMatchObject({
      status: 'succeeded',
      amount_received: 9500,
      amount_capturable: 0,
      latest_charge: {
        captured: true,
        amount_captured: 9500,
        balance_transaction: { amount: 9500, fee: 168, net: 9332 },
      },
    })
    const balance = await stripe.balance.retrieve()
    expect(balance.pending).toMatchObject([{ amount: 9332, currency: 'eur' }])
    control.advanceClock(3 * day)
    const later = await stripe.balance.retrieve()
    expect(later.available).toMatchObject([{ amount: 9332, currency: 'eur' }])
    expect(later.pending).toMatchObject([{ amount: 0 }])
    const [movement] = (await stripe.balanceTransactions.list({ type: 'charge' })).data
    expect(movement).toMatchObject({ net: 9332, status: 'available' })
  })

  test('may be captured in part; the rest goes back without touching the balance', async () => {
    const { stripe, control } = await startTestProvider()
    const held = await openHold(stripe)
    const captured = await stripe.paymentIntents.capture(held.id, {
      amount_to_capture: 4750,
      expand: ['latest_charge'],
    })
    expect(captured).toMatchObject({
      status: 'succeeded',
      amount_received: 4750,
      latest_charge: {
        amount: 9500,
        amount_captured: 4750,
        amount_refunded: 4750,
        refunded: false,
      },
    })
    expect(control.balance().total).toEqual({ eur: 4750 - feeCents(4750) })
    const refunds = await stripe.refunds.list({ payment_intent: held.id })
    expect(refunds.data).toMatchObject([{ amount: 4750, balance_transaction: null }])
  })

  test('cannot be captured beyond its amount, twice, or before it holds', async () => {
    const { stripe } = await startTestProvider()
    const opened = await stripe.paymentIntents.create(holdOf())
    expect(await refusalOf(stripe.paymentIntents.capture(opened.id))).toMatchObject({
      statusCode: 400,
      code: 'payment_intent_unexpected_state',
      payment_intent: { id: opened.id, status: 'requires_payment_method' },
    })
    const held = await openHold(stripe)
    expect(
      await refusalOf(stripe.paymentIntents.capture(held.id, { amount_to_capture: 9501 })),
    ).toMatchObject({ statusCode: 400, code: 'amount_too_large' })
    await stripe.paymentIntents.capture(held.id)
    expect(await refusalOf(stripe.paymentIntents.capture(held.id))).toMatchObject({
      code: 'payment_intent_unexpected_state',
      payment_intent: { status: 'succeeded' },
    })
  })

  test('is released by cancelling, once', async () => {
    const { stripe, control } = await startTestProvider()
    const held = await openHold(stripe)
    const canceled = await stripe.paymentIntents.cancel(held.id, {
      cancellation_reason: 'abandoned',
      expand: ['latest_charge'],
    })
    expect(canceled).toMatchObject({
      status: 'canceled',
      cancellation_reason: 'abandoned',
      amount_capturable: 0,
      latest_charge: { captured: false, refunded: true, amount_refunded: 9500 },
    })
    expect(control.balance().total).toEqual({ eur: 0 })
    expect(await refusalOf(stripe.paymentIntents.cancel(held.id))).toMatchObject({
      statusCode: 400,
      code: 'payment_intent_unexpected_state',
      payment_intent: { status: 'canceled' },
    })
    expect(await refusalOf(stripe.paymentIntents.capture(held.id))).toMatchObject({
      code: 'payment_intent_unexpected_state',
    })
  })

  test('lapses after seven days and can no longer be captured', async () => {
    const { stripe, control } = await startTestProvider()
    const held = await openHold(stripe)
    control.advanceClock(7 * day - 60_000)
    expect(await stripe.paymentIntents.retrieve(held.id)).toMatchObject({
      status: 'requires_capture',
    })
    control.advanceClock(60_000)
    expect(await stripe.paymentIntents.retrieve(held.id)).toMatchObject({
      status: 'canceled',
      cancellation_reason: 'automatic',
    })
    expect(await refusalOf(stripe.paymentIntents.capture(held.id))).toMatchObject({
      statusCode: 400,
      code: 'payment_intent_unexpected_state',
    })
    const types = (await stripe.events.list()).data.map((event) => event.type)
    expect(types.slice(0, 2)).toEqual(['payment_intent.canceled', 'charge.expired'])
  })

  test('taken at once needs no capture', async () => {
    const { stripe, control } = await startTestProvider()
    const paid = await stripe.paymentIntents.create({
      amount: 1000,
      currency: 'eur',
      payment_method: 'pm_card_visa',
      confirm: true,
    })
    expect(paid).toMatchObject({ status: 'succeeded', capture_method: 'automatic_async' })
    expect(control.balance().total).toEqual({ eur: 1000 - feeCents(1000) })
  })
})

describe('an intent', () => {
  test('keeps what it is given, and forgets a metadata key set to nothing', async () => {
    const { stripe } = await startTestProvider()
    const { id } = await stripe.paymentIntents.create(holdOf())
    const updated = await stripe.paymentIntents.update(id, {
      amount: 7000,
      description: 'Recovery from Naas',
      metadata: { payment_id: '', note: 'second' },
    })
    expect(updated).toMatchObject({ amount: 7000, description: 'Recovery from Naas' })
    expect(updated.metadata).toEqual({ booking_id: 'bkg_1', note: 'second' })
    const held = await openHold(stripe)
    expect(await refusalOf(stripe.paymentIntents.update(held.id, { amount: 7000 }))).toMatchObject({
      code: 'payment_intent_unexpected_state',
    })
  })

  test.each([
    ['no amount', { amount: undefined }, 'parameter_missing', 'amount'],
    ['half a cent', { amount: 95.5 }, 'parameter_invalid', 'amount'],
    ['too little', { amount: 49 }, 'amount_too_small', 'amount'],
    ['an unknown currency', { currency: 'xxx' }, 'parameter_invalid', 'currency'],
    ['a parameter that is not known', { colour: 'red' }, 'parameter_unknown', 'colour'],
    // Gone from the API version in use.
    [
      'payment_method_types',
      { payment_method_types: ['card'] },
      'parameter_unknown',
      'payment_method_types',
    ],
  ])('is refused with %s', async (_what, change, code, param) => {
    const { stripe, control } = await startTestProvider()
    const refusal = await refusalOf(
      stripe.rawRequest('POST', '/v1/payment_intents', { ...holdOf(), ...change }),
    )
    expect(refusal).toMatchObject({ statusCode: 400, code, param })
    expect(control.intents()).toEqual([])
  })

  test('that does not exist is a 404', async () => {
    const { stripe } = await startTestProvider()
    expect(await refusalOf(stripe.paymentIntents.retrieve('pi_none'))).toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
    })
    expect(await refusalOf(stripe.charges.retrieve('ch_none'))).toMatchObject({ statusCode: 404 })
    expect(await refusalOf(stripe.refunds.create({ payment_intent: 'pi_none' }))).toMatchObject({
      statusCode: 400,
      param: 'payment_intent',
    })
  })
})

describe('lists', () => {
  test('go through all pages, newest first, and back from a cursor', async () => {
    const { stripe } = await startTestProvider()
    const ids: string[] = []
    for (let count = 0; count < 7; count += 1) {
      ids.push((await stripe.paymentIntents.create(holdOf())).id)
    }
    const seen: string[] = []
    for await (const intent of stripe.paymentIntents.list({ limit: 3 })) seen.push(intent.id)
    expect(seen).toEqual(ids.toReversed())

    const newer = await stripe.paymentIntents.list({ limit: 2, ending_before: ids[2] ?? '' })
    expect(newer.data.map((intent) => intent.id)).toEqual([ids[4], ids[3]])
    expect(newer.has_more).toBe(true)
    expect(await refusalOf(stripe.events.list({ ending_before: 'evt_none' }))).toMatchObject({
      statusCode: 400,
      code: 'resource_missing',
    })
  })

  test('of events since a moment and of some kinds let a reconciler catch up', async () => {
    const { stripe, control } = await startTestProvider()
    await openHold(stripe)
    control.advanceClock(60_000)
    const since = Math.floor(control.now() / 1000)
    const second = await openHold(stripe)
    const events = await stripe.events.list({
      created: { gte: since },
      types: ['payment_intent.amount_capturable_updated', 'payment_intent.succeeded'],
    })
    expect(events.data).toMatchObject([
      { type: 'payment_intent.amount_capturable_updated', data: { object: { id: second.id } } },
    ])
    const [event] = events.data
    expect(await stripe.events.retrieve(event?.id ?? '')).toEqual(event)
  })

  test('and single objects answer references whole where asked', async () => {
    const { stripe } = await startTestProvider()
    const held = await openHold(stripe)
    await stripe.paymentIntents.capture(held.id)
    const list = await stripe.paymentIntents.list({
      expand: ['data.latest_charge.balance_transaction'],
    })
    expect(list.data[0]).toMatchObject({
      latest_charge: { balance_transaction: { type: 'charge' } },
    })
    const charges = await stripe.charges.list({
      payment_intent: held.id,
      expand: ['data.payment_intent'],
    })
    expect(charges.data[0]).toMatchObject({ payment_intent: { id: held.id } })
    expect(
      await refusalOf(stripe.paymentIntents.retrieve(held.id, { expand: ['amount'] })),
    ).toMatchObject({ statusCode: 400, param: 'expand' })
  })
})

test('speaks the API version that the SDK pins', async () => {
  const { stripe } = await startTestProvider()
  const intent = await stripe.paymentIntents.create(holdOf())
  expect(intent.lastResponse).toMatchObject({ apiVersion })
  expect(stripe.getApiField('version')).toBe(apiVersion)
  expect(intent.lastResponse.requestId).toMatch(/^req_/)
})
