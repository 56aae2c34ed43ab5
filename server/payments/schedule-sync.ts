import type { Ctx } from '../context.ts'
import type { Tx } from '../kit/database/database.ts'
import type { ProviderEvent } from './card-provider.ts'

/**
 * Schedules a job that reads the object an event is about, in the transaction that stores the event. Answers whether the event names one.
 */
export const scheduleSync = async (
  ctx: Pick<Ctx, 'jobs'>,
  tx: Tx,
  event: ProviderEvent,
): Promise<boolean> => {
  const { intentId, accountId, disputeId, paymentMethodId, customerId } = event
  if (intentId) await ctx.jobs.enqueue(tx, 'sync-payment-intent', { intentId })
  if (accountId) await ctx.jobs.enqueue(tx, 'sync-payout-account', { providerAccountId: accountId })
  if (disputeId) await ctx.jobs.enqueue(tx, 'sync-dispute', { disputeId })
  if (paymentMethodId) await ctx.jobs.enqueue(tx, 'sync-saved-card', { paymentMethodId })
  const isCustomerGone = customerId !== null && event.type === 'customer.deleted'
  if (isCustomerGone) await ctx.jobs.enqueue(tx, 'sync-customer', { customerId })
  return (
    intentId !== null ||
    accountId !== null ||
    disputeId !== null ||
    paymentMethodId !== null ||
    isCustomerGone
  )
}
