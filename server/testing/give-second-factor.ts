import { eq } from 'drizzle-orm'
import { sessions } from '../../db/schema/accounts.ts'
import { twoFactors } from '../../db/schema/two-factor.ts'
import type { Database } from '../kit/database.ts'

/** The account has an authenticator, of which every session it has open gave a code at this moment. How that is done has tests of its own. */
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
