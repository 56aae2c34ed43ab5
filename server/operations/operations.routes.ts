/** The HTTP side of the operators' desk. */
import type { InputOf } from '../../contract/routes.ts'
import type { Identity } from '../accounts/index.ts'
import type { Ctx } from '../context.ts'
import { closeTask } from './close-task.ts'
import { decideRefund } from './decide-refund.ts'
import { loadBoard } from './load-board.ts'
import { loadDesk } from './load-desk.ts'
import { proposeRefund } from './propose-refund.ts'
import { searchDrivers } from './search-drivers.ts'
import { tellSide } from './tell-side.ts'
import { writeNote } from './write-note.ts'

export const operationsHandlers = {
  'GET /api/operations/board': (ctx: Ctx, who: Identity) => loadBoard(ctx, who.accountId),

  'POST /api/bookings/:bookingId/refund-requests': (
    ctx: Ctx,
    who: Identity,
    { params, body }: InputOf<'POST /api/bookings/:bookingId/refund-requests'>,
  ) => proposeRefund(ctx, who.accountId, { ...params, ...body }),

  'POST /api/operations/refund-requests/:refundRequestId/decision': (
    ctx: Ctx,
    who: Identity,
    { params, body }: InputOf<'POST /api/operations/refund-requests/:refundRequestId/decision'>,
  ) => decideRefund(ctx, who.accountId, { ...params, ...body }),

  'POST /api/operations/tasks/:taskId/close': (
    ctx: Ctx,
    who: Identity,
    { params, body }: InputOf<'POST /api/operations/tasks/:taskId/close'>,
  ) => closeTask(ctx, who.accountId, { ...params, ...body }),

  'GET /api/bookings/:bookingId/desk': (
    ctx: Ctx,
    who: Identity,
    { params }: InputOf<'GET /api/bookings/:bookingId/desk'>,
  ) => loadDesk(ctx, who.accountId, params.bookingId),

  'POST /api/bookings/:bookingId/notes': (
    ctx: Ctx,
    who: Identity,
    { params, body }: InputOf<'POST /api/bookings/:bookingId/notes'>,
  ) => writeNote(ctx, who.accountId, { ...params, ...body }),

  'POST /api/bookings/:bookingId/tell': (
    ctx: Ctx,
    who: Identity,
    { params, body }: InputOf<'POST /api/bookings/:bookingId/tell'>,
  ) => tellSide(ctx, who.accountId, { ...params, ...body }),

  'POST /api/operations/drivers/search': (
    ctx: Ctx,
    who: Identity,
    { body }: InputOf<'POST /api/operations/drivers/search'>,
  ) => searchDrivers(ctx, who.accountId, body),
}
