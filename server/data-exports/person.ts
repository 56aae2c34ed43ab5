import { driverOfAccount } from '../drivers/index.ts'
import { profileById } from '../accounts/index.ts'
import { toE164 } from '../../domain/accounts/phone.ts'
import type { Queryable } from '../kit/database/database.ts'

/** What a person is found by in the database. */
export type Person = {
  accountId: string
  name: string
  /** Null: no driver. */
  driverId: string | null
  /** Only addresses and numbers that they proved: a stranger's may be typed by mistake, and what is found by it is the stranger's. */
  emails: readonly string[]
  phones: readonly string[]
}

/** Null: there is no such account. */
export const findPersonOf = async (db: Queryable, accountId: string): Promise<Person | null> => {
  const profile = await profileById(db, accountId)
  if (!profile) return null
  const driver = await driverOfAccount(db, accountId)
  const { provenPhone, phone } = profile
  return {
    accountId,
    name: profile.fullName,
    driverId: driver?.driverId ?? null,
    emails: profile.isEmailVerified && profile.email !== null ? [profile.email] : [],
    phones:
      provenPhone === null
        ? []
        : [provenPhone, ...(phone === null ? [] : [phone, toE164(phone)])].filter(
            (one) => one !== null,
          ),
  }
}
