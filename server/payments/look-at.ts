import type { Ctx } from '../context.ts'
import type { Tx } from '../kit/database.ts'
import type { ProviderEvent } from './card-provider.ts'

/** Has somebody look at the object an event is about, in the transaction that stores the event. Answers whether there is one of ours. */
export const lookAt = async (
  ctx: Pick<Ctx, 'jobs'>,
  tx: Tx,
  { intentId, accountId, disputeId }: ProviderEvent,
): Promise<boolean> => {
  if (intentId) await ctx.jobs.enqueue(tx, 'look-at-intent', { intentId })
  if (accountId) await ctx.jobs.enqueue(tx, 'look-at-account', { providerAccountId: accountId })
  if (disputeId) await ctx.jobs.enqueue(tx, 'look-at-dispute', { disputeId })
  return intentId !== null || accountId !== null || disputeId !== null
}
