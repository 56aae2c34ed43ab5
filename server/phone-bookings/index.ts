export { forgetPhoneBookings } from './forget-phone-bookings.ts'
export {
  callerHandlers,
  phoneBookingHandlers,
  phoneConfirmHandlers,
} from './phone-bookings.routes.ts'
