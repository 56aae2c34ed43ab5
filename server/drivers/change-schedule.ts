import type { DutySchedule } from '../../contract/drivers/verification-application.ts'
import { isScheduledOn, nextDutyEdge, type DutySpan } from '../../domain/drivers/duty-schedule.ts'
import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import type { Ctx } from '../context.ts'
import { inTransaction, type Queryable } from '../kit/database/database.ts'
import { driverOfAccount, lockDriver } from './drivers.store.ts'
import { dutySpansOf, nextDutyEdgeOf, replaceDutySpans, setNextDutyEdge } from './schedule.store.ts'

type ScheduleCtx = Pick<Ctx, 'db' | 'clock'>

/** The signed-in driver's weekly hours. Refusal: `driver_profile_missing`. */
export const loadSchedule = async (
  ctx: ScheduleCtx,
  accountId: string,
): Promise<Outcome<DutySchedule>> => {
  const driver = await driverOfAccount(ctx.db, accountId)
  if (!driver) return refused('driver_profile_missing')
  return accepted(await viewSchedule(ctx, ctx.db, driver.driverId))
}

/**
 * Replaces the weekly hours. They change nothing now: they apply from their next start or end on (`apply-duty-schedules.ts`).
 * Refusal: `driver_profile_missing`.
 */
export const changeSchedule = async (
  ctx: ScheduleCtx,
  accountId: string,
  spans: readonly DutySpan[],
): Promise<Outcome<DutySchedule>> => {
  const known = await driverOfAccount(ctx.db, accountId)
  if (!known) return refused('driver_profile_missing')
  const { driverId } = known
  return inTransaction(ctx.db, async (tx) => {
    await lockDriver(tx, driverId)
    await replaceDutySpans(tx, driverId, spans)
    await setNextDutyEdge(tx, driverId, nextDutyEdge(spans, await ctx.clock.now(tx)))
    return accepted(await viewSchedule(ctx, tx, driverId))
  })
}

const viewSchedule = async (
  { clock }: Pick<Ctx, 'clock'>,
  db: Queryable,
  driverId: string,
): Promise<DutySchedule> => {
  const spans = await dutySpansOf(db, driverId)
  const nextEdgeAt = await nextDutyEdgeOf(db, driverId)
  const now = await clock.now(db)
  return {
    spans,
    nextEdgeAt: nextEdgeAt?.toISOString() ?? null,
    isScheduledOn: isScheduledOn(spans, now),
    serverNow: now.toISOString(),
  }
}
