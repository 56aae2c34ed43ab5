export {
  type CardProvider,
  type Intent,
  type ProviderAnswer,
  type ProviderEvent,
  type ProviderRefund,
} from './card-provider.ts'
export {
  type ProviderAccount,
  type ProviderDispute,
  type ProviderReversal,
  type ProviderTransfer,
} from './payout-provider.ts'
export { lookAt } from './look-at.ts'
export { stripeCardProvider } from './stripe-card-provider.ts'
export { openPayment, type OpenedPayment, type PaymentToOpen } from './open-payment.ts'
export { captureAtProvider, releaseAtProvider, type Settlement } from './settle-at-provider.ts'
export { refundAtProvider } from './refund-at-provider.ts'
export { receiveWebhook } from './receive-webhook.ts'
export {
  closeDecision,
  insertDecision,
  insertPayment,
  insertRefund,
  isDecisionDone,
  keepIntent,
  leaseDecision,
  lockRefund,
  movePayment,
  openDecisions,
  openRefunds,
  paymentById,
  paymentOfBooking,
  readEventCursor,
  refundById,
  refundsOf,
  returnDecision,
  saveEventCursor,
  saveRefund,
  saveRefundedCents,
  storeEvent,
  unheardPayments,
  type DecisionRow,
  type RefundRow,
} from './payments.store.ts'
