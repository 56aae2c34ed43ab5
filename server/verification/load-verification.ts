import type { DriverVerification } from '../../contract/verification.ts'
import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import { writeAudit } from '../audit/index.ts'
import type { Ctx } from '../context.ts'
import type { Queryable } from '../kit/database.ts'
import { viewFacts } from './application-view.ts'
import { applicationOfDriver, historyOf, lastChecksOf } from './applications.store.ts'
import { documentsOf, duplicatesOf } from './documents.store.ts'
import { applicationVersion } from './seen-version.ts'

type LoadCtx = Pick<Ctx, 'db' | 'clock' | 'config'>

/** One application as operators see it. That one looked is on record before it is seen. Refusal: `not_found`. */
export const loadVerification = async (
  ctx: LoadCtx,
  accountId: string,
  driverId: string,
): Promise<Outcome<DriverVerification>> => {
  const known = await applicationOfDriver(ctx.db, driverId)
  if (!known) return refused('not_found')
  const at = await ctx.clock.now(ctx.db)
  const entry = { accountId, action: 'read_driver_application', objectId: driverId, at } as const
  await writeAudit(ctx.db, entry)
  return viewVerification(ctx, ctx.db, driverId)
}

/** The same after a decision, which is on record itself. */
export const viewVerification = async (
  ctx: Pick<Ctx, 'clock' | 'config'>,
  db: Queryable,
  driverId: string,
): Promise<Outcome<DriverVerification>> => {
  const rows = await applicationOfDriver(db, driverId)
  if (!rows) return refused('not_found')
  const { account, profile } = rows
  // read before what is shown: of an older state a decision is refused, of a newer one nobody would have seen it
  const version = applicationVersion(rows, await documentsOf(db, driverId))
  const now = await ctx.clock.now(db)
  const checks = await lastChecksOf(db, driverId)
  const history = await historyOf(db, driverId)
  return accepted({
    ...(await viewFacts(ctx, db, rows, now)),
    driverId,
    name: account.fullName,
    email: account.email,
    phone: account.phone,
    isEmailVerified: account.isEmailVerified,
    joinedAt: profile.createdAt.toISOString(),
    checks: checks && { at: checks.at.toISOString(), results: [...checks.results] },
    history: history.map((entry) => ({ ...entry, at: entry.at.toISOString() })),
    duplicates: [...(await duplicatesOf(db, driverId))],
    version,
    serverNow: now.toISOString(),
  })
}
