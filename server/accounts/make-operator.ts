import { eq, sql } from 'drizzle-orm'
import { profiles } from '../../db/schema/accounts.ts'
import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import { inTransaction, type Database } from '../kit/database.ts'
import { deleteSessionsOf } from './accounts.store.ts'

/**
 * Makes an existing account an operator: by someone at the command line, never over HTTP (rulings, "Roles and privacy").
 * Ends its sessions, since an operator's are shorter. Refusals: `not_found`; `email_not_verified`, since whoever reads that
 * mailbox can set a new password.
 */
export const makeOperator = (
  db: Database,
  email: string,
): Promise<Outcome<{ accountId: string }>> =>
  inTransaction(db, async (tx) => {
    const [profile] = await tx
      .select({ id: profiles.id, isEmailVerified: profiles.isEmailVerified })
      .from(profiles)
      .where(eq(profiles.email, email.trim().toLowerCase()))
      .for('update')
    if (!profile) return refused('not_found')
    if (!profile.isEmailVerified) return refused('email_not_verified')
    await tx
      .update(profiles)
      .set({ role: 'operator', updatedAt: sql`clock_timestamp()` })
      .where(eq(profiles.id, profile.id))
    await deleteSessionsOf(tx, profile.id)
    return accepted({ accountId: profile.id })
  })
