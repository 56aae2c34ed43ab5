import { dispatchRoutes } from '../../contract/bookings/dispatch.ts'
import { bookingRoutes } from '../../contract/bookings/bookings.ts'
import { excessRoutes } from '../../contract/bookings/excess.ts'
import { jobOfferRoutes } from '../../contract/bookings/job-offers.ts'
import { paymentPageRoutes } from '../../contract/bookings/payment-pages.ts'
import { ratingRoutes } from '../../contract/bookings/ratings.ts'
import { joined } from '../../contract/route.ts'
import { receiverRoutes } from '../../contract/bookings/receivers.ts'
import { vehicleIdentityRoutes } from '../../contract/bookings/vehicle-identity.ts'
import { tripRoutes } from '../../contract/bookings/trips.ts'
import { wayRoutes } from '../../contract/bookings/ways.ts'
import { defineModule } from '../define-module.ts'
import { dispatchHandlers } from './dispatch.routes.ts'
import { bookingJobCatalogue, bookingJobs, bookingTimetable } from './bookings.jobs.ts'
import { bookingHandlers } from './bookings.routes.ts'

export const bookingsModule = defineModule({
  http: {
    routes: joined([
      bookingRoutes,
      dispatchRoutes,
      excessRoutes,
      jobOfferRoutes,
      paymentPageRoutes,
      ratingRoutes,
      receiverRoutes,
      tripRoutes,
      vehicleIdentityRoutes,
      wayRoutes,
    ]),
    handlers: joined([bookingHandlers, dispatchHandlers]),
  },
  jobs: { catalogue: bookingJobCatalogue, handlers: bookingJobs, timetable: bookingTimetable },
})

export { bookingJobCatalogue, bookingJobs } from './bookings.jobs.ts'
export { partyOnceKnown, partyToBooking } from './booking-parties.ts'
export { changeBooking } from './change-booking.ts'
export { cancelBooking, cancelIn } from './cancel-booking.ts'
export { openToAll } from './dispatch/open-to-all.ts'
export { hasOpenOffer } from './dispatch/offers.store.ts'
export { placeOnAccount } from './payments/place-on-account.ts'
export { writePartnerEvent } from './notifications/notify-insurer.ts'
export { proveArrivalByPosition } from './trips/prove-arrival.ts'
export { shareTripIn } from './trips/share-trip.ts'
export { insuredBookingOf } from './trips/insured-trip.ts'
export { sharePathOf, viewBooking } from './booking-view.ts'
export { requestBooking } from './request-booking.ts'
export { requestTogether } from './request-together.ts'
export { executePayment, waitForExecution } from './payments/execute-payment.ts'
export { chargedToAccountCents, coverOfBooking } from './insurance-bookings.store.ts'
export { viewExcess } from './excess/load-excess.ts'
export { findBooking, lockBooking, type BookingRow } from './bookings.store.ts'
export { lockSides, sidesOf, type BookingSides } from './booking-sides.ts'
export { repayFromBank } from './payments/repay-from-bank.ts'
export { recordOutsideRefund } from './payments/record-outside-refund.ts'
export {
  givenAloneCents,
  judgeRefund,
  leftOf,
  refundAloneIn,
  refundIn,
} from './payments/refund-booking.ts'
export { endedAtOf, mayKnowPlaces } from './driver-places.ts'
export { isOutdated } from './notifications/is-outdated.ts'
export { hydrateBookingEvent } from './notifications/hydrate-live-event.ts'
export { purgeHandshakes } from './handshake/purge-handshakes.ts'
export { purgeOfferTraces } from './dispatch/purge-offer-traces.ts'
