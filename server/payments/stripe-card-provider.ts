import Stripe from 'stripe'
import { z } from 'zod'
import type { IntentStatus } from '../../domain/payment.ts'
import type {
  CardProvider,
  Intent,
  ProviderAnswer,
  ProviderEvent,
  ProviderRefund,
} from './card-provider.ts'

export type StripeSettings = {
  secretKey: string
  webhookSecret: string
  /** Where the API is; null is Stripe itself. */
  apiBase: { protocol: 'http' | 'https'; host: string; port: number } | null
}

/** A person is waiting: rather say "confirming" than keep them longer. */
const answerWithinMs = 8_000
/** Stripe's documentation: events older than this are refused. */
const webhookToleranceSeconds = 300
const eventsPerPage = 100
/** A reconciliation reads at most this many pages; what is left waits for the next. */
const eventPagesAtMost = 20

/** The card provider over Stripe's API (docs.stripe.com/api), through the official SDK. */
export const stripeCardProvider = (settings: StripeSettings): CardProvider => {
  const stripe = new Stripe(settings.secretKey, {
    ...settings.apiBase,
    timeout: answerWithinMs,
    maxNetworkRetries: 1,
    telemetry: false,
  })
  const expand = ['latest_charge.balance_transaction']

  return {
    openIntent: (request) =>
      ask(async () =>
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
      ask(async () => toIntent(await stripe.paymentIntents.retrieve(intentId, { expand }))),

    captureIntent: (request) =>
      ask(async () =>
        toIntent(
          await stripe.paymentIntents.capture(
            request.intentId,
            { expand },
            { idempotencyKey: request.key },
          ),
        ),
      ),

    cancelIntent: (request) =>
      ask(async () =>
        toIntent(
          await stripe.paymentIntents.cancel(
            request.intentId,
            { cancellation_reason: request.reason },
            { idempotencyKey: request.key },
          ),
        ),
      ),

    refund: (request) =>
      ask(async () =>
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
      ask(async () => {
        const list = await stripe.refunds.list({ payment_intent: intentId, limit: 100 })
        return list.data.map(toRefund)
      }),

    listEvents: ({ afterEventId, since }) =>
      ask(async () => {
        if (!afterEventId) {
          const recent = await stripe.events.list({
            limit: eventsPerPage,
            created: { gte: Math.floor(since.getTime() / 1000) },
          })
          return recent.data.map(toEvent).toReversed()
        }
        const oldestFirst: ProviderEvent[] = []
        let cursor = afterEventId
        for (let pageNumber = 0; pageNumber < eventPagesAtMost; pageNumber += 1) {
          // The page next to the cursor, newest first within itself.
          const page = await stripe.events.list({ limit: eventsPerPage, ending_before: cursor })
          oldestFirst.push(...page.data.map(toEvent).toReversed())
          cursor = page.data[0]?.id ?? cursor
          if (!page.has_more) break
        }
        return oldestFirst
      }),

    verifyWebhook: (rawBody, signature) => {
      try {
        const signed: unknown = stripe.webhooks.constructEvent(
          rawBody,
          signature,
          settings.webhookSecret,
          webhookToleranceSeconds,
        )
        const event = signedEvent.safeParse(signed)
        return event.success ? toEvent(event.data) : null
      } catch (error) {
        if (error instanceof Stripe.errors.StripeSignatureVerificationError) return null
        // A body that is signed but is no event would be Stripe's bug or a stolen secret: refused all the same.
        if (error instanceof SyntaxError) return null
        throw error
      }
    },

    readBalance: () =>
      ask(async () => {
        const balance = await stripe.balance.retrieve()
        return [...balance.available, ...balance.pending]
          .filter((entry) => entry.currency === 'eur')
          .reduce((sum, entry) => sum + entry.amount, 0)
      }),
  }
}

/**
 * Stripe's documentation, "Errors": 402 is the card, 400 and 404 are the request. Everything else (a wrong key of ours, too
 * many requests, a key in use, 5xx, no answer) says nothing of the outcome.
 */
const ask = async <T>(call: () => Promise<T>): Promise<ProviderAnswer<T>> => {
  try {
    return { kind: 'done', value: await call() }
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    const status = error.statusCode ?? 0
    const code = error.decline_code ?? error.code ?? null
    if (status === 402) return { kind: 'card_refused', code }
    if (status === 400 || status === 404) return { kind: 'request_refused', code }
    return { kind: 'unknown', why: `${error.type} ${status}`, wasAnswered: status >= 500 }
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
    capturedCents: intent.amount_received,
    processingFeeCents: balance?.fee ?? 0,
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

/** A status we do not know yet is read as one that decides nothing. */
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

/** Events say only which object to look at; a charge and a refund name their intent. */
/** As much of an event as is read. Whatever else was signed is no event of Stripe's. */
const signedEvent = z.object({
  id: z.string().regex(/^evt_\w{1,250}$/),
  type: z.string().regex(/^[\w.]{1,250}$/),
  data: z.object({ object: z.unknown() }),
})

const toEvent = ({ id, type, data }: z.infer<typeof signedEvent>): ProviderEvent => ({
  eventId: id,
  type,
  intentId: intentNamedBy(data.object),
})

const intentNamedBy = (object: unknown): string | null => {
  if (typeof object !== 'object' || object === null) return null
  if ('object' in object && object.object === 'payment_intent') {
    return 'id' in object ? intentId(object.id) : null
  }
  if (!('payment_intent' in object)) return null
  return intentId(object.payment_intent)
}

const intentId = (value: unknown): string | null =>
  typeof value === 'string' && /^pi_\w{1,250}$/.test(value) ? value : null
