/** Challenges: given to one holder for one purpose, and used once. */
import { and, eq, gt } from 'drizzle-orm'
import { passkeyChallenges } from '../../../db/schema/sign-in-factors.ts'
import { passkeyChallengeMinutes, type PasskeyPurpose } from '../../../domain/accounts/passkey.ts'
import type { Queryable, Tx } from '../../kit/database/database.ts'

export type ChallengeUse = {
  purpose: PasskeyPurpose
  /** The session; before there is one, the browser (`challenge-holder.ts`). */
  holder: string
}

export const keepChallenge = async (
  db: Queryable,
  challenge: string,
  { purpose, holder }: ChallengeUse,
  at: Date,
): Promise<void> => {
  const expiresAt = new Date(at.getTime() + passkeyChallengeMinutes * 60_000)
  await db.insert(passkeyChallenges).values({ challenge, purpose, holder, expiresAt })
}

/** Whether the challenge existed; deletes it. */
export const takeChallenge = async (
  tx: Tx,
  challenge: string,
  { purpose, holder }: ChallengeUse,
  at: Date,
): Promise<boolean> => {
  const taken = await tx
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challenge, challenge),
        eq(passkeyChallenges.purpose, purpose),
        eq(passkeyChallenges.holder, holder),
        gt(passkeyChallenges.expiresAt, at),
      ),
    )
    .returning({ challenge: passkeyChallenges.challenge })
  return taken.length > 0
}
