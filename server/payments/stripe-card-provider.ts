import Stripe from 'stripe'
import { z } from 'zod'
import type { IntentStatus } from '../../domain/payments/payment.ts'
import { answerWithinMs, callStripe } from './call-stripe.ts'
import type { CardProvider, Intent, ProviderEvent, ProviderRefund } from './card-provider.ts'
import { stripeBooksProvider } from './stripe-books-provider.ts'
import { stripePaymentPageProvider } from './stripe-payment-page-provider.ts'
import { stripePayoutProvider } from './stripe-payout-provider.ts'
import { nameOf, stripeSavedCardProvider, toChargedCard } from './stripe-saved-card-provider.ts'
import { inEachPart, readAfter, readSince } from './read-list.ts'
import { stripeConnection } from './stripe-connection.ts'

export type StripeSettings = {
  secretKey: string
  webhookSecret: string
  /** The secret of the endpoint for events of drivers' accounts, which Stripe signs separately; null: the same. */
  connectWebhookSecret: string | null
  /** The address of the API; null is Stripe itself. */
  apiBase: { protocol: 'http' | 'https'; host: string; port: number } | null
}

/** Stripe's documentation: events older than this are refused. */
const webhookToleranceSeconds = 300

/** The card provider over Stripe's API (docs.stripe.com/api), through the official SDK. */
export const stripeCardProvider = (settings: StripeSettings): CardProvider => {
  const stripe = new Stripe(settings.secretKey, {
    ...settings.apiBase,
    httpClient: stripeConnection(),
    timeout: answerWithinMs,
    maxNetworkRetries: 1,
    telemetry: false,
  })
  const expand = ['latest_charge.balance_transaction']

  return {
    ...stripePayoutProvider(stripe),
    ...stripeBooksProvider(stripe),
    ...stripeSavedCardProvider(stripe),
    ...stripePaymentPageProvider(stripe),

    openIntent: (request) =>
      callStripe(async () =>
        toIntent(
          await stripe.paymentIntents.create(
            {
              amount: request.amountCents,
              currency: 'eur',
              capture_method: 'manual',
              automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
              description: request.description,
              receipt_email: request.receiptEmail,
              transfer_group: request.bookingId,
              metadata: { booking_id: request.bookingId, payment_id: request.paymentId },
            },
            { idempotencyKey: request.key },
          ),
        ),
      ),

    readIntent: (intentId) =>
      callStripe(async () => toIntent(await stripe.paymentIntents.retrieve(intentId, { expand }))),

    prepareIntent: (request) =>
      callStripe(async () =>
        toIntent(
          await stripe.paymentIntents.update(
            request.intentId,
            {
              receipt_email: request.receiptEmail,
              // The customer is present at every payment, so nothing is agreed for payments without them.
              setup_future_usage: request.keepsCard ? 'on_session' : '',
              ...(request.customerId ? { customer: request.customerId } : {}),
              ...(request.paymentMethodId ? { payment_method: request.paymentMethodId } : {}),
            },
            { idempotencyKey: request.key },
          ),
        ),
      ),

    captureIntent: (request) =>
      callStripe(async () =>
        toIntent(
          await stripe.paymentIntents.capture(
            request.intentId,
            { expand },
            { idempotencyKey: request.key },
          ),
        ),
      ),

    cancelIntent: (request) =>
      callStripe(async () =>
        toIntent(
          await stripe.paymentIntents.cancel(
            request.intentId,
            { cancellation_reason: request.reason },
            { idempotencyKey: request.key },
          ),
        ),
      ),

    refund: (request) =>
      callStripe(async () =>
        toRefund(
          await stripe.refunds.create(
            {
              payment_intent: request.intentId,
              amount: request.amountCents,
              reason: 'requested_by_customer',
              metadata: { refund_id: request.refundId },
            },
            { idempotencyKey: request.key },
          ),
        ),
      ),

    listRefunds: (intentId) =>
      callStripe(async () => {
        const list = await stripe.refunds.list({ payment_intent: intentId, limit: 100 })
        return list.data.map(toRefund)
      }),

    listEvents: ({ afterEventId, ...period }) => {
      const readPage = (params: Stripe.EventListParams) => stripe.events.list(params)
      return inEachPart(
        afterEventId === null ? readSince(readPage, period) : readAfter(readPage, afterEventId),
        (rows) => rows.map(toEvent),
      )
    },

    verifyWebhook: (rawBody, signature) => {
      for (const secret of [settings.webhookSecret, settings.connectWebhookSecret]) {
        const event = secret === null ? null : verified(stripe, rawBody, signature, secret)
        if (event) return event
      }
      return null
    },
  }
}

