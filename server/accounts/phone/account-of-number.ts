import type { Queryable } from '../../kit/database/database.ts'
import { insurerOf, profileByPhone, type Profile } from '../accounts.store.ts'

/** Operators and insurers' people see other people's data; an address that no one has confirmed is no reason to shut its owner out. */
export const mayActByPhone = async (db: Queryable, owner: Profile): Promise<boolean> => {
  if (owner.role === 'operator' || (await insurerOf(db, owner.id)) !== null) return false
  return owner.role === 'customer' || owner.isEmailVerified
}

/** The account that this number, in E.164, is proven for, where it may act by phone; null: none, disabled, or it may not. */
export const accountOfNumber = async (db: Queryable, number: string): Promise<Profile | null> => {
  const owner = await profileByPhone(db, number)
  if (!owner || owner.disabledAt) return null
  return (await mayActByPhone(db, owner)) ? owner : null
}
