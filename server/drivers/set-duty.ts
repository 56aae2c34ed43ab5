import type { DriverSelf } from '../../contract/drivers/drivers.ts'
import { nextDutyEdge } from '../../domain/drivers/duty-schedule.ts'
import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import type { Ctx } from '../context.ts'
import { closesAtOf } from '../deletions/index.ts'
import { inTransaction, type Tx } from '../kit/database/database.ts'
import { driverSelf } from './driver-self.ts'
import {
  driverOfAccount,
  lockDriver,
  putOnDuty,
  takeOffDuty,
  type Driver,
  type KnownPosition,
} from './drivers.store.ts'
import { dutySpansOf, setNextDutyEdge } from './schedule.store.ts'
import { withdrawChosen } from './withdraw-chosen.ts'

/**
 * Goes on duty at the base, until the first position arrives, or off duty, which deletes the position (rulings: positions are
 * taken only on duty). Either one twice changes nothing. Refusals: `driver_profile_missing`, `driver_not_verified` and `account_closing`
 * (only for going on: anyone may stop).
 */
export const setDuty = async (
  ctx: Pick<Ctx, 'db' | 'clock' | 'jobs'>,
  accountId: string,
  isOnDuty: boolean,
): Promise<Outcome<DriverSelf>> => {
  const known = await driverOfAccount(ctx.db, accountId)
  if (!known) return refused('driver_profile_missing')
  return inTransaction(ctx.db, async (tx) => {
    const driver = await lockDriver(tx, known.driverId)
    if (!driver) return refused('driver_profile_missing')
    if (isOnDuty && !driver.isVerified) return refused('driver_not_verified')
    if (isOnDuty && (await closesAtOf(tx, accountId)) !== null) return refused('account_closing')
    const now = await ctx.clock.now(tx)
    if (isOnDuty) await putOnDuty(tx, driver.driverId, driver.base, now)
    else {
      await takeOffDuty(tx, driver.driverId)
      await withdrawChosen(ctx, tx, driver.driverId)
    }
    await afterHand(tx, driver.driverId, now)
    const position = isOnDuty ? (driver.position ?? atBase(driver, now)) : null
    return accepted(await driverSelf(tx, { ...driver, isOnDuty, position }, now))
  })
}

/** A press overrides the weekly hours until they next begin or end, and also an end that waits for a job to be done. */
const afterHand = async (tx: Tx, driverId: string, now: Date): Promise<void> => {
  const spans = await dutySpansOf(tx, driverId)
  if (spans.length > 0) await setNextDutyEdge(tx, driverId, nextDutyEdge(spans, now))
}

/** Until the device has sent a position. */
const atBase = ({ base }: Driver, at: Date): KnownPosition => ({
  ...base,
  at,
  isReported: false,
  accuracyM: null,
  heading: null,
  speedMps: null,
  isSharing: false,
})
