import { eq } from 'drizzle-orm'
import { identities } from '../../db/schema/accounts.ts'
import type { Tx } from '../kit/database.ts'
import { changeProfile, deleteSessionsOf } from './accounts.store.ts'

/**
 * Whoever reads the mailbox has the account from now on: a password and sessions from before may be those of someone who signed up with
 * an address that is not theirs, and end.
 */
export const takeOverUnproven = async (tx: Tx, accountId: string): Promise<void> => {
  await tx.delete(identities).where(eq(identities.userId, accountId))
  await deleteSessionsOf(tx, accountId)
  await changeProfile(tx, accountId, { isEmailVerified: true })
}
