/** Rows of `two_factors` and `backup_codes`. */
import { and, count, eq, isNull, lt, or, sql } from 'drizzle-orm'
import { sessions } from '../../../db/schema/accounts.ts'
import { backupCodes, twoFactors } from '../../../db/schema/sign-in-factors.ts'
import type { Queryable, Tx } from '../../kit/database/database.ts'

type TwoFactorRow = typeof twoFactors.$inferSelect

export const findTwoFactor = async (
  db: Queryable,
  accountId: string,
): Promise<(TwoFactorRow & { backupCodesLeft: number }) | null> => {
  const [row] = await db.select().from(twoFactors).where(eq(twoFactors.accountId, accountId))
  if (!row) return null
  const [left] = await db
    .select({ count: count() })
    .from(backupCodes)
    .where(and(eq(backupCodes.accountId, accountId), isNull(backupCodes.usedAt)))
  return { ...row, backupCodesLeft: left?.count ?? 0 }
}

/** Begins the set-up, or begins it again; a confirmed one stays as it is. Returns whether it was written. */
export const beginTwoFactor = async (
  tx: Tx,
  { accountId, secret, at }: { accountId: string; secret: string; at: Date },
): Promise<boolean> => {
  const written = await tx
    .insert(twoFactors)
    .values({ accountId, secret, createdAt: at })
    .onConflictDoUpdate({
      target: twoFactors.accountId,
      set: { secret, createdAt: at },
      setWhere: isNull(twoFactors.confirmedAt),
    })
    .returning({ accountId: twoFactors.accountId })
  return written.length > 0
}

/**
 * Uses up a code of this step; the first one confirms the set-up. False: a code of this step or a later one was used before, or the secret
 * has changed in between.
 */
export const takeStep = async (
  tx: Tx,
  { accountId, secret }: Pick<TwoFactorRow, 'accountId' | 'secret'>,
  step: number,
  at: Date,
): Promise<boolean> => {
  const taken = await tx
    .update(twoFactors)
    .set({
      lastStep: step,
      confirmedAt: sql`coalesce(${twoFactors.confirmedAt}, ${at.toISOString()})`,
    })
    .where(
      and(
        eq(twoFactors.accountId, accountId),
        eq(twoFactors.secret, secret),
        or(isNull(twoFactors.lastStep), lt(twoFactors.lastStep, step)),
      ),
    )
    .returning({ accountId: twoFactors.accountId })
  return taken.length > 0
}

/** Replaces the backup codes; the earlier ones stop working. */
export const replaceBackupCodes = async (
  tx: Tx,
  accountId: string,
  hashes: readonly string[],
): Promise<void> => {
  await tx.delete(backupCodes).where(eq(backupCodes.accountId, accountId))
  await tx.insert(backupCodes).values(hashes.map((codeHash) => ({ accountId, codeHash })))
}

/** Uses up a backup code; returns whether it existed and was unused. */
export const useBackupCode = async (
  tx: Tx,
  accountId: string,
  codeHash: string,
  at: Date,
): Promise<boolean> => {
  const used = await tx
    .update(backupCodes)
    .set({ usedAt: at })
    .where(
      and(
        eq(backupCodes.accountId, accountId),
        eq(backupCodes.codeHash, codeHash),
        isNull(backupCodes.usedAt),
      ),
    )
    .returning({ accountId: backupCodes.accountId })
  return used.length > 0
}

export const deleteTwoFactor = async (tx: Tx, accountId: string): Promise<boolean> => {
  const gone = await tx
    .delete(twoFactors)
    .where(eq(twoFactors.accountId, accountId))
    .returning({ accountId: twoFactors.accountId })
  return gone.length > 0
}

/** Marks a session of the same account that replaces one which had passed its second step. */
export const handOnSecondStep = async (
  tx: Tx,
  { token, accountId, givenAt }: { token: string; accountId: string; givenAt: Date },
): Promise<void> => {
  await tx
    .update(sessions)
    .set({ twoFactorAt: givenAt })
    .where(and(eq(sessions.token, token), eq(sessions.userId, accountId)))
}
