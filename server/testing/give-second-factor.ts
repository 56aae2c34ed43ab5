import { eq } from 'drizzle-orm'
import { sessions } from '../../db/schema/accounts.ts'
import { twoFactors } from '../../db/schema/sign-in-factors.ts'
import type { Database } from '../kit/database/database.ts'

/** Gives the account an authenticator whose code every open session has just entered. The real steps have tests of their own. */
export const giveSecondFactor = async (
  db: Database,
  accountId: string,
  at: Date,
): Promise<void> => {
  await db
    .insert(twoFactors)
    .values({ accountId, secret: 'nobody makes a code of this', createdAt: at, confirmedAt: at })
    .onConflictDoNothing()
  await db
    .update(sessions)
    .set({ authenticatedAt: at, twoFactorAt: at })
    .where(eq(sessions.userId, accountId))
}
