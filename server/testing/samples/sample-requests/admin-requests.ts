/** Requests of the admin pages: looking for people and bookings, and looking after them. */
import { consentTextVersion } from '../../../../contract/bookings/bookings.ts'
import { samplePartner } from '../sample-partners.ts'
import { sampleTaxDetails } from './driver-requests.ts'
import { sampleQuoteRequest } from './booking-requests.ts'
import type { SampleRequests } from './sample-request.ts'

/** Without an id, the id of a notification that does not exist. */
const known = (notificationId: string): string => notificationId || `ntc_${'0'.repeat(26)}`

export const adminRequests = {
  'POST /api/operations/search': () => ({
    path: '/api/operations/search',
    body: { search: 'Aoife', limit: 5 },
  }),
  'POST /api/operations/users/search': () => ({
    path: '/api/operations/users/search',
    body: { search: 'Aoife', role: 'customer', limit: 5 },
  }),
  'GET /api/operations/users/:accountId': () => ({
    path: `/api/operations/users/${samplePartner.staffId}`,
  }),
  'POST /api/operations/users/:accountId/disable': () => ({
    path: `/api/operations/users/${samplePartner.staffId}/disable`,
    body: { reason: 'Reported by their employer' },
  }),
  'POST /api/operations/users/:accountId/enable': () => ({
    path: `/api/operations/users/${samplePartner.staffId}/enable`,
    body: { reason: 'Cleared up' },
  }),
  'POST /api/operations/users/:accountId/sign-out': () => ({
    path: `/api/operations/users/${samplePartner.staffId}/sign-out`,
    body: { reason: 'A lost phone' },
  }),
  'GET /api/operations/users/:accountId/exports': () => ({
    path: `/api/operations/users/${samplePartner.staffId}/exports`,
  }),
  'POST /api/operations/users/:accountId/exports': () => ({
    path: `/api/operations/users/${samplePartner.staffId}/exports`,
    body: { reason: 'Wrote in from the address of the account' },
  }),
  'POST /api/operations/users/:accountId/close': () => ({
    path: `/api/operations/users/${samplePartner.staffId}/close`,
    body: { reason: 'Wrote in from the address of the account' },
  }),
  'POST /api/operations/users/:accountId/keep': () => ({
    path: `/api/operations/users/${samplePartner.staffId}/keep`,
    body: { reason: 'Changed their mind by phone' },
  }),
  'GET /api/operations/tax-reports': () => ({ path: '/api/operations/tax-reports?year=2026' }),
  'POST /api/operations/tax-reports': () => ({
    path: '/api/operations/tax-reports',
    body: { year: 2026 },
  }),
  'POST /api/operations/tax-reports/:reportId/outcome': () => ({
    path: `/api/operations/tax-reports/txr_${'0'.repeat(26)}/outcome`,
    body: { outcome: 'filed', note: '' },
  }),
  'GET /api/operations/tax-reports/:reportId/xml': () => ({
    path: `/api/operations/tax-reports/txr_${'0'.repeat(26)}/xml`,
  }),
  'GET /api/operations/drivers/:driverId/tax-details': () => ({
    path: `/api/operations/drivers/drv_${'0'.repeat(26)}/tax-details`,
  }),
  'PUT /api/operations/drivers/:driverId/tax-details': () => ({
    path: `/api/operations/drivers/drv_${'0'.repeat(26)}/tax-details`,
    body: { ...sampleTaxDetails, reason: 'Wrote in' },
  }),
  'GET /api/operations/deletions': () => ({ path: '/api/operations/deletions?limit=5' }),
  'GET /api/operations/deletions/csv': () => ({ path: '/api/operations/deletions/csv' }),
  'GET /api/operations/processing-record/csv': () => ({
    path: '/api/operations/processing-record/csv',
  }),
  'GET /api/operations/bookings': () => ({ path: '/api/operations/bookings?limit=5' }),
  'GET /api/operations/audit': () => ({ path: '/api/operations/audit?kind=changes&limit=5' }),
  'GET /api/operations/failed-notifications': () => ({
    path: '/api/operations/failed-notifications?limit=5',
  }),
  'GET /api/operations/failed-notifications/count': () => ({
    path: '/api/operations/failed-notifications/count',
  }),
  'POST /api/operations/failed-notifications/:notificationId/retry': ({ notificationId }) => ({
    path: `/api/operations/failed-notifications/${known(notificationId)}/retry`,
  }),
  'POST /api/operations/failed-notifications/:notificationId/dismiss': ({ notificationId }) => ({
    path: `/api/operations/failed-notifications/${known(notificationId)}/dismiss`,
    body: { reason: 'Told by phone' },
  }),
  'POST /api/operations/phone-quotes': () => ({
    path: '/api/operations/phone-quotes',
    body: { ...sampleQuoteRequest },
  }),
  'POST /api/operations/phone-bookings': ({ quoteId }) => ({
    path: '/api/operations/phone-bookings',
    body: { quoteId, caller: { name: 'Aoife Sample', phone: '+353 20 910 0009' } },
  }),
  'GET /api/operations/phone-bookings': () => ({ path: '/api/operations/phone-bookings' }),
  'POST /api/operations/phone-bookings/:phoneBookingId/links': () => ({
    path: `/api/operations/phone-bookings/phb_${'0'.repeat(26)}/links`,
    body: { phone: '+353 20 910 0008' },
  }),
  'POST /api/operations/phone-bookings/:phoneBookingId/withdraw': () => ({
    path: `/api/operations/phone-bookings/phb_${'0'.repeat(26)}/withdraw`,
  }),
  'GET /api/phone-bookings/:token': () => ({ path: `/api/phone-bookings/${'a'.repeat(32)}` }),
  'POST /api/phone-bookings/:token/confirm': () => ({
    path: `/api/phone-bookings/${'a'.repeat(32)}/confirm`,
    body: {
      email: 'nobody@example.ie',
      consent: { obligationToPay: true, startAtOnce: true, textVersion: consentTextVersion },
    },
  }),
} satisfies SampleRequests
