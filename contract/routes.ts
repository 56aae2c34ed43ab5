/** Every route of the HTTP API that speaks JSON. `access.ts` says who may call each. */
import { accountRoutes } from './accounts.ts'
import { advertRoutes } from './adverts.ts'
import { askingRoutes } from './asking.ts'
import { bookingDeskRoutes } from './booking-desk.ts'
import { bookingRoutes } from './bookings.ts'
import { chatRoutes } from './chat.ts'
import { contactRoutes } from './contact.ts'
import { driverAnalyticsRoutes } from './driver-analytics.ts'
import { driverRoutes } from './drivers.ts'
import { evidenceRoutes } from './evidence.ts'
import { evidencePackRoutes } from './evidence-pack.ts'
import { factsRoutes } from './facts.ts'
import { joiningRoutes } from './joining.ts'
import { jobOfferRoutes } from './job-offers.ts'
import { notificationRoutes } from './notifications.ts'
import { operationsRoutes } from './operations.ts'
import { partnerRoutes } from './partners.ts'
import { payoutRoutes } from './payouts.ts'
import { quoteRoutes } from './quotes.ts'
import { ratingRoutes } from './ratings.ts'
import { receiptRoutes } from './receipts.ts'
import { refundRoutes } from './refunds.ts'
import { trackingRoutes } from './tracking.ts'
import { verificationRoutes } from './verification.ts'
import { tripRoutes } from './trips.ts'
import type { RouteAnswer, RouteInput, RouteRequest } from './route.ts'

export const routes = {
  ...accountRoutes,
  ...quoteRoutes,
  ...driverRoutes,
  ...joiningRoutes,
  ...verificationRoutes,
  ...operationsRoutes,
  ...partnerRoutes,
  ...driverAnalyticsRoutes,
  ...factsRoutes,
  ...contactRoutes,
  ...advertRoutes,
  ...bookingRoutes,
  ...bookingDeskRoutes,
  ...askingRoutes,
  ...jobOfferRoutes,
  ...ratingRoutes,
  ...receiptRoutes,
  ...refundRoutes,
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
