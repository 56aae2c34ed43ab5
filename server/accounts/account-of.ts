import type { Account } from '../../contract/accounts.ts'
import type { Profile } from './accounts.store.ts'

/** A profile as its owner sees it. */
export const accountOf = (profile: Profile): Account => ({
  accountId: profile.id,
  email: profile.email,
  fullName: profile.fullName,
  phone: profile.phone,
  role: profile.role,
  isEmailVerified: profile.isEmailVerified,
})
