/** Accounts as operators administer them. */
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import { profiles, sessions } from '../../db/schema/accounts.ts'
import type { Queryable, Tx } from '../kit/database/database.ts'
import type { Profile } from './accounts.store.ts'

/** Locks every operator's row too, in one order, so that when two disable each other the second waits and finds one left. */
export const lockWithOperators = async (
  tx: Tx,
  accountId: string,
): Promise<{ profile: Profile; activeOperators: number } | null> => {
  const rows = await tx
    .select()
    .from(profiles)
    .where(sql`${profiles.id} = ${accountId} or ${profiles.role} = 'operator'`)
    .orderBy(profiles.id)
    .for('no key update')
  const profile = rows.find(({ id }) => id === accountId)
  const isActive = (row: Profile): boolean => row.role === 'operator' && row.disabledAt === null
  return profile ? { profile, activeOperators: rows.filter(isActive).length } : null
}

export const countActiveOperators = async (db: Queryable): Promise<number> =>
  db.$count(profiles, and(eq(profiles.role, 'operator'), isNull(profiles.disabledAt)))

export const setDisabledAt = async (tx: Tx, accountId: string, at: Date | null): Promise<void> => {
  await tx
    .update(profiles)
    .set({ disabledAt: at, updatedAt: sql`clock_timestamp()` })
    .where(eq(profiles.id, accountId))
}

/** The places where an account is signed in now, newest first; without the tokens. */
export const sessionsOf = (db: Queryable, accountId: string) =>
  db
    .select({
      since: sessions.createdAt,
      until: sessions.expiresAt,
      twoFactorAt: sessions.twoFactorAt,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, accountId), gt(sessions.expiresAt, sql`clock_timestamp()`)))
    .orderBy(desc(sessions.createdAt))
