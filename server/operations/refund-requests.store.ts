/** Rows of `refund_requests`: refunds that one operator proposes and another reviews. */
import { and, desc, eq, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { RefundRequest } from '../../contract/bookings/refunds.ts'
import { profiles } from '../../db/schema/accounts.ts'
import { refundRequests } from '../../db/schema/operations.ts'
import type { Queryable, Tx } from '../kit/database/database.ts'
import { newId } from '../kit/ids.ts'
import { ownersOf } from './owners/owners.store.ts'

export type RefundRequestRow = typeof refundRequests.$inferSelect

/** Answers its id; null when the booking has another open one. */
export const insertRequest = async (
  tx: Tx,
  request: Pick<
    RefundRequestRow,
    'bookingId' | 'amountCents' | 'reason' | 'proposedBy' | 'proposedAt'
  >,
): Promise<string | null> => {
  const [row] = await tx
    .insert(refundRequests)
    .values({ id: newId('rrq'), ...request })
    .onConflictDoNothing()
    .returning({ id: refundRequests.id })
  return row?.id ?? null
}

/** Locks the row, so that it is reviewed once. */
export const lockRequest = async (tx: Tx, requestId: string): Promise<RefundRequestRow | null> => {
  const [row] = await tx
    .select()
    .from(refundRequests)
    .where(eq(refundRequests.id, requestId))
    .for('no key update')
  return row ?? null
}

type Review = Required<
  Pick<RefundRequestRow, 'state' | 'reviewedBy' | 'reviewedAt' | 'reviewNote' | 'refundId'>
>

export const saveReview = async (tx: Tx, requestId: string, review: Review): Promise<void> => {
  await tx
    .update(refundRequests)
    .set(review)
    .where(and(eq(refundRequests.id, requestId), eq(refundRequests.state, 'open')))
}

const reviewer = alias(profiles, 'reviewer')

const viewsWhere = async (
  db: Queryable,
  readerId: string,
  which: SQL | undefined,
): Promise<RefundRequest[]> => {
  const rows = await db
    .select({ request: refundRequests, proposer: profiles.fullName, reviewer: reviewer.fullName })
    .from(refundRequests)
    .innerJoin(profiles, eq(profiles.id, refundRequests.proposedBy))
    .leftJoin(reviewer, eq(reviewer.id, refundRequests.reviewedBy))
    .where(which)
    .orderBy(desc(refundRequests.proposedAt), desc(refundRequests.id))
    .limit(200)
  const owners = await ownersOf(
    db,
    rows.map(({ request }) => request.bookingId),
  )
  return rows.map(({ request, proposer, reviewer: decidedBy }) => ({
    refundRequestId: request.id,
    bookingId: request.bookingId,
    amountCents: request.amountCents,
    reason: request.reason,
    state: request.state,
    proposedBy: proposer,
    proposedAt: request.proposedAt.toISOString(),
    isOwn: request.proposedBy === readerId,
    decidedBy,
    decisionNote: request.reviewNote,
    owner: owners.get(request.bookingId) ?? null,
  }))
}

/** As this operator sees them, newest first. */
export const openRequests = (db: Queryable, readerId: string): Promise<RefundRequest[]> =>
  viewsWhere(db, readerId, eq(refundRequests.state, 'open'))

export const listRequests = (
  db: Queryable,
  readerId: string,
  bookingId: string,
): Promise<RefundRequest[]> => viewsWhere(db, readerId, eq(refundRequests.bookingId, bookingId))

export const requestById = async (
  db: Queryable,
  readerId: string,
  requestId: string,
): Promise<RefundRequest | undefined> =>
  (await viewsWhere(db, readerId, eq(refundRequests.id, requestId)))[0]
