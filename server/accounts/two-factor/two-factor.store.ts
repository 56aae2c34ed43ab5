/** Rows of `two_factors` and `backup_codes`. */
import { and, count, eq, isNull, lt, or, sql } from 'drizzle-orm'
import { sessions } from '../../../db/schema/accounts.ts'
import { backupCodes, twoFactors } from '../../../db/schema/two-factor.ts'
import type { Queryable, Tx } from '../../kit/database.ts'

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

/** Begins to be set up, or begins anew; one that is confirmed stays as it is. Whether it was written. */
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
 * A code of this step is taken; the first one confirms. False: one of this step or a later one was taken before, or it is another secret
 * by now, which this code says nothing about.
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

/** Those before stop working. */
export const replaceBackupCodes = async (
  tx: Tx,
  accountId: string,
  hashes: readonly string[],
): Promise<void> => {
  await tx.delete(backupCodes).where(eq(backupCodes.accountId, accountId))
  await tx.insert(backupCodes).values(hashes.map((codeHash) => ({ accountId, codeHash })))
}

/** Whether there was such a code, unused until now. */
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

/** A session of the same account, which takes the place of one that gave its second step. */
export const handOnSecondStep = async (
  tx: Tx,
  { token, accountId, givenAt }: { token: string; accountId: string; givenAt: Date },
): Promise<void> => {
  await tx
    .update(sessions)
    .set({ twoFactorAt: givenAt })
    .where(and(eq(sessions.token, token), eq(sessions.userId, accountId)))
}
