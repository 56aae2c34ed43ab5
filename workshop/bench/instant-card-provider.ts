/**
 * A card provider that answers at once, so that what is measured is our own work. Everything an intent is, is in its id, so two
 * processes agree without talking.
 */
import type {
  CardProvider,
  Intent,
  ListParts,
  ProviderAccount,
  ProviderAnswer,
} from '../../server/payments/index.ts'

const done = async <T>(value: T): Promise<ProviderAnswer<T>> => ({ kind: 'done', value })

async function* noEntries(): ListParts<never> {
  yield { kind: 'done', value: { entries: [], isLast: true } }
}

const account = (providerAccountId: string): ProviderAccount => ({
  providerAccountId,
  driverId: providerAccountId.split('|')[1] ?? null,
  mayReceiveTransfers: true,
  hasPayouts: true,
  isSubmitted: true,
  stoppedBecause: null,
  due: [],
})

const noPages = Promise.resolve({ kind: 'request_refused', code: null } as const)
const unknownDispute: ReturnType<CardProvider['readDispute']> = Promise.resolve({
  kind: 'request_refused',
  code: 'resource_missing',
})

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
      receiptEmail: null,
      chargeId: `ch|${paymentId}`,
      capturedCents: isCaptured ? Number(amount) : 0,
      processingFeeCents: 0,
      customerId: null,
      paymentMethodId: null,
      keepsCard: false,
      card: null,
      refusalCode: null,
    }
  }

  return {
    listMovements: () => noEntries(),
    listDisputes: () => noEntries(),
    openIntent: ({ bookingId, paymentId, amountCents }) =>
      done(intentOf(`pi|${bookingId}|${paymentId}|${amountCents}`)),
    readIntent: (intentId) => done(intentOf(intentId)),
    prepareIntent: ({ intentId }) => done(intentOf(intentId)),
    captureIntent: ({ intentId }) => {
      captured.add(intentId)
      return done(intentOf(intentId))
    },
    cancelIntent: ({ intentId }) => done({ ...intentOf(intentId), status: 'canceled' }),
    refund: ({ refundId, amountCents }) =>
      done({ providerRefundId: `re|${refundId}`, amountCents, state: 'succeeded', refundId }),
    listRefunds: () => done([]),
    createCustomer: ({ accountId }) => done({ customerId: `cus|${accountId}` }),
    deleteCustomer: () => done(null),
    readCard: (paymentMethodId) => done({ paymentMethodId, customerId: null, card: null }),
    detachCard: ({ paymentMethodId }) => done({ paymentMethodId, customerId: null, card: null }),
    openPage: () => noPages,
    readPage: () => noPages,
    expirePage: () => noPages,
    listEvents: () => noEntries(),
    openAccount: ({ driverId }) => done(account(`acct|${driverId}`)),
    readAccount: (providerAccountId) => done(account(providerAccountId)),
    linkAccount: ({ returnUrl }) => done({ url: returnUrl }),
    transfer: ({ transferId, amountCents, destination }) =>
      done({ providerTransferId: `tr|${transferId}`, transferId, amountCents, destination }),
    listTransfers: () => done([]),
    reverseTransfer: ({ reversalId, amountCents }) =>
      done({ providerReversalId: `trr|${reversalId}`, reversalId, amountCents }),
    listReversals: () => done([]),
    readDispute: () => unknownDispute,
    verifyWebhook: () => null,
    readBalance: () => done(0),
  }
}
