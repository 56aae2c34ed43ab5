/** The HTTP side of asking drivers: who may be asked, whom to ask, and why a job went to whom. */
import type { InputOf } from '../../contract/routes.ts'
import type { Identity } from '../accounts/index.ts'
import type { Ctx } from '../context.ts'
import { assignDriver } from './assign-driver.ts'
import { listAskableDrivers } from './list-askable-drivers.ts'
import { listMissedJobs } from './list-missed-jobs.ts'
import { loadOfferTrace } from './load-offer-trace.ts'
import { thenShow } from './show-booking.ts'

type OfBooking = { params: { bookingId: string } }

export const askingHandlers = {
  'GET /api/bookings/:bookingId/drivers': (ctx: Ctx, _who: Identity, { params }: OfBooking) =>
    listAskableDrivers(ctx, params.bookingId),

  'POST /api/bookings/:bookingId/assign': async (
    ctx: Ctx,
    who: Identity,
    { params, body }: InputOf<'POST /api/bookings/:bookingId/assign'>,
  ) => {
    const asked = await assignDriver(ctx, who, { ...params, ...body })
    return thenShow(ctx, who, params.bookingId, asked)
  },

  'GET /api/bookings/:bookingId/offer-trace': (ctx: Ctx, who: Identity, { params }: OfBooking) =>
    loadOfferTrace(ctx, who, params.bookingId),

  'GET /api/driver/missed-jobs': (ctx: Ctx, { driverId }: Identity) =>
    listMissedJobs(ctx, driverId),
}
