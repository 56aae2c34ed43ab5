import { phoneBookingRoutes, phoneConfirmRoutes } from '../../contract/bookings/phone-bookings.ts'
import { defineModule } from '../define-module.ts'
import { phoneBookingHandlers, phoneConfirmHandlers } from './phone-bookings.routes.ts'

export const phoneBookingsModule = defineModule({
  http: { routes: phoneBookingRoutes, handlers: phoneBookingHandlers },
  otherHttp: { routes: phoneConfirmRoutes, handlers: ({ ctx }) => phoneConfirmHandlers(ctx) },
})

export { purgePhoneBookings } from './purge-phone-bookings.ts'
