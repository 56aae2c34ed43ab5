/** The HTTP side of the operators' desk. */
import type { InputOf } from '../../contract/routes.ts'
import type { Identity } from '../accounts/index.ts'
import { listAudit } from '../audit/index.ts'
import type { Ctx } from '../context.ts'
import { accepted } from '../../domain/refusal.ts'
import {
  countFailedNotices,
  dismissNotice,
  listFailedNotices,
  retryNotice,
} from '../notices/index.ts'
import { changeUser } from './change-user.ts'
import { closeTask } from './close-task.ts'
import { decideRefund } from './decide-refund.ts'
import { listUsers } from './list-users.ts'
import { loadBoard } from './load-board.ts'
import { loadDesk } from './load-desk.ts'
import { loadUser } from './load-user.ts'
import { proposeRefund } from './propose-refund.ts'
import { searchDesk } from './search-desk.ts'
import { searchDrivers } from './search-drivers.ts'
import { settleTask } from './settle-task.ts'
import { settleBooking } from './settle-booking.ts'
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

  'POST /api/operations/tasks/:taskId/settle': (
    ctx: Ctx,
    who: Identity,
    { params, body }: InputOf<'POST /api/operations/tasks/:taskId/settle'>,
  ) => settleTask(ctx, who.accountId, { ...params, ...body }),

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

  'POST /api/bookings/:bookingId/settle': (
    ctx: Ctx,
    who: Identity,
    { params }: InputOf<'POST /api/bookings/:bookingId/settle'>,
  ) => settleBooking(ctx, who.accountId, params.bookingId),

  'POST /api/operations/users/search': (
    ctx: Ctx,
    who: Identity,
    { body }: InputOf<'POST /api/operations/users/search'>,
  ) => listUsers(ctx, who.accountId, body),

  'GET /api/operations/users/:accountId': (
    ctx: Ctx,
    who: Identity,
    { params }: InputOf<'GET /api/operations/users/:accountId'>,
  ) => loadUser(ctx, who.accountId, params.accountId),

  'POST /api/operations/users/:accountId/disable': (
    ctx: Ctx,
    who: Identity,
    { params, body }: InputOf<'POST /api/operations/users/:accountId/disable'>,
  ) => changeUser(ctx, who.accountId, { ...params, ...body, deed: 'disable' }),

  'POST /api/operations/users/:accountId/enable': (
    ctx: Ctx,
    who: Identity,
    { params, body }: InputOf<'POST /api/operations/users/:accountId/enable'>,
  ) => changeUser(ctx, who.accountId, { ...params, ...body, deed: 'enable' }),

  'POST /api/operations/users/:accountId/sign-out': (
    ctx: Ctx,
    who: Identity,
    { params, body }: InputOf<'POST /api/operations/users/:accountId/sign-out'>,
  ) => changeUser(ctx, who.accountId, { ...params, ...body, deed: 'sign_out' }),

  'GET /api/operations/audit': (
    ctx: Ctx,
    _who: Identity,
    { query }: InputOf<'GET /api/operations/audit'>,
  ) => listAudit(ctx, query),

  'GET /api/operations/failed-notices': (
    ctx: Ctx,
    who: Identity,
    { query }: InputOf<'GET /api/operations/failed-notices'>,
  ) => listFailedNotices(ctx, who.accountId, query),

  'GET /api/operations/failed-notices/count': async (ctx: Ctx) =>
    accepted({ count: await countFailedNotices(ctx.db) }),

  'POST /api/operations/failed-notices/:noticeId/retry': (
    ctx: Ctx,
    who: Identity,
    { params }: InputOf<'POST /api/operations/failed-notices/:noticeId/retry'>,
  ) => retryNotice(ctx, who.accountId, params.noticeId),

  'POST /api/operations/failed-notices/:noticeId/dismiss': (
    ctx: Ctx,
    who: Identity,
    { params, body }: InputOf<'POST /api/operations/failed-notices/:noticeId/dismiss'>,
  ) => dismissNotice(ctx, who.accountId, { ...params, ...body }),

  'POST /api/operations/search': (
    ctx: Ctx,
    who: Identity,
    { body }: InputOf<'POST /api/operations/search'>,
  ) => searchDesk(ctx, who.accountId, body),

  'POST /api/operations/drivers/search': (
    ctx: Ctx,
    who: Identity,
    { body }: InputOf<'POST /api/operations/drivers/search'>,
  ) => searchDrivers(ctx, who.accountId, body),
}
