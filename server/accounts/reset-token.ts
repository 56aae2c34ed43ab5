import { createHash } from 'node:crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import { profiles, verifications } from '../../db/schema/accounts.ts'
import type { Queryable } from '../kit/database/database.ts'
import type { Profile } from './accounts.store.ts'

/** The account whose password this token of a mailed link sets; null when it is invalid. The sign-in library stores it hashed. */
export const profileOfResetToken = async (
  db: Queryable,
  token: string,
): Promise<Profile | null> => {
  const identifier = createHash('sha256').update(`reset-password:${token}`).digest('base64url')
  const [row] = await db
    .select({ profile: profiles })
    .from(verifications)
    .innerJoin(profiles, eq(profiles.id, verifications.value))
    .where(
      and(
        eq(verifications.identifier, identifier),
        gt(verifications.expiresAt, sql`clock_timestamp()`),
      ),
    )
  return row?.profile ?? null
}
