import type { Queryable } from '../../kit/database/database.ts'
import { insurerOf, profileByPhone, type Profile } from '../accounts.store.ts'
import { findTwoFactor } from '../two-factor/two-factor.store.ts'

/** Operators and insurers' people see other people's data; an address that no one has confirmed is no reason to shut its owner out. */
export const mayActByPhone = async (db: Queryable, owner: Profile): Promise<boolean> => {
  if (owner.role === 'operator' || (await insurerOf(db, owner.id)) !== null) return false
  return owner.role === 'customer' || owner.isEmailVerified
}

/**
 * The account that this number, in E.164, is proven for, where a text alone may act for it; null: none, disabled, it may not act by phone, or
 * a second step is on.
 */
export const accountOfNumber = async (db: Queryable, number: string): Promise<Profile | null> => {
  const owner = await profileByPhone(db, number)
  if (!owner || owner.disabledAt) return null
  if (!(await mayActByPhone(db, owner))) return null
  return (await findTwoFactor(db, owner.id))?.confirmedAt ? null : owner
}
