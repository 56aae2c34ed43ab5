import { bookingOwnerRoutes } from '../../contract/operations/booking-owners.ts'
import { savedViewRoutes } from '../../contract/operations/saved-views.ts'
import { bookingListRoutes } from '../../contract/operations/booking-list.ts'
import { auditRoutes } from '../../contract/operations/audit.ts'
import { operatorBookingRoutes } from '../../contract/operations/operator-booking.ts'
import { operatorSearchRoutes } from '../../contract/operations/operator-search.ts'
import { failedNotificationRoutes } from '../../contract/operations/failed-notifications.ts'
import { operationsRoutes } from '../../contract/operations/operations.ts'
import { refundRequestRoutes } from '../../contract/bookings/refunds.ts'
import { joined } from '../../contract/route.ts'
import { userRoutes } from '../../contract/operations/users.ts'
import { defineModule } from '../define-module.ts'
import { operationsJobCatalogue, operationsJobs, operationsTimetable } from './operations.jobs.ts'
import { operationsHandlers } from './operations.routes.ts'

export const operationsModule = defineModule({
  http: {
    routes: joined([
      operationsRoutes,
      auditRoutes,
      savedViewRoutes,
      bookingListRoutes,
      bookingOwnerRoutes,
      operatorBookingRoutes,
      operatorSearchRoutes,
      failedNotificationRoutes,
      refundRequestRoutes,
      userRoutes,
    ]),
    handlers: operationsHandlers,
  },
  jobs: {
    catalogue: operationsJobCatalogue,
    handlers: operationsJobs,
    timetable: operationsTimetable,
  },
})

export { operationsJobCatalogue, operationsJobs } from './operations.jobs.ts'
export { isOperatorAtWork, operatorsToWake } from './owners/shifts.store.ts'
export { wakeOperators } from './owners/wake-operators.ts'
export { takeBooking } from './owners/own-booking.ts'
export { resolveTaskIn } from './resolve-task.ts'
export { boardEventFor, operatorsChannel, publishToBoard } from './board-events.ts'
