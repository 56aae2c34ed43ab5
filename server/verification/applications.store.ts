/** The rows behind an application: `driver_profiles` with its account, its history, and the results of the automatic checks. */
import { and, asc, desc, eq } from 'drizzle-orm'
import { profiles, requiredEmail } from '../../db/schema/accounts.ts'
import { driverProfiles } from '../../db/schema/drivers.ts'
import { driverChecks, driverHistory } from '../../db/schema/verification.ts'
import { driverPerKm } from '../../domain/tariffs/tariff.ts'
import type { CheckResult } from '../../domain/drivers/verification-checks.ts'
import type {
  DriverState,
  VerificationTransition,
} from '../../domain/drivers/verification-transitions.ts'
import type { Queryable, Tx } from '../kit/database/database.ts'
import { newId } from '../kit/ids.ts'

export type ProfileRow = typeof driverProfiles.$inferSelect
export type ProfileChange = Partial<typeof driverProfiles.$inferInsert>
export type AccountRow = Pick<
  typeof profiles.$inferSelect,
  'id' | 'fullName' | 'phone' | 'phoneProvenAt' | 'isEmailVerified'
> & { email: string }

/** `profile` is null until something is saved. */
export type ApplicationRows = { account: AccountRow; profile: ProfileRow | null }
export type BegunApplication = { account: AccountRow; profile: ProfileRow }

const account = {
  id: profiles.id,
  fullName: profiles.fullName,
  email: requiredEmail,
  phone: profiles.phone,
  phoneProvenAt: profiles.phoneProvenAt,
  isEmailVerified: profiles.isEmailVerified,
}

export const applicationOfAccount = async (
  db: Queryable,
  accountId: string,
): Promise<ApplicationRows> => {
  const [row] = await db
    .select({ account, profile: driverProfiles })
    .from(profiles)
    .leftJoin(driverProfiles, eq(driverProfiles.userId, profiles.id))
    .where(eq(profiles.id, accountId))
  if (!row) throw new Error(`no account ${accountId}`)
  return row
}

export const applicationOfDriver = async (
  db: Queryable,
  driverId: string,
): Promise<BegunApplication | null> => {
  const [row] = await db
    .select({ account, profile: driverProfiles })
    .from(driverProfiles)
    .innerJoin(profiles, eq(profiles.id, driverProfiles.userId))
    .where(eq(driverProfiles.id, driverId))
  return row ?? null
}

/** Locks the profile, as every change of it does; with a booking as well, the booking is locked first. */
export const lockApplication = async (
  tx: Tx,
  driverId: string,
): Promise<BegunApplication | null> => {
  await tx
    .select({ id: driverProfiles.id })
    .from(driverProfiles)
    .where(eq(driverProfiles.id, driverId))
    .for('no key update')
  return applicationOfDriver(tx, driverId)
}

/** Since when marks of documents count for what is in review now; null: it was never sent. */
export const reviewBegan = ({ reviewBeganAt, submittedAt }: ProfileRow): Date | null =>
  reviewBeganAt ?? submittedAt

/** Locks the draft of this account; begins one if there is none. */
export const beginApplication = async (tx: Tx, accountId: string): Promise<BegunApplication> => {
  await tx
    .insert(driverProfiles)
    .values({
      id: newId('drv'),
      userId: accountId,
      pricePerKmCents: driverPerKm.defaultCents,
      services: [],
    })
    .onConflictDoNothing({ target: driverProfiles.userId })
  const { profile } = await applicationOfAccount(tx, accountId)
  const begun = profile && (await lockApplication(tx, profile.id))
  if (!begun) throw new Error(`no driver profile of ${accountId}`)
  return begun
}

export const changeProfile = async (
  tx: Tx,
  driverId: string,
  change: ProfileChange,
): Promise<void> => {
  await tx.update(driverProfiles).set(change).where(eq(driverProfiles.id, driverId))
}

export type HistoryEntry = {
  driverId: string
  transition: VerificationTransition
  fromState: DriverState
  toState: DriverState
  /** Null: automatic. */
  byAccount: string | null
  reason: string | null
  at: Date
}

/** Saves a transition, always with its line in the history. The statement checks the expected state. */
export const saveTransition = async (
  tx: Tx,
  entry: HistoryEntry,
  change: ProfileChange,
): Promise<void> => {
  const { driverId, fromState, toState, reason, at } = entry
  const updated = await tx
    .update(driverProfiles)
    .set({ ...change, state: toState, stateReason: reason, stateChangedAt: at })
    .where(and(eq(driverProfiles.id, driverId), eq(driverProfiles.state, fromState)))
    .returning({ id: driverProfiles.id })
  if (updated.length !== 1) throw new Error(`${driverId} is no longer ${fromState}`)
  await tx.insert(driverHistory).values({ id: newId('dsh'), ...entry })
}

/** Newest first. `by` is the name of the person who did it; null: automatic. */
export const historyOf = (db: Queryable, driverId: string) =>
  db
    .select({
      transition: driverHistory.transition,
      fromState: driverHistory.fromState,
      toState: driverHistory.toState,
      by: profiles.fullName,
      reason: driverHistory.reason,
      at: driverHistory.at,
    })
    .from(driverHistory)
    .leftJoin(profiles, eq(profiles.id, driverHistory.byAccount))
    .where(eq(driverHistory.driverId, driverId))
    .orderBy(desc(driverHistory.at), asc(driverHistory.id))

export const saveChecks = async (
  tx: Tx,
  driverId: string,
  results: readonly CheckResult[],
  at: Date,
): Promise<void> => {
  await tx.insert(driverChecks).values({ id: newId('chk'), driverId, results, at })
}

export const lastChecksOf = async (
  db: Queryable,
  driverId: string,
): Promise<{ at: Date; results: readonly CheckResult[] } | null> => {
  const [row] = await db
    .select({ at: driverChecks.at, results: driverChecks.results })
    .from(driverChecks)
    .where(eq(driverChecks.driverId, driverId))
    .orderBy(desc(driverChecks.at), desc(driverChecks.id))
    .limit(1)
  return row ?? null
}
