import { sql } from 'drizzle-orm'
import { deleteByRule, heldAccounts, type DeletionCtx } from '../deletions/index.ts'

/** Messages are kept for as long as a question about the answer may come, and no longer; those of people on hold until that ends. */
export const deleteOldMessages = async (ctx: DeletionCtx): Promise<void> => {
  await deleteByRule(
    ctx,
    'contact_messages',
    ({ cutoff, at }) => sql`
      delete from contact_messages
      where created_at < ${cutoff} and (account_id in ${heldAccounts(at)}) is not true
      returning created_at as at`,
  )
}
