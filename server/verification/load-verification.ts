import type { DriverVerification } from '../../contract/drivers/verification.ts'
import { isMarkedIn, unreviewed } from '../../domain/drivers/document-review.ts'
import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import { auditRead } from '../audit/index.ts'
import type { Ctx } from '../context.ts'
import type { Queryable } from '../kit/database/database.ts'
import { viewFacts } from './application-view.ts'
import { applicationOfDriver, historyOf, lastChecksOf, reviewBegan } from './applications.store.ts'
import { listDriverDocuments, findDuplicates, markersOf } from './documents.store.ts'
import { changesSince } from './last-review.ts'
import { pagesOpenedBy } from './page-openings.store.ts'
import { applicationVersion } from './seen-version.ts'

type LoadCtx = Pick<Ctx, 'db' | 'clock' | 'config'>

/** One application as operators see it. The read is on record before it is shown. Refusal: `not_found`. */
export const loadVerification = async (
  ctx: LoadCtx,
  accountId: string,
  driverId: string,
): Promise<Outcome<DriverVerification>> => {
  const known = await applicationOfDriver(ctx.db, driverId)
  if (!known) return refused('not_found')
  await auditRead(ctx, { accountId }, 'read_driver_application', driverId)
  return viewVerification(ctx, ctx.db, driverId, accountId)
}

/** The same after a review, which is on record itself. */
export const viewVerification = async (
  ctx: Pick<Ctx, 'clock' | 'config'>,
  db: Queryable,
  driverId: string,
  /** The operator who reads it. */
  accountId: string,
): Promise<Outcome<DriverVerification>> => {
  const rows = await applicationOfDriver(db, driverId)
  if (!rows) return refused('not_found')
  const { account, profile } = rows
  // read before the data that is shown: an older version only refuses the review, a newer one could accept what was never shown
  const documents = await listDriverDocuments(db, driverId)
  const version = applicationVersion(ctx, rows, documents)
  const began = reviewBegan(profile)
  const markers = await markersOf(db, driverId)
  const changes = changesSince(rows, documents)
  const now = await ctx.clock.now(db)
  const checks = await lastChecksOf(db, driverId)
  const history = await historyOf(db, driverId)
  return accepted({
    ...(await viewFacts(ctx, db, rows, now, 'operator')),
    driverId,
    name: account.fullName,
    email: account.email,
    phone: account.phone,
    isPhoneProven: account.phoneProvenAt !== null,
    isEmailVerified: account.isEmailVerified,
    joinedAt: profile.createdAt.toISOString(),
    checks: checks && { at: checks.at.toISOString(), results: [...checks.results] },
    history: history.map((entry) => ({ ...entry, at: entry.at.toISOString() })),
    duplicates: [...(await findDuplicates(db, driverId))],
    reviews: documents.flatMap((one) =>
      one.reviewedAt
        ? [
            {
              documentId: one.id,
              by: markers.get(one.id) ?? null,
              at: one.reviewedAt.toISOString(),
              isThisReview: isMarkedIn(began, one),
            },
          ]
        : [],
    ),
    unreviewed: profile.state === 'in_review' ? [...unreviewed(documents, began)] : [],
    openedPageIds: [...(await pagesOpenedBy(db, driverId, accountId))],
    changes: changes && { facts: [...changes.facts], documentIds: [...changes.documentIds] },
    version,
    serverNow: now.toISOString(),
  })
}
