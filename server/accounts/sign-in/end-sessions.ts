import type { Ctx } from '../../context.ts'
import { afterCommit, type Tx } from '../../kit/database/database.ts'
import { deleteSessionsOf } from '../accounts.store.ts'

/** Signs an account out everywhere, in the transaction that removes its rights; its open streams end after the commit. */
export const endSessions = async (
  { live }: Pick<Ctx, 'live'>,
  tx: Tx,
  accountId: string,
): Promise<void> => {
  await deleteSessionsOf(tx, accountId)
  afterCommit(tx, () => live.endStreams(accountId, null))
}
