/** The HTTP side of drivers: the caller determines whose profile it is. */
import type { driverAnalyticsRoutes } from '../../contract/drivers/driver-analytics.ts'
import type { driverRoutes } from '../../contract/drivers/drivers.ts'
import type { scheduleRoutes } from '../../contract/drivers/verification-application.ts'
import { accepted } from '../../domain/refusal.ts'
import type { HandlersOf } from '../define-module.ts'
import { changeSchedule, loadSchedule } from './change-schedule.ts'
import { listDrivers } from './list-drivers.ts'
import { listFeatured } from './list-featured.ts'
import { loadAnalytics } from './load-analytics.ts'
import { loadDriverSelf } from './load-driver-self.ts'
import { loadPublicDriver } from './load-public-driver.ts'
import { setDuty } from './set-duty.ts'

export const driverHandlers = {
  'GET /api/drivers/featured': async (ctx) => accepted(await listFeatured(ctx)),

  'GET /api/drivers': (ctx, _who, { query }) => listDrivers(ctx, query),

  'GET /api/drivers/:driverId': (ctx, _who, { params }) => loadPublicDriver(ctx, params.driverId),

  'GET /api/driver': (ctx, who) => loadDriverSelf(ctx, who.accountId),

  'GET /api/driver/analytics': (ctx, who) => loadAnalytics(ctx, who.accountId),

  'PUT /api/driver/duty': (ctx, who, { body }) => setDuty(ctx, who.accountId, body.isOnDuty),

  'GET /api/driver/schedule': (ctx, who) => loadSchedule(ctx, who.accountId),

  'PUT /api/driver/schedule': (ctx, who, { body }) =>
    changeSchedule(ctx, who.accountId, body.spans),
} satisfies HandlersOf<typeof driverAnalyticsRoutes & typeof driverRoutes & typeof scheduleRoutes>
