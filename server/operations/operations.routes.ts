/** The HTTP side of the admin pages. */
import type { bookingOwnerRoutes } from '../../contract/operations/booking-owners.ts'
import type { savedViewRoutes } from '../../contract/operations/saved-views.ts'
import type { bookingListRoutes } from '../../contract/operations/booking-list.ts'
import type { auditRoutes } from '../../contract/operations/audit.ts'
import type { operatorBookingRoutes } from '../../contract/operations/operator-booking.ts'
import type { operatorSearchRoutes } from '../../contract/operations/operator-search.ts'
import type { failedNotificationRoutes } from '../../contract/operations/failed-notifications.ts'
import type { operationsRoutes } from '../../contract/operations/operations.ts'
import type { refundRequestRoutes } from '../../contract/bookings/refunds.ts'
import type { userRoutes } from '../../contract/operations/users.ts'
import { listAudit } from '../audit/index.ts'
import { accepted, refused } from '../../domain/refusal.ts'
import type { HandlersOf } from '../define-module.ts'
import {
  countFailedNotifications,
  dismissNotification,
  listFailedNotifications,
  retryNotification,
} from '../notifications/index.ts'
import { listAllBookings } from './booking-list/list-all-bookings.ts'
import { savedViewsOf, deleteSavedView } from './saved-views.store.ts'
import { changeUser } from './change-user.ts'
import { closeTask } from './close-task.ts'
import { reviewRefund } from './review-refund.ts'
import { listUsers } from './list-users.ts'
import { loadBoard } from './load-board.ts'
import { loadOperatorBooking } from './load-operator-booking.ts'
import { loadUser } from './load-user.ts'
import { handBookingOver, releaseBooking, takeBooking } from './owners/own-booking.ts'
import { beginShift, endShift } from './owners/shifts.ts'
import { viewShift } from './owners/shifts.store.ts'
import { proposeRefund } from './propose-refund.ts'
import { saveView } from './save-view.ts'
import { searchForOperator } from './search-for-operator.ts'
import { searchDrivers } from './search-drivers.ts'
import { resolveTask } from './resolve-task.ts'
import { executePaymentNow } from './execute-payment-now.ts'
import { notifySide } from './notify-side.ts'
import { writeNote } from './write-note.ts'

export const operationsHandlers = {
  'GET /api/operations/board': (ctx, who) => loadBoard(ctx, who.accountId),

  'GET /api/operations/bookings': (ctx, who, { query }) =>
    listAllBookings(ctx, who.accountId, query),

  'POST /api/bookings/:bookingId/owner/take': (ctx, who, { params }) =>
    takeBooking(ctx, who.accountId, params.bookingId),

  'POST /api/bookings/:bookingId/owner/release': (ctx, who, { params }) =>
    releaseBooking(ctx, who.accountId, params.bookingId),

  'POST /api/bookings/:bookingId/owner/hand-over': (ctx, who, { params, body }) =>
    handBookingOver(ctx, who.accountId, { ...params, ...body }),

  'GET /api/operations/shift': async (ctx, who) =>
    accepted(await viewShift(ctx, ctx.db, who.accountId)),

  'POST /api/operations/shift/begin': (ctx, who, { body }) =>
    beginShift(ctx, who.accountId, body.deputyId),

  'POST /api/operations/shift/end': (ctx, who, { body }) => endShift(ctx, who.accountId, body.note),

  'GET /api/me/saved-views': async ({ db }, { accountId }) =>
    accepted({ views: await savedViewsOf(db, accountId) }),

  'POST /api/me/saved-views': (ctx, { accountId }, { body }) => saveView(ctx, accountId, body),

  'DELETE /api/me/saved-views/:viewId': async ({ db }, { accountId }, { params }) =>
    (await deleteSavedView(db, accountId, params.viewId))
      ? accepted(undefined)
      : refused('not_found'),

  'POST /api/bookings/:bookingId/refund-requests': (ctx, who, { params, body }) =>
    proposeRefund(ctx, who.accountId, { ...params, ...body }),

  'POST /api/operations/refund-requests/:refundRequestId/decision': (ctx, who, { params, body }) =>
    reviewRefund(ctx, who.accountId, { ...params, ...body }),

  'POST /api/operations/tasks/:taskId/close': (ctx, who, { params, body }) =>
    closeTask(ctx, who.accountId, { ...params, ...body }),

  'POST /api/operations/tasks/:taskId/resolve': (ctx, who, { params, body }) =>
    resolveTask(ctx, who.accountId, { ...params, ...body }),

  'GET /api/bookings/:bookingId/operations': (ctx, who, { params }) =>
    loadOperatorBooking(ctx, who.accountId, params.bookingId),

  'POST /api/bookings/:bookingId/notes': (ctx, who, { params, body }) =>
    writeNote(ctx, who.accountId, { ...params, ...body }),

  'POST /api/bookings/:bookingId/tell': (ctx, who, { params, body }) =>
    notifySide(ctx, who.accountId, { ...params, ...body }),

  'POST /api/bookings/:bookingId/execute-payment': (ctx, who, { params }) =>
    executePaymentNow(ctx, who.accountId, params.bookingId),

  'POST /api/operations/users/search': (ctx, who, { body }) => listUsers(ctx, who.accountId, body),

  'GET /api/operations/users/:accountId': (ctx, who, { params }) =>
    loadUser(ctx, who.accountId, params.accountId),

  'POST /api/operations/users/:accountId/disable': (ctx, who, { params, body }) =>
    changeUser(ctx, who.accountId, { ...params, ...body, action: 'disable' }),

  'POST /api/operations/users/:accountId/enable': (ctx, who, { params, body }) =>
    changeUser(ctx, who.accountId, { ...params, ...body, action: 'enable' }),

  'POST /api/operations/users/:accountId/sign-out': (ctx, who, { params, body }) =>
    changeUser(ctx, who.accountId, { ...params, ...body, action: 'sign_out' }),

  'GET /api/operations/audit': (ctx, _who, { query }) => listAudit(ctx, query),

  'GET /api/operations/failed-notifications': (ctx, who, { query }) =>
    listFailedNotifications(ctx, who.accountId, query),

  'GET /api/operations/failed-notifications/count': async (ctx) =>
    accepted({ count: await countFailedNotifications(ctx.db) }),

  'POST /api/operations/failed-notifications/:notificationId/retry': (ctx, who, { params }) =>
    retryNotification(ctx, who.accountId, params.notificationId),

  'POST /api/operations/failed-notifications/:notificationId/dismiss': (
    ctx,
    who,
    { params, body },
  ) => dismissNotification(ctx, who.accountId, { ...params, ...body }),

  'POST /api/operations/search': (ctx, who, { body }) =>
    searchForOperator(ctx, who.accountId, body),

  'POST /api/operations/drivers/search': (ctx, who, { body }) =>
    searchDrivers(ctx, who.accountId, body),
} satisfies HandlersOf<
  typeof auditRoutes &
    typeof savedViewRoutes &
    typeof bookingListRoutes &
    typeof bookingOwnerRoutes &
    typeof operatorBookingRoutes &
    typeof operatorSearchRoutes &
    typeof failedNotificationRoutes &
    typeof operationsRoutes &
    typeof refundRequestRoutes &
    typeof userRoutes
>
