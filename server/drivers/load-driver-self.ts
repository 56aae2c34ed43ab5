import type { DriverSelf } from '../../contract/drivers/drivers.ts'
import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import type { Ctx } from '../context.ts'
import { driverSelf } from './driver-self.ts'
import { driverOfAccount } from './drivers.store.ts'

/** The signed-in driver's own profile, duty and week. Refusal: `driver_profile_missing`. */
export const loadDriverSelf = async (
  ctx: Pick<Ctx, 'db' | 'clock'>,
  accountId: string,
): Promise<Outcome<DriverSelf>> => {
  const driver = await driverOfAccount(ctx.db, accountId)
  if (!driver) return refused('driver_profile_missing')
  return accepted(await driverSelf(ctx.db, driver, await ctx.clock.now(ctx.db)))
}
