/** Connect as the SDK sees it: accounts, transfers, reversals, disputes, and what each is refused for. */
import Stripe from 'stripe'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startCardProvider, type CardProvider } from './start-card-provider.ts'

let fakeProvider: CardProvider
let stripe: Stripe
beforeEach(async () => {
  fakeProvider = await startCardProvider({
    port: 0,
    dataDir: null,
    secretKey: 'sk_test_connect',
    publishableKey: 'pk_test_connect',
    webhookSecret: 'whsec_connect',
    webhookUrl: null,
  })
  const { hostname, port } = new URL(fakeProvider.origin)
  stripe = new Stripe('sk_test_connect', {
    protocol: 'http',
    host: hostname,
    port,
    telemetry: false,
  })
})
afterEach(() => fakeProvider.close())

const openAccount = () =>
  stripe.accounts.create({
    country: 'IE',
    email: 'driver@example.ie',
    controller: {
      fees: { payer: 'application' },
      losses: { payments: 'application' },
      requirement_collection: 'stripe',
      stripe_dashboard: { type: 'express' },
    },
    capabilities: { transfers: { requested: true } },
  })

const captured = async () => {
  const intent = await stripe.paymentIntents.create({
    amount: 95_00,
    currency: 'eur',
    capture_method: 'manual',
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
  })
  fakeProvider.control.confirm(intent.id, 'visa')
  const { latest_charge: charge } = await stripe.paymentIntents.capture(intent.id)
  if (typeof charge !== 'string') throw new Error('no charge')
  return { intentId: intent.id, chargeId: charge }
}

const transfer = (destination: string, amount: number, charge?: string) =>
  stripe.transfers.create({
    amount,
    currency: 'eur',
    destination,
    ...(charge === undefined ? {} : { source_transaction: charge }),
  })

describe('transfers', () => {
  it('go to an account that has been to the page, and to no other', async () => {
    const { id } = await openAccount()
    const { chargeId } = await captured()
    await expect(transfer(id, 80_00, chargeId)).rejects.toMatchObject({
      code: 'insufficient_capabilities_for_transfer',
    })
    fakeProvider.control.endOnboarding(id, 'complete')
    expect(await stripe.accounts.retrieve(id)).toMatchObject({
      payouts_enabled: true,
      capabilities: { transfers: 'active' },
    })
    expect(await transfer(id, 80_00, chargeId)).toMatchObject({ amount: 80_00, destination: id })
    await expect(transfer(id, 20_00, chargeId)).rejects.toMatchObject({
      code: 'transfers_not_allowed',
    })
  })

  it('need the money: of a fresh charge what is pending, else what is available', async () => {
    const { id } = await openAccount()
    fakeProvider.control.endOnboarding(id, 'complete')
    const { chargeId } = await captured()
    await expect(transfer(id, 10_00)).rejects.toMatchObject({ code: 'balance_insufficient' })
    fakeProvider.control.changeBalance(-50_00)
    await expect(transfer(id, 80_00, chargeId)).rejects.toMatchObject({
      code: 'balance_insufficient',
    })
    fakeProvider.control.changeBalance(50_00)
    fakeProvider.control.advanceClock(4 * 86_400_000)
    expect((await transfer(id, 80_00, chargeId)).source_transaction).toBe(chargeId)
  })

  it('are taken back as far as the account goes', async () => {
    const { id } = await openAccount()
    fakeProvider.control.endOnboarding(id, 'complete')
    const { id: made } = await transfer(id, 80_00, (await captured()).chargeId)
    await stripe.transfers.createReversal(made, { amount: 30_00, metadata: { why: 'test' } })
    const { data } = await stripe.transfers.listReversals(made, { limit: 100 })
    expect(data.map(({ amount, metadata }) => [amount, metadata?.['why']])).toEqual([
      [30_00, 'test'],
    ])
    fakeProvider.control.emptyAccount(id)
    await expect(stripe.transfers.createReversal(made, { amount: 1 })).rejects.toMatchObject({
      code: 'balance_insufficient',
    })
    expect(await stripe.transfers.retrieve(made)).toMatchObject({ amount_reversed: 30_00 })
  })
})

it('a dispute takes the amount and a fee and blocks refunds; when it is won, the amount comes back', async () => {
  const { intentId } = await captured()
  const before = fakeProvider.control.balance().total['eur'] ?? 0
  const { id } = fakeProvider.control.openDispute(intentId)
  expect(fakeProvider.control.balance().total['eur']).toBe(before - 95_00 - 20_00)
  await expect(stripe.refunds.create({ payment_intent: intentId })).rejects.toMatchObject({
    code: 'charge_disputed',
  })
  fakeProvider.control.closeDispute(id, 'won')
  expect(fakeProvider.control.balance().total['eur']).toBe(before - 20_00)
  expect((await stripe.disputes.retrieve(id)).status).toBe('won')
})

it('what happens in a connected account is not in our own list of events', async () => {
  const { id } = await openAccount()
  fakeProvider.control.endOnboarding(id, 'complete')
  const { data } = await stripe.events.list({ limit: 100 })
  expect(data.map(({ type }) => type)).not.toContain('account.updated')
  expect(fakeProvider.control.events()).toContainEqual(
    expect.objectContaining({ type: 'account.updated', account: id }),
  )
})
