/** The first read of the provider's events has no cursor yet. Mutant that was seen to fail: the first page alone. */
import Stripe from 'stripe'
import { expect, it } from 'vitest'
import { startCardProvider } from '../../workshop/fakes/card-provider/start-card-provider.ts'
import { stripeCardProvider } from './stripe-card-provider.ts'

const secretKey = 'sk_test_events'

it('reads the provider’s events to their end the first time, the oldest first', async () => {
  const since = new Date(Date.now() - 60_000)
  const fake = await startCardProvider({
    port: 0,
    dataDir: null,
    secretKey,
    publishableKey: 'pk_test_events',
    webhookSecret: 'whsec_test',
    webhookUrl: null,
  })
  try {
    const { hostname: host, port } = new URL(fake.origin)
    const stripe = new Stripe(secretKey, { protocol: 'http', host, port })
    const made: string[] = []
    for (let index = 0; index < 130; index += 1) {
      made.push((await stripe.paymentIntents.create({ amount: 1_00, currency: 'eur' })).id)
    }
    const provider = stripeCardProvider({
      secretKey,
      webhookSecret: 'whsec_test',
      connectWebhookSecret: null,
      apiBase: { protocol: 'http', host, port: Number(port) },
    })
    const read = await provider.listEvents({ afterEventId: null, since })
    const named = read.kind === 'done' ? read.value.map(({ intentId }) => intentId) : read
    expect(named).toEqual(made)
  } finally {
    await fake.close()
  }
})
