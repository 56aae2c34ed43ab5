import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { profiles, requiredEmail } from '../../db/schema/accounts.ts'
import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import { writeAudit } from '../audit/index.ts'
import type { Ctx } from '../context.ts'
import { inTransaction, type Tx } from '../kit/database/database.ts'
import { deleteSessionsOf } from './accounts.store.ts'
import { notifyNewOperator, notifyOfNewOperator } from './notify-account.ts'

/**
 * Makes an existing account an operator, from the command line and never over HTTP (rulings, "Roles and privacy").
 * Ends its sessions, since an operator's are shorter. On record; the person and the existing operators are notified by mail, so that
 * one who was made in secret is noticed. An account that is an operator already stays one, and nothing is sent. Refusals: `not_found`;
 * `email_not_verified`, since anyone who reads that mailbox can set a new password.
 */
export const makeOperator = (
  ctx: Pick<Ctx, 'db' | 'jobs' | 'clock'>,
  email: string,
): Promise<Outcome<{ accountId: string }>> =>
  inTransaction(ctx.db, async (tx) => {
    const address = email.trim().toLowerCase()
    const [profile] = await tx
      .select()
      .from(profiles)
      .where(eq(profiles.email, address))
      .for('update')
    if (!profile) return refused('not_found')
    if (!profile.isEmailVerified) return refused('email_not_verified')
    const { id: accountId, role } = profile
    if (role === 'operator') return accepted({ accountId })
    await tx
      .update(profiles)
      .set({ role: 'operator', updatedAt: sql`clock_timestamp()` })
      .where(eq(profiles.id, accountId))
    await deleteSessionsOf(tx, accountId)
    await writeAudit(tx, {
      accountId,
      action: 'make_operator',
      objectId: accountId,
      before: { role },
      after: { role: 'operator' },
      at: await ctx.clock.now(tx),
    })
    const person = { ...profile, email: address }
    await notifyNewOperator(ctx, tx, person)
    for (const operator of await otherOperators(tx, accountId)) {
      await notifyOfNewOperator(ctx, tx, operator, person)
    }
    return accepted({ accountId })
  })

const otherOperators = (tx: Tx, accountId: string) =>
  tx
    .select({ id: profiles.id, email: requiredEmail, fullName: profiles.fullName })
    .from(profiles)
    .where(
      and(eq(profiles.role, 'operator'), isNull(profiles.disabledAt), ne(profiles.id, accountId)),
    )
