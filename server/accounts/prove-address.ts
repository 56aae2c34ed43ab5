import { and, eq, ne } from 'drizzle-orm'
import { identities } from '../../db/schema/accounts.ts'
import type { Tx } from '../kit/database/database.ts'
import { changeProfile, deleteResetLinks, deleteSessionsOf } from './accounts.store.ts'
import { deletePasskeysOf } from './passkeys/passkeys.store.ts'
import { deleteTwoFactor } from './two-factor/two-factor.store.ts'

/**
 * The person who reads the mailbox has the account from now on. A password, a second step, passkeys, sessions, reset links and the proof of a
 * number from before end, because they may belong to another person who signed up with that address. `hasNewPassword`: the reader has just
 * set one, which stays.
 */
export const takeOverUnproven = async (
  tx: Tx,
  accountId: string,
  { hasNewPassword = false }: { hasNewPassword?: boolean } = {},
): Promise<void> => {
  const theirs = eq(identities.userId, accountId)
  await tx
    .delete(identities)
    .where(hasNewPassword ? and(theirs, ne(identities.providerId, 'credential')) : theirs)
  await deleteTwoFactor(tx, accountId)
  await deletePasskeysOf(tx, accountId)
  await deleteSessionsOf(tx, accountId)
  await deleteResetLinks(tx, accountId)
  await changeProfile(tx, accountId, { isEmailVerified: true, phoneProvenAt: null })
}
