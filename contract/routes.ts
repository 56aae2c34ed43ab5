/** Every route of the HTTP API that speaks JSON. `access.ts` says who may call each. */
import { accountRoutes } from './accounts.ts'
import { advertRoutes } from './adverts.ts'
import { askingRoutes } from './asking.ts'
import { auditRoutes } from './audit.ts'
import { bookingDeskRoutes } from './booking-desk.ts'
import { bookingRoutes } from './bookings.ts'
import { chatRoutes } from './chat.ts'
import { contactRoutes } from './contact.ts'
import { dealerRoutes } from './dealers.ts'
import { deskSearchRoutes } from './desk-search.ts'
import { driverAnalyticsRoutes } from './driver-analytics.ts'
import { driverRoutes } from './drivers.ts'
import { evidenceRoutes } from './evidence.ts'
import { evidencePackRoutes } from './evidence-pack.ts'
import { failedNoticeRoutes } from './failed-notices.ts'
import { factsRoutes } from './facts.ts'
import { inboxRoutes } from './inbox.ts'
import { joiningRoutes } from './joining.ts'
import { jobOfferRoutes } from './job-offers.ts'
import { moderationRoutes } from './moderation.ts'
import { notificationRoutes } from './notifications.ts'
import { operationsRoutes } from './operations.ts'
import { partnerDashboardRoutes } from './partner-dashboard.ts'
import { partnerInvoiceRoutes } from './partner-invoices.ts'
import { partnerRoutes } from './partners.ts'
import { payoutRoutes } from './payouts.ts'
import { phoneBookingRoutes } from './phone-bookings.ts'
import { quoteRoutes } from './quotes.ts'
import { ratingRoutes } from './ratings.ts'
import { receiptRoutes } from './receipts.ts'
import { refundRoutes } from './refunds.ts'
import { revenueRoutes } from './revenue.ts'
import { sessionRoutes } from './sessions.ts'
import { tariffRoutes } from './tariffs.ts'
import { trackingRoutes } from './tracking.ts'
import { verificationRoutes } from './verification.ts'
import { tripRoutes } from './trips.ts'
import { userRoutes } from './users.ts'
import { webhookRoutes } from './webhooks.ts'
import type { RouteAnswer, RouteInput, RouteRequest } from './route.ts'

export const routes = {
  ...accountRoutes,
  ...sessionRoutes,
  ...quoteRoutes,
  ...tariffRoutes,
  ...driverRoutes,
  ...joiningRoutes,
  ...verificationRoutes,
  ...operationsRoutes,
  ...deskSearchRoutes,
  ...userRoutes,
  ...phoneBookingRoutes,
  ...auditRoutes,
  ...failedNoticeRoutes,
  ...partnerRoutes,
  ...partnerDashboardRoutes,
  ...partnerInvoiceRoutes,
  ...webhookRoutes,
  ...driverAnalyticsRoutes,
  ...factsRoutes,
  ...contactRoutes,
  ...inboxRoutes,
  ...advertRoutes,
  ...bookingRoutes,
  ...bookingDeskRoutes,
  ...dealerRoutes,
  ...askingRoutes,
  ...jobOfferRoutes,
  ...ratingRoutes,
  ...moderationRoutes,
  ...receiptRoutes,
  ...refundRoutes,
  ...revenueRoutes,
  ...payoutRoutes,
  ...chatRoutes,
  ...trackingRoutes,
  ...evidenceRoutes,
  ...evidencePackRoutes,
  ...tripRoutes,
  ...notificationRoutes,
} as const

export type AppRoutes = typeof routes
export type AppRouteKey = keyof AppRoutes
export type InputOf<K extends AppRouteKey> = RouteInput<AppRoutes[K]>
export type RequestOf<K extends AppRouteKey> = RouteRequest<AppRoutes[K]>
export type AnswerOf<K extends AppRouteKey> = RouteAnswer<AppRoutes[K]>
