import type { Account } from '../../contract/accounts/accounts.ts'
import type { Queryable } from '../kit/database/database.ts'
import { closesAtOf } from '../deletions/index.ts'
import { insurerOf, type Profile } from './accounts.store.ts'

/** A profile as its owner sees it, with the insurer they work for. */
export const accountOf = async (db: Queryable, profile: Profile): Promise<Account> => {
  const closesAt = await closesAtOf(db, profile.id)
  return {
    accountId: profile.id,
    email: profile.email,
    receiptEmail: profile.receiptEmail,
    fullName: profile.fullName,
    phone: profile.phone,
    isPhoneProven: profile.phoneProvenAt !== null,
    role: profile.role,
    isEmailVerified: profile.isEmailVerified,
    worksFor: await insurerOf(db, profile.id),
    ...(closesAt === null ? {} : { closesAt: closesAt.toISOString() }),
  }
}
