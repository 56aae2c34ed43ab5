import Stripe from 'stripe'
import { onTestFinished } from 'vitest'
import {
  startCardProvider,
  type CardProvider,
  type CardProviderOptions,
} from '../start-card-provider.ts'

export const testKeys = {
  secretKey: 'sk_test_fake',
  publishableKey: 'pk_test_fake',
  webhookSecret: 'whsec_fake',
}

export type TestProvider = CardProvider & {
  stripe: Stripe
  /** A client that never retries automatically, except after a broken connection. */
  client: (key?: string, more?: Stripe.StripeConfig) => Stripe
}

/** The official SDK pointed at a fake, as the app points it. */
export const stripeClient = (port: number, key: string, more: Stripe.StripeConfig = {}): Stripe =>
  new Stripe(key, {
    host: '127.0.0.1',
    port,
    protocol: 'http',
    telemetry: false,
    maxNetworkRetries: 0,
    ...more,
  })

/** A fake in memory for one test, closed when the test ends. */
export const startTestProvider = async (
  more: Partial<CardProviderOptions> = {},
): Promise<TestProvider> => {
  const provider = await startCardProvider({
    port: 0,
    dataDir: null,
    webhookUrl: null,
    ...testKeys,
    ...more,
  })
  onTestFinished(() => provider.close())
  const client: TestProvider['client'] = (key = testKeys.secretKey, config = {}) =>
    stripeClient(provider.port, key, config)
  return { ...provider, stripe: client(), client }
}

/** What Towline opens for a booking of €95.00. */
export const holdOf = (amount = 9500): Stripe.PaymentIntentCreateParams => ({
  amount,
  currency: 'eur',
  capture_method: 'manual',
  automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
  description: 'Recovery from Naas to Dublin',
  metadata: { booking_id: 'bkg_1', payment_id: 'pay_1' },
  receipt_email: 'customer@example.ie',
  transfer_group: 'bkg_1',
})

/** An intent that holds its amount on a card. */
export const openHold = async (
  stripe: Stripe,
  method = 'pm_card_visa',
): Promise<Stripe.PaymentIntent> => {
  const intent = await stripe.paymentIntents.create(holdOf())
  return stripe.paymentIntents.confirm(intent.id, { payment_method: method })
}

/** The error a call is refused with, as the SDK throws it. Fails when the call succeeds. */
export const refusalOf = async (
  call: Promise<unknown>,
): Promise<InstanceType<typeof Stripe.errors.StripeError>> => {
  try {
    await call
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error
    throw error
  }
  throw new Error('The call was not refused')
}

/** Confirms as the card frame does: the publishable key, the client secret, and the card itself. */
export const payInBrowser = (
  provider: TestProvider,
  intent: Stripe.PaymentIntent,
  card: Partial<Record<'number' | 'exp_month' | 'exp_year' | 'cvc', string>> = {},
): Promise<Stripe.PaymentIntent> => {
  const { number = '4242424242424242', exp_month = '12', exp_year = '34', cvc = '123' } = card
  // The SDK types no browser call; this is the body that a browser sends.
  return provider
    .client(testKeys.publishableKey)
    .rawRequest('POST', `/v1/payment_intents/${intent.id}/confirm`, {
      client_secret: intent.client_secret,
      payment_method_data: { type: 'card', card: { number, exp_month, exp_year, cvc } },
    })
}
