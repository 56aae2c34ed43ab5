import { isScheduledOn, nextDutyEdge } from '../../domain/drivers/duty-schedule.ts'
import type { Ctx } from '../context.ts'
import { closesAtOf } from '../deletions/index.ts'
import { inTransaction } from '../kit/database/database.ts'
import { hasActiveJob, lockDriver, putOnDuty, takeOffDuty } from './drivers.store.ts'
import {
  driversAtDutyEdge,
  dutySpansOf,
  nextDutyEdgeOf,
  setNextDutyEdge,
} from './schedule.store.ts'
import { withdrawChosen } from './withdraw-chosen.ts'

/** The number handled per run; those with a current job at their end stay due. */
const atOnce = 500

/**
 * Takes drivers on and off duty where their weekly hours begin or end. What the hours say now counts, not which edge was missed. A press of
 * the switch wins until the next edge, because only an edge is acted upon. At an end no driver is taken off during a job: they stay due,
 * and go off when it is done. A driver who may not go on duty never does.
 */
export const applyDutySchedules = async (
  ctx: Pick<Ctx, 'db' | 'clock' | 'jobs'>,
): Promise<void> => {
  const seenAt = await ctx.clock.now(ctx.db)
  for (const driverId of await driversAtDutyEdge(ctx.db, seenAt, atOnce)) {
    await inTransaction(ctx.db, async (tx) => {
      const driver = await lockDriver(tx, driverId)
      const edgeAt = await nextDutyEdgeOf(tx, driverId)
      const now = await ctx.clock.now(tx)
      // the hours, or the switch, were changed in between
      if (!driver || !edgeAt || edgeAt > now) return
      const spans = await dutySpansOf(tx, driverId)
      if (isScheduledOn(spans, now)) {
        const isClosing = (await closesAtOf(tx, driver.accountId)) !== null
        if (driver.isVerified && !isClosing) await putOnDuty(tx, driverId, driver.base, now)
      } else {
        if (await hasActiveJob(tx, driverId)) return
        await takeOffDuty(tx, driverId)
        await withdrawChosen(ctx, tx, driverId)
      }
      await setNextDutyEdge(tx, driverId, nextDutyEdge(spans, now))
    })
  }
}
