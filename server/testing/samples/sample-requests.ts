/**
 * One request for every route of the authorization matrix, with valid input: a new route does not compile without. They are
 * in `sample-requests/`, by whom they are about.
 */
import type { DeclaredRoute } from '../../../contract/every-route.ts'
import { accountRequests } from './sample-requests/account-requests.ts'
import { bookingRequests } from './sample-requests/booking-requests.ts'
import { dealerRequests } from './sample-requests/dealer-requests.ts'
import { adminRequests } from './sample-requests/admin-requests.ts'
import { driverRequests } from './sample-requests/driver-requests.ts'
import { insurerRequests } from './sample-requests/insurer-requests.ts'
import { liteRequests } from './sample-requests/lite-requests.ts'
import { operatorRequests } from './sample-requests/operator-requests.ts'
import { partnerRequests } from './sample-requests/partner-requests.ts'
import { revenueRequests } from './sample-requests/revenue-requests.ts'
import type { SampleObjects, SampleRequest } from './sample-requests/sample-request.ts'
import { siteRequests } from './sample-requests/site-requests.ts'
import { webhookRequests } from './sample-requests/webhook-requests.ts'

export { sampleBookingRequest, sampleQuoteRequest } from './sample-requests/booking-requests.ts'
export { samplePartnerBooking, samplePartnerJourney } from './sample-requests/partner-requests.ts'
export { sampleTruck } from './sample-requests/driver-requests.ts'
export type { SampleObjects, SampleRequest } from './sample-requests/sample-request.ts'

export const sampleRequests: Record<DeclaredRoute, (of: SampleObjects) => SampleRequest> = {
  ...accountRequests,
  ...bookingRequests,
  ...dealerRequests,
  ...adminRequests,
  ...driverRequests,
  ...insurerRequests,
  ...liteRequests,
  ...operatorRequests,
  ...partnerRequests,
  ...revenueRequests,
  ...siteRequests,
  ...webhookRequests,
}

/** The routes of the matrix, split into method and path. */
export const declaredRoutes = (Object.keys(sampleRequests) as DeclaredRoute[]).map((key) => {
  const [method = '', template = ''] = key.split(' ')
  return { key, method, template }
})

/** Every route that may change something. */
export const writeRoutes = declaredRoutes.filter(({ method }) => method !== 'GET')
