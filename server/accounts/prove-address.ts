import { eq } from 'drizzle-orm'
import { identities } from '../../db/schema/accounts.ts'
import type { Tx } from '../kit/database/database.ts'
import { changeProfile, deleteResetLinks, deleteSessionsOf } from './accounts.store.ts'
import { deletePasskeysOf } from './passkeys/passkeys.store.ts'
import { deleteTwoFactor } from './two-factor/two-factor.store.ts'

/**
 * The person who reads the mailbox has the account from now on. A password, a second step, passkeys, sessions, reset links and the proof of a
 * number from before end, because they may belong to another person who signed up with that address.
 */
export const takeOverUnproven = async (tx: Tx, accountId: string): Promise<void> => {
  await tx.delete(identities).where(eq(identities.userId, accountId))
  await deleteTwoFactor(tx, accountId)
  await deletePasskeysOf(tx, accountId)
  await deleteSessionsOf(tx, accountId)
  await deleteResetLinks(tx, accountId)
  await changeProfile(tx, accountId, { isEmailVerified: true, phoneProvenAt: null })
}
