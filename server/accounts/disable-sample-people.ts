import { and, isNull, ne, or, like, sql, inArray } from 'drizzle-orm'
import { profiles, sessions } from '../../db/schema/accounts.ts'
import type { Ctx } from '../context.ts'
import { inTransaction } from '../kit/database/database.ts'

/** No real person has an address there: the domains are reserved for examples (RFC 2606, and the Irish registry's own). */
const sampleAddresses = ['%@example.ie', '%@example.com']

/**
 * A database that was filled with the demo holds people whose passwords are in the source. In production they are disabled and
 * signed out; the drivers among them stay where simulated ones are wanted. Returns how many were disabled.
 */
export const disableSamplePeople = (
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  { keepsDrivers }: { keepsDrivers: boolean },
): Promise<number> =>
  inTransaction(db, async (tx) => {
    const disabledAt = await clock.now(tx)
    const disabled = await tx
      .update(profiles)
      .set({ disabledAt, updatedAt: sql`clock_timestamp()` })
      .where(
        and(
          isNull(profiles.disabledAt),
          or(...sampleAddresses.map((address) => like(profiles.email, address))),
          keepsDrivers ? ne(profiles.role, 'driver') : undefined,
        ),
      )
      .returning({ id: profiles.id })
    const ids = disabled.map(({ id }) => id)
    if (ids.length > 0) await tx.delete(sessions).where(inArray(sessions.userId, ids))
    return ids.length
  })
