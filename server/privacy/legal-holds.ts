/** Legal holds of bookings. */
import { and, eq, gt, isNull } from 'drizzle-orm'
import type { LegalHold } from '../../contract/operations/legal-holds.ts'
import { profiles } from '../../db/schema/accounts.ts'
import { legalHolds } from '../../db/schema/privacy.ts'
import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import { dublinInstant } from '../../domain/time/dublin-time.ts'
import { writeAudit } from '../audit/index.ts'
import { lockBooking } from '../bookings/index.ts'
import type { Ctx } from '../context.ts'
import { inTransaction, type Queryable, type Tx } from '../kit/database/database.ts'
import { newId } from '../kit/ids.ts'

type HoldCtx = Pick<Ctx, 'db' | 'clock'>
type Whose = { bookingId: string; operatorId: string; reason: string }

/** The hold of a booking that has neither ended nor been released. */
export const loadLegalHold = async (
  { db, clock }: { db: Queryable; clock: Ctx['clock'] },
  bookingId: string,
): Promise<LegalHold> => {
  const row = await openHold(db, bookingId, await clock.now(db))
  return {
    hold: row && {
      reason: row.reason,
      placedAt: row.placedAt.toISOString(),
      placedBy: row.placedBy,
      until: row.until.toISOString(),
    },
  }
}

const openHold = async (db: Queryable, bookingId: string, now: Date) => {
  const { id, reason, placedAt, until } = legalHolds
  const [row] = await db
    .select({ id, reason, placedAt, until, placedBy: profiles.fullName })
    .from(legalHolds)
    .innerJoin(profiles, eq(profiles.id, legalHolds.placedBy))
    .where(and(eq(legalHolds.bookingId, bookingId), isNull(legalHolds.releasedAt), gt(until, now)))
  return row ?? null
}

/**
 * Keeps everything about a booking and its people until the end of a day in Ireland. On record. Refusals: `already_on_hold`,
 * `invalid_input` for a day that is over.
 */
export const placeLegalHold = (
  ctx: HoldCtx,
  { bookingId, operatorId, reason, until }: Whose & { until: string },
): Promise<Outcome<LegalHold>> =>
  inTransaction(ctx.db, async (tx) => {
    await lockBooking(tx, bookingId)
    const at = await ctx.clock.now(tx)
    const ends = endOf(until)
    if (ends <= at) return refused('invalid_input', { fields: { until: 'Choose a later day' } })
    if (await openHold(tx, bookingId, at)) return refused('already_on_hold')
    // one that ran out by its day is closed by the next, so that a booking has one open row
    await release(tx, bookingId, { releasedBy: operatorId, releasedAt: at, releaseReason: 'Ended' })
    const id = newId('hld')
    const placed = { placedBy: operatorId, placedAt: at, until: ends }
    await tx.insert(legalHolds).values({ id, bookingId, reason, ...placed })
    const action = 'place_legal_hold'
    const after = { until: ends.toISOString(), reason }
    await writeAudit(tx, { accountId: operatorId, action, objectId: bookingId, after, at })
    return accepted(await loadLegalHold({ ...ctx, db: tx }, bookingId))
  })

/** Ends a hold before its day. On record. Refusal: `not_on_hold`. */
export const releaseLegalHold = (
  ctx: HoldCtx,
  { bookingId, operatorId, reason }: Whose,
): Promise<Outcome<LegalHold>> =>
  inTransaction(ctx.db, async (tx) => {
    await lockBooking(tx, bookingId)
    const at = await ctx.clock.now(tx)
    if (!(await openHold(tx, bookingId, at))) return refused('not_on_hold')
    const released = { releasedBy: operatorId, releasedAt: at, releaseReason: reason }
    await release(tx, bookingId, released)
    const action = 'release_legal_hold'
    await writeAudit(tx, {
      accountId: operatorId,
      action,
      objectId: bookingId,
      after: { reason },
      at,
    })
    return accepted(await loadLegalHold({ ...ctx, db: tx }, bookingId))
  })

type Release = { releasedBy: string; releasedAt: Date; releaseReason: string }

const release = async (tx: Tx, bookingId: string, released: Release): Promise<void> => {
  await tx
    .update(legalHolds)
    .set(released)
    .where(and(eq(legalHolds.bookingId, bookingId), isNull(legalHolds.releasedAt)))
}

/** The midnight in Ireland after a day, `2026-12-04`. */
const endOf = (day: string): Date => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return dublinInstant({ year, month, day: date + 1 })
}
