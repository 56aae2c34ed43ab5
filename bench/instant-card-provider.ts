/**
 * A card provider that answers at once, so that what is measured is our own work. Everything an intent is, is in its id, so two
 * processes agree without talking.
 */
import type { CardProvider, Intent, ProviderAnswer } from '../server/payments/index.ts'

const done = async <T>(value: T): Promise<ProviderAnswer<T>> => ({ kind: 'done', value })

export const instantCardProvider = (): CardProvider => {
  const captured = new Set<string>()

  const intentOf = (intentId: string): Intent => {
    const [, bookingId = '', paymentId = '', amount = ''] = intentId.split('|')
    const isCaptured = captured.has(intentId)
    return {
      intentId,
      status: isCaptured ? 'succeeded' : 'requires_capture',
      amountCents: Number(amount),
      currency: 'eur',
      bookingId,
      paymentId,
      clientSecret: `${intentId}|secret`,
      capturedCents: isCaptured ? Number(amount) : 0,
      processingFeeCents: 0,
      refusalCode: null,
    }
  }

  return {
    openIntent: ({ bookingId, paymentId, amountCents }) =>
      done(intentOf(`pi|${bookingId}|${paymentId}|${amountCents}`)),
    readIntent: (intentId) => done(intentOf(intentId)),
    captureIntent: ({ intentId }) => {
      captured.add(intentId)
      return done(intentOf(intentId))
    },
    cancelIntent: ({ intentId }) => done({ ...intentOf(intentId), status: 'canceled' }),
    refund: ({ refundId, amountCents }) =>
      done({ providerRefundId: `re|${refundId}`, amountCents, state: 'succeeded', refundId }),
    listRefunds: () => done([]),
    listEvents: () => done([]),
    verifyWebhook: () => null,
    readBalance: () => done(0),
  }
}
