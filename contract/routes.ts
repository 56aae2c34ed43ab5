/** Every route of the HTTP API that speaks JSON. */
import { accountRoutes } from './accounts/accounts.ts'
import { advertRoutes } from './adverts.ts'
import { dispatchRoutes } from './bookings/dispatch.ts'
import { auditRoutes } from './operations/audit.ts'
import { deletionRoutes } from './operations/deletions.ts'
import { legalHoldRoutes } from './operations/legal-holds.ts'
import { operatorBookingRoutes } from './operations/operator-booking.ts'
import { savedViewRoutes } from './operations/saved-views.ts'
import { bookingListRoutes } from './operations/booking-list.ts'
import { companionRoutes } from './bookings/companion.ts'
import { bookingOwnerRoutes } from './operations/booking-owners.ts'
import { bookingRoutes } from './bookings/bookings.ts'
import { browserErrorRoutes } from './browser-errors.ts'
import { dataExportRoutes } from './accounts/data-exports.ts'
import { closingRoutes } from './accounts/closing.ts'
import { chatRoutes } from './bookings/chat.ts'
import { contactRoutes } from './contact.ts'
import { dealerRoutes } from './dealers.ts'
import { operatorSearchRoutes } from './operations/operator-search.ts'
import { driverAnalyticsRoutes } from './drivers/driver-analytics.ts'
import { driverRoutes } from './drivers/drivers.ts'
import { evidenceRoutes } from './bookings/evidence.ts'
import { evidencePackRoutes } from './bookings/evidence-pack.ts'
import { sealRoutes } from './bookings/seals.ts'
import { failedNotificationRoutes } from './operations/failed-notifications.ts'
import { factsRoutes } from './facts.ts'
import { inboxRoutes } from './operations/inbox.ts'
import { applicationRoutes, scheduleRoutes } from './drivers/verification-application.ts'
import { paymentPageRoutes } from './bookings/payment-pages.ts'
import { jobOfferRoutes } from './bookings/job-offers.ts'
import { moderationRoutes } from './operations/moderation.ts'
import { notificationRoutes } from './notifications.ts'
import { operationsRoutes } from './operations/operations.ts'
import { coverRoutes } from './partners/cover.ts'
import { partnerDashboardRoutes } from './partners/partner-dashboard.ts'
import { partnerInvoiceRoutes } from './partners/partner-invoices.ts'
import { partnerRoutes } from './partners/partners.ts'
import { payoutRoutes } from './drivers/payouts.ts'
import { phoneBookingRoutes } from './bookings/phone-bookings.ts'
import { savedPlaceRoutes } from './accounts/saved-places.ts'
import { placeRoutes } from './bookings/places.ts'
import { quoteRoutes } from './bookings/quotes.ts'
import { ratingRoutes } from './bookings/ratings.ts'
import { receiptRoutes } from './bookings/receipts.ts'
import { vatInvoiceRoutes } from './bookings/vat-invoices.ts'
import { refundRequestRoutes } from './bookings/refunds.ts'
import { revenueRoutes } from './operations/revenue.ts'
import { creditRoutes } from './accounts/credit.ts'
import { savedCardRoutes } from './accounts/saved-cards.ts'
import { sessionRoutes } from './accounts/sessions.ts'
import { taxReportRoutes } from './operations/tax-reports.ts'
import { tariffRoutes } from './tariffs.ts'
import { tollRoutes } from './tolls.ts'
import { taxDetailRoutes } from './drivers/tax-details.ts'
import { trackingRoutes } from './bookings/tracking.ts'
import { bulkRoutes } from './operations/bulk.ts'
import { undoRoutes } from './operations/undo.ts'
import { verificationRoutes } from './drivers/verification.ts'
import { excessRoutes } from './bookings/excess.ts'
import { receiverRoutes } from './bookings/receivers.ts'
import { vehicleIdentityRoutes } from './bookings/vehicle-identity.ts'
import { tripRoutes } from './bookings/trips.ts'
import { wayRoutes } from './bookings/ways.ts'
import { userRoutes } from './operations/users.ts'
import { webhookRoutes } from './partners/webhooks.ts'
import { joined, type RouteAnswer, type RouteInput } from './route.ts'

export const routes = joined([
  accountRoutes,
  sessionRoutes,
  closingRoutes,
  dataExportRoutes,
  placeRoutes,
  savedPlaceRoutes,
  savedCardRoutes,
  creditRoutes,
  quoteRoutes,
  tariffRoutes,
  tollRoutes,
  driverRoutes,
  applicationRoutes,
  scheduleRoutes,
  undoRoutes,
  bulkRoutes,
  verificationRoutes,
  operationsRoutes,
  savedViewRoutes,
  bookingListRoutes,
  bookingOwnerRoutes,
  operatorSearchRoutes,
  userRoutes,
  phoneBookingRoutes,
  auditRoutes,
  deletionRoutes,
  legalHoldRoutes,
  failedNotificationRoutes,
  partnerRoutes,
  coverRoutes,
  partnerDashboardRoutes,
  partnerInvoiceRoutes,
  webhookRoutes,
  driverAnalyticsRoutes,
  factsRoutes,
  browserErrorRoutes,
  contactRoutes,
  inboxRoutes,
  advertRoutes,
  bookingRoutes,
  operatorBookingRoutes,
  dealerRoutes,
  dispatchRoutes,
  jobOfferRoutes,
  paymentPageRoutes,
  ratingRoutes,
  moderationRoutes,
  receiptRoutes,
  vatInvoiceRoutes,
  refundRequestRoutes,
  revenueRoutes,
  payoutRoutes,
  taxDetailRoutes,
  taxReportRoutes,
  chatRoutes,
  trackingRoutes,
  evidenceRoutes,
  evidencePackRoutes,
  sealRoutes,
  companionRoutes,
  excessRoutes,
  receiverRoutes,
  vehicleIdentityRoutes,
  tripRoutes,
  wayRoutes,
  notificationRoutes,
])

export type AppRoutes = typeof routes
export type AppRouteKey = keyof AppRoutes
export type InputOf<K extends AppRouteKey> = RouteInput<AppRoutes[K]>
export type AnswerOf<K extends AppRouteKey> = RouteAnswer<AppRoutes[K]>
