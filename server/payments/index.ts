export {
  type CardProvider,
  type Intent,
  type ListParts,
  type ProviderAnswer,
  type ProviderRefund,
} from './card-provider.ts'
export { type ProviderMovement } from './books-provider.ts'
export {
  type ProviderAccount,
  type ProviderDispute,
  type ProviderReversal,
  type ProviderTransfer,
} from './payout-provider.ts'
export { scheduleSync } from './schedule-sync.ts'
export { stripeCardProvider } from './stripe-card-provider.ts'
export { openPayment, typedCard, type CardToPayWith, type PaymentToOpen } from './open-payment.ts'
export { closePaymentPage, intentOfPayment, openPaymentPage } from './open-payment-page.ts'
export { type CardDetails } from './saved-card-provider.ts'
export {
  captureAtProvider,
  releaseAtProvider,
  type ExecutionResult,
} from './execute-at-provider.ts'
export { refundAtProvider } from './refund-at-provider.ts'
export { receiveWebhook } from './receive-webhook.ts'
export {
  closePaymentOperation,
  insertPaymentOperation,
  isBeingExecuted,
  isPaymentOperationDone,
  findPaymentOperation,
  leasePaymentOperation,
  listOpenPaymentOperations,
  returnPaymentOperation,
  type PaymentOperationRow,
} from './payment-operations.store.ts'
export {
  insertPayment,
  keepIntent,
  transitionPayment,
  nextOpenKey,
  paymentById,
  paymentOfBooking,
  saveCardConsent,
  saveRefundedCents,
  savePaymentParts,
  saveUsedCard,
  unheardPayments,
} from './payments.store.ts'
export { readEventCursor, saveEventCursor, storeEvent } from './provider-events.store.ts'
export {
  closeReturnedRefunds,
  disputedCode,
  outsideCode,
  waitingCodes,
  whyReturned,
} from './waiting-refunds.store.ts'
export {
  insertRefund,
  lockRefund,
  openRefunds,
  refundById,
  refundOfProvider,
  listPaymentRefunds,
  saveRefund,
  type RefundRow,
} from './refunds.store.ts'