const verified = (
  stripe: Stripe,
  rawBody: string,
  signature: string,
  secret: string,
): ProviderEvent | null => {
  try {
    const signed: unknown = stripe.webhooks.constructEvent(
      rawBody,
      signature,
      secret,
      webhookToleranceSeconds,
    )
    const event = signedEvent.safeParse(signed)
    return event.success ? toEvent(event.data) : null
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return null
    // A signed body that is not an event would be Stripe's bug or a stolen secret: refused all the same.
    if (error instanceof SyntaxError) return null
    throw error
  }
}

const toIntent = (intent: Stripe.PaymentIntent): Intent => {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
  const balance =
    charge && typeof charge.balance_transaction === 'object' ? charge.balance_transaction : null
  return {
    intentId: intent.id,
    status: knownStatus(intent.status),
    amountCents: intent.amount,
    currency: intent.currency,
    bookingId: intent.metadata['booking_id'] ?? null,
    paymentId: intent.metadata['payment_id'] ?? null,
    clientSecret: intent.client_secret,
    receiptEmail: intent.receipt_email,
    chargeId:
      charge?.id ?? (typeof intent.latest_charge === 'string' ? intent.latest_charge : null),
    capturedCents: intent.amount_received,
    processingFeeCents: balance?.fee ?? 0,
    customerId: nameOf(intent.customer),
    paymentMethodId: nameOf(intent.payment_method),
    keepsCard: intent.setup_future_usage !== null,
    card: toChargedCard(charge),
    refusalCode: intent.last_payment_error?.decline_code ?? intent.last_payment_error?.code ?? null,
  }
}

const intentStatuses: readonly IntentStatus[] = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'processing',
  'requires_capture',
  'succeeded',
  'canceled',
]

/** An unknown status counts as one that decides nothing. */
const knownStatus = (status: string): IntentStatus =>
  intentStatuses.find((known) => known === status) ?? 'processing'

const toRefund = (refund: Stripe.Refund): ProviderRefund => ({
  providerRefundId: refund.id,
  amountCents: refund.amount,
  state: refundState(refund.status),
  refundId: refund.metadata?.['refund_id'] ?? null,
})

const refundState = (status: string | null): ProviderRefund['state'] => {
  if (status === 'succeeded') return 'succeeded'
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending'
}

/** The fields of an event that are read. Any other signed body is not an event of Stripe's. */
const signedEvent = z.object({
  id: z.string().regex(/^evt_\w{1,250}$/),
  type: z.string().regex(/^[\w.]{1,250}$/),
  data: z.object({ object: z.unknown() }),
})

/** Events only name the object to read; a charge and a refund name their intent. */
const toEvent = ({ id, type, data }: z.infer<typeof signedEvent>): ProviderEvent => {
  const object = typeof data.object === 'object' && data.object !== null ? data.object : {}
  const kind = 'object' in object ? object.object : null
  const own = 'id' in object ? object.id : null
  const disputeId = kind === 'dispute' ? named(own, /^(?:dp|du)_\w{1,250}$/) : null
  const payment = 'payment_intent' in object ? object.payment_intent : null
  return {
    eventId: id,
    type,
    intentId:
      disputeId === null
        ? named(kind === 'payment_intent' ? own : payment, /^pi_\w{1,250}$/)
        : null,
    accountId: kind === 'account' ? named(own, /^acct_\w{1,250}$/) : null,
    disputeId,
    paymentMethodId: kind === 'payment_method' ? named(own, /^(?:pm|card|src)_\w{1,250}$/) : null,
    customerId: kind === 'customer' ? named(own, /^cus_\w{1,250}$/) : null,
  }
}

const named = (value: unknown, pattern: RegExp): string | null =>
  typeof value === 'string' && pattern.test(value) ? value : null
