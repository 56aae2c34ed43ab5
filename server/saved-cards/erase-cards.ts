import { eq } from 'drizzle-orm'
import { providerCustomers, savedCards } from '../../db/schema/saved-cards.ts'
import type { Ctx } from '../context.ts'
import type { Tx } from '../kit/database/database.ts'
import { Unavailable } from '../kit/unavailable.ts'
import { lockCustomer } from './saved-cards.store.ts'

/** Deletes an account's cards here, and with a job at the provider. Returns how many rows it was. */
export const eraseCards = async (
  { jobs }: Pick<Ctx, 'jobs'>,
  tx: Tx,
  accountId: string,
): Promise<number> => {
  const customer = await lockCustomer(tx, { accountId })
  if (!customer) return 0
  const { customerId } = customer
  if (customerId !== null) await jobs.enqueue(tx, 'delete-customer', { customerId })
  const cards = await tx
    .delete(savedCards)
    .where(eq(savedCards.accountId, accountId))
    .returning({ id: savedCards.id })
  await tx.delete(providerCustomers).where(eq(providerCustomers.accountId, accountId))
  return cards.length + 1
}

/** The provider deletes a customer and all cards with it. Throws `Unavailable` while the provider does not answer. */
export const deleteCustomer = async (
  ctx: Pick<Ctx, 'cardProvider'>,
  customerId: string,
): Promise<void> => {
  const answer = await ctx.cardProvider.deleteCustomer(customerId)
  // a refusal: there is no such customer any more
  if (answer.kind === 'done' || answer.kind === 'request_refused') return
  throw new Unavailable('customer could not be deleted', 'payment_unavailable')
}
