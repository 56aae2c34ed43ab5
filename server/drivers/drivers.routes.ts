/** The HTTP side of drivers: who is asking decides whose profile it is. */
import type { InputOf } from '../../contract/routes.ts'
import { accepted } from '../../domain/refusal.ts'
import type { Ctx } from '../context.ts'
import { changeSchedule, loadSchedule } from './change-schedule.ts'
import { listDrivers } from './list-drivers.ts'
import { listFeatured } from './list-featured.ts'
import { loadAnalytics } from './load-analytics.ts'
import { loadDriverSelf } from './load-driver-self.ts'
import { loadPublicDriver } from './load-public-driver.ts'
import { setDuty } from './set-duty.ts'

type SignedIn = { accountId: string }

export const driverHandlers = {
  'GET /api/drivers/featured': async (ctx: Ctx) => accepted(await listFeatured(ctx)),

  'GET /api/drivers': (ctx: Ctx, _who: unknown, { query }: InputOf<'GET /api/drivers'>) =>
    listDrivers(ctx, query),

  'GET /api/drivers/:driverId': (
    ctx: Ctx,
    _who: unknown,
    { params }: InputOf<'GET /api/drivers/:driverId'>,
  ) => loadPublicDriver(ctx, params.driverId),

  'GET /api/driver': (ctx: Ctx, who: SignedIn) => loadDriverSelf(ctx, who.accountId),

  'GET /api/driver/analytics': (ctx: Ctx, who: SignedIn) => loadAnalytics(ctx, who.accountId),

  'PUT /api/driver/duty': (ctx: Ctx, who: SignedIn, { body }: InputOf<'PUT /api/driver/duty'>) =>
    setDuty(ctx, who.accountId, body.isOnDuty),

  'GET /api/driver/schedule': (ctx: Ctx, who: SignedIn) => loadSchedule(ctx, who.accountId),

  'PUT /api/driver/schedule': (
    ctx: Ctx,
    who: SignedIn,
    { body }: InputOf<'PUT /api/driver/schedule'>,
  ) => changeSchedule(ctx, who.accountId, body.spans),
}
