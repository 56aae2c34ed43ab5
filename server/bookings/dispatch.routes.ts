/** The HTTP side of dispatch: which drivers are eligible, which one to offer it to, and why a job was offered to whom. */
import type { dispatchRoutes } from '../../contract/bookings/dispatch.ts'
import type { HandlersOf } from '../define-module.ts'
import { assignDriver } from './dispatch/assign-driver.ts'
import { listEligibleDrivers } from './dispatch/list-eligible-drivers.ts'
import { listMissedJobs } from './dispatch/list-missed-jobs.ts'
import { loadOfferTrace } from './dispatch/load-offer-trace.ts'
import { thenShow } from './show-booking.ts'

export const dispatchHandlers = {
  'GET /api/bookings/:bookingId/drivers': (ctx, who, { params }) =>
    listEligibleDrivers(ctx, params.bookingId, who.role === 'operator'),

  'POST /api/bookings/:bookingId/assign': async (ctx, who, { params, body }) => {
    const assigned = await assignDriver(ctx, who, { ...params, ...body })
    return thenShow(ctx, who, params.bookingId, assigned)
  },

  'GET /api/bookings/:bookingId/offer-trace': (ctx, who, { params }) =>
    loadOfferTrace(ctx, who, params.bookingId),

  'GET /api/driver/missed-jobs': (ctx, { driverId }) => listMissedJobs(ctx, driverId),
} satisfies HandlersOf<typeof dispatchRoutes>
