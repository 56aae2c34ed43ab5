/**
 * The provider's list of events is read in parts, from its oldest entry on. Mutants that were seen to fail: the first page alone; the
 * limit of one call for the whole list.
 */
import Stripe from 'stripe'
import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  startCardProvider,
  type CardProvider as FakeCardProvider,
} from '../../workshop/fakes/card-provider/start-card-provider.ts'
import type { CardProvider, ListParts, ProviderEvent } from './card-provider.ts'
import { stripeCardProvider } from './stripe-card-provider.ts'

const secretKey = 'sk_test_events'
const dayMs = 24 * 3_600_000

let fake: FakeCardProvider
let provider: CardProvider
let stripe: Stripe
beforeEach(async () => {
  fake = await startCardProvider({
    port: 0,
    dataDir: null,
    secretKey,
    publishableKey: 'pk_test_events',
    webhookSecret: 'whsec_test',
    webhookUrl: null,
  })
  const { hostname: host, port } = new URL(fake.origin)
  stripe = new Stripe(secretKey, { protocol: 'http', host, port, maxNetworkRetries: 0 })
  provider = stripeCardProvider({
    secretKey,
    webhookSecret: 'whsec_test',
    connectWebhookSecret: null,
    apiBase: { protocol: 'http', host, port: Number(port) },
  })
})
afterEach(() => fake.close())

const makeIntents = async (count: number): Promise<string[]> => {
  const made: string[] = []
  for (let index = 0; index < count; index += 1) {
    made.push((await stripe.paymentIntents.create({ amount: 1_00, currency: 'eur' })).id)
  }
  return made
}

const readAll = async (parts: ListParts<ProviderEvent>) => {
  const read: (string | null)[] = []
  let isWhole = false
  for await (const part of parts) {
    if (part.kind !== 'done') return { read, isWhole, kind: part.kind }
    read.push(...part.value.entries.map(({ intentId }) => intentId))
    isWhole = part.value.isLast
  }
  return { read, isWhole }
}

it('reads to the end the first time, the oldest first, over days without any', async () => {
  const until = new Date()
  const since = new Date(until.getTime() - 3 * dayMs)
  const made = await makeIntents(130)
  expect(await readAll(provider.listEvents({ afterEventId: null, since, until }))).toEqual({
    read: made,
    isWhole: true,
  })
})

it('reads on from an event, a page at a time', async () => {
  await makeIntents(1)
  const [first] = (await stripe.events.list({ limit: 1 })).data
  const made = await makeIntents(230)
  const period = { since: new Date(), until: new Date() }
  const parts = provider.listEvents({ afterEventId: first?.id ?? '', ...period })
  const next = await parts.next()
  expect(next.value).toMatchObject({ kind: 'done', value: { isLast: false } })
  const sizeOfPart = next.value?.kind === 'done' ? next.value.value.entries.length : 0
  expect(sizeOfPart).toBe(100)
  expect(await readAll(parts)).toEqual({ read: made.slice(sizeOfPart), isWhole: true })
})

it('keeps what was read before an answer failed to come', async () => {
  await makeIntents(1)
  const [first] = (await stripe.events.list({ limit: 1 })).data
  const made = await makeIntents(130)
  const period = { since: new Date(), until: new Date() }
  const parts = provider.listEvents({ afterEventId: first?.id ?? '', ...period })
  await parts.next()
  await fake.close()
  expect(await readAll(parts)).toMatchObject({ read: [], kind: 'unknown' })
  expect(made).toHaveLength(130)
})
