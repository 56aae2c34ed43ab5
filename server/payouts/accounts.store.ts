/** Rows of `driver_payout_accounts`, and who the driver behind an account is. */
import { eq, isNull, and, sql } from 'drizzle-orm'
import { profiles, requiredEmail } from '../../db/schema/accounts.ts'
import { driverProfiles } from '../../db/schema/drivers.ts'
import { driverPayoutAccounts, type PayoutAccountRow } from '../../db/schema/payouts.ts'
import { payoutAccountStateOf } from '../../domain/payouts/payout-account.ts'
import type { Queryable } from '../kit/database/database.ts'
import type { ProviderAccount } from '../payments/index.ts'

export type PaidDriver = { driverId: string; email: string; isVerified: boolean }

const paidDriver = {
  driverId: driverProfiles.id,
  email: requiredEmail,
  isVerified: sql<boolean>`${driverProfiles.state} = 'verified'`,
}

/** The driver behind an account; null: none. */
export const driverOfUser = async (
  db: Queryable,
  accountId: string,
): Promise<PaidDriver | null> => {
  const [row] = await db
    .select(paidDriver)
    .from(driverProfiles)
    .innerJoin(profiles, eq(profiles.id, driverProfiles.userId))
    .where(eq(driverProfiles.userId, accountId))
  return row ?? null
}

/** With the account, and the name to write to. */
export const driverToWriteTo = async (
  db: Queryable,
  driverId: string,
): Promise<PaidDriver & { accountId: string; fullName: string }> => {
  const [row] = await db
    .select({ ...paidDriver, accountId: profiles.id, fullName: profiles.fullName })
    .from(driverProfiles)
    .innerJoin(profiles, eq(profiles.id, driverProfiles.userId))
    .where(eq(driverProfiles.id, driverId))
  if (!row) throw new Error(`no driver ${driverId}`)
  return row
}

export const isVerified = async (db: Queryable, driverId: string): Promise<boolean> => {
  const [row] = await db
    .select({ state: driverProfiles.state })
    .from(driverProfiles)
    .where(eq(driverProfiles.id, driverId))
  return row?.state === 'verified'
}

export const payoutAccountOf = async (
  db: Queryable,
  driverId: string,
): Promise<PayoutAccountRow | null> => {
  const [row] = await db
    .select()
    .from(driverPayoutAccounts)
    .where(eq(driverPayoutAccounts.driverId, driverId))
  return row ?? null
}

export const payoutAccountNamed = async (
  db: Queryable,
  providerAccountId: string,
): Promise<PayoutAccountRow | null> => {
  const [row] = await db
    .select()
    .from(driverPayoutAccounts)
    .where(eq(driverPayoutAccounts.providerAccountId, providerAccountId))
  return row ?? null
}

/** The driver's row, inserted when there is none. */
export const beginPayoutAccount = async (
  db: Queryable,
  driverId: string,
  at: Date,
): Promise<PayoutAccountRow> => {
  await db.insert(driverPayoutAccounts).values({ driverId, createdAt: at }).onConflictDoNothing()
  const row = await payoutAccountOf(db, driverId)
  if (!row) throw new Error(`driver ${driverId} has no payout account`)
  return row
}

/** Moves on to the next key for opening the account, after an answer that would be repeated for the old key. */
export const nextAccountKey = async (db: Queryable, driverId: string): Promise<void> => {
  await db
    .update(driverPayoutAccounts)
    .set({ keyVersion: sql`${driverPayoutAccounts.keyVersion} + 1` })
    .where(
      and(
        eq(driverPayoutAccounts.driverId, driverId),
        isNull(driverPayoutAccounts.providerAccountId),
      ),
    )
}

/** Stores the provider's answer. A driver keeps the first account they were given; answers which that is. */
export const saveProviderAccount = async (
  db: Queryable,
  driverId: string,
  account: ProviderAccount,
  at: Date,
): Promise<PayoutAccountRow> => {
  const [row] = await db
    .update(driverPayoutAccounts)
    .set({
      providerAccountId: sql`coalesce(${driverPayoutAccounts.providerAccountId}, ${account.providerAccountId})`,
      state: payoutAccountStateOf(account),
      due: [...account.due],
      checkedAt: at,
    })
    .where(
      and(
        eq(driverPayoutAccounts.driverId, driverId),
        sql`coalesce(${driverPayoutAccounts.providerAccountId}, ${account.providerAccountId}) = ${account.providerAccountId}`,
      ),
    )
    .returning()
  const kept = row ?? (await payoutAccountOf(db, driverId))
  if (!kept) throw new Error(`driver ${driverId} has no payout account`)
  return kept
}

/** Stops payments to the driver's account until the provider shows it again. */
export const restrictPayoutAccount = async (
  db: Queryable,
  driverId: string,
  at: Date,
): Promise<PayoutAccountRow> => {
  const [row] = await db
    .update(driverPayoutAccounts)
    .set({ state: 'restricted', checkedAt: at })
    .where(eq(driverPayoutAccounts.driverId, driverId))
    .returning()
  if (!row) throw new Error(`driver ${driverId} has no payout account`)
  return row
}
