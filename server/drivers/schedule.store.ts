/** Rows of `driver_duty_spans`, and whose hours begin or end next. */
import { and, asc, eq, isNotNull, lte } from 'drizzle-orm'
import { driverProfiles } from '../../db/schema/drivers.ts'
import { driverDutySpans } from '../../db/schema/verification.ts'
import type { DutySpan } from '../../domain/drivers/duty-schedule.ts'
import type { Queryable, Tx } from '../kit/database/database.ts'

/** From Monday on, in the order of the day. */
export const dutySpansOf = (db: Queryable, driverId: string): Promise<DutySpan[]> =>
  db
    .select({
      weekday: driverDutySpans.weekday,
      fromMinute: driverDutySpans.fromMinute,
      untilMinute: driverDutySpans.untilMinute,
    })
    .from(driverDutySpans)
    .where(eq(driverDutySpans.driverId, driverId))
    .orderBy(asc(driverDutySpans.weekday), asc(driverDutySpans.fromMinute))

/** Replaces all of them. Call it with the driver locked. */
export const replaceDutySpans = async (
  tx: Tx,
  driverId: string,
  spans: readonly DutySpan[],
): Promise<void> => {
  await tx.delete(driverDutySpans).where(eq(driverDutySpans.driverId, driverId))
  if (spans.length > 0) {
    await tx.insert(driverDutySpans).values(spans.map((span) => ({ driverId, ...span })))
  }
}

export const setNextDutyEdge = async (
  tx: Tx,
  driverId: string,
  nextDutyEdgeAt: Date | null,
): Promise<void> => {
  await tx.update(driverProfiles).set({ nextDutyEdgeAt }).where(eq(driverProfiles.id, driverId))
}

export const nextDutyEdgeOf = async (db: Queryable, driverId: string): Promise<Date | null> => {
  const [row] = await db
    .select({ at: driverProfiles.nextDutyEdgeAt })
    .from(driverProfiles)
    .where(eq(driverProfiles.id, driverId))
  return row?.at ?? null
}

/** Drivers whose hours have begun or ended by now, longest ago first. */
export const driversAtDutyEdge = async (
  db: Queryable,
  now: Date,
  limit: number,
): Promise<readonly string[]> => {
  const rows = await db
    .select({ id: driverProfiles.id })
    .from(driverProfiles)
    .where(and(isNotNull(driverProfiles.nextDutyEdgeAt), lte(driverProfiles.nextDutyEdgeAt, now)))
    .orderBy(asc(driverProfiles.nextDutyEdgeAt), asc(driverProfiles.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}
