import type Stripe from 'stripe'
import { callStripe } from './call-stripe.ts'
import type { PaymentPage, PaymentPageProvider } from './payment-page-provider.ts'
import { nameOf } from './stripe-saved-card-provider.ts'

/** The hosted page over Stripe's Checkout Sessions in payment mode (docs.stripe.com/api/checkout/sessions). */
export const stripePaymentPageProvider = (stripe: Stripe): PaymentPageProvider => ({
  openPage: (request) =>
    callStripe(async () =>
      toPage(
        await stripe.checkout.sessions.create(
          {
            mode: 'payment',
            line_items: [
              {
                price_data: {
                  currency: 'eur',
                  product_data: { name: request.title },
                  unit_amount: request.amountCents,
                },
                quantity: 1,
              },
            ],
            payment_intent_data: {
              capture_method: 'manual',
              description: request.description,
              metadata: { booking_id: request.bookingId, payment_id: request.paymentId },
              receipt_email: request.receiptEmail,
              transfer_group: request.bookingId,
            },
            customer_email: request.receiptEmail,
            client_reference_id: request.bookingId,
            success_url: request.paidUrl,
            cancel_url: request.backUrl,
            expires_at: Math.ceil(request.expiresAt.getTime() / 1000),
          },
          { idempotencyKey: request.key },
        ),
      ),
    ),

  readPage: (pageId) =>
    callStripe(async () => toPage(await stripe.checkout.sessions.retrieve(pageId))),

  expirePage: (request) =>
    callStripe(async () =>
      toPage(
        await stripe.checkout.sessions.expire(request.pageId, {}, { idempotencyKey: request.key }),
      ),
    ),
})

const statuses: readonly PaymentPage['status'][] = ['open', 'complete', 'expired']

/** A page without a status that is known is of a kind that is not opened here: nothing can be paid on it. */
const toPage = (session: Stripe.Checkout.Session): PaymentPage => ({
  pageId: session.id,
  status: statuses.find((known) => known === session.status) ?? 'expired',
  url: session.url,
  intentId: nameOf(session.payment_intent),
  amountCents: session.amount_total ?? 0,
  receiptEmail: session.customer_email,
})
