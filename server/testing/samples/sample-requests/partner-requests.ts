/** Requests that only insurers’ programs make. */
import { type SampleRequests } from './sample-request.ts'

export const samplePartnerJourney = {
  priority_level: 'standard',
  vehicle: { type: 'car', is_rolling: 'no' },
  pickup: { location: 'roadside', where: { kind: 'point', lat: 53.2206, lon: -6.6593 } },
  dropoff: { location: 'garage', where: { kind: 'place', name: 'Newbridge', county: 'Kildare' } },
}

export const samplePartnerBooking = {
  incident_type: 'breakdown',
  customer_policy_number: 'POL-KE-7',
  claim_reference: 'CLM-A',
  ...samplePartnerJourney,
  contact: { name: 'Aoife Sample', phone: '+353 20 910 0001', email: 'aoife@example.ie' },
  description: 'Stopped in the left lane',
}

export const partnerRequests = {
  'GET /api/partner/v1/key': () => ({ path: '/api/partner/v1/key' }),
  'POST /api/partner/v1/quotes': () => ({
    path: '/api/partner/v1/quotes',
    body: samplePartnerJourney,
  }),
  'POST /api/partner/v1/bookings': () => ({
    path: '/api/partner/v1/bookings',
    body: samplePartnerBooking,
  }),
  'GET /api/partner/v1/bookings': () => ({ path: '/api/partner/v1/bookings?limit=5' }),
  'GET /api/partner/v1/bookings/:bookingId': ({ bookingId, partnerBookingId = bookingId }) => ({
    path: `/api/partner/v1/bookings/${partnerBookingId}`,
  }),
  'POST /api/partner/v1/bookings/:bookingId/cancel': ({
    bookingId,
    partnerBookingId = bookingId,
  }) => ({
    path: `/api/partner/v1/bookings/${partnerBookingId}/cancel`,
    body: { expected_fee_cents: 0, reason: 'The member called it off' },
  }),
  'GET /api/partner/v1/bookings/:bookingId/documents': ({
    bookingId,
    partnerBookingId = bookingId,
  }) => ({ path: `/api/partner/v1/bookings/${partnerBookingId}/documents` }),
  'GET /api/partner/v1/bookings/:bookingId/documents/evidence-pack': ({
    bookingId,
    partnerBookingId = bookingId,
  }) => ({ path: `/api/partner/v1/bookings/${partnerBookingId}/documents/evidence-pack` }),
  'GET /api/partner/v1/sandbox/clock': () => ({ path: '/api/partner/v1/sandbox/clock' }),
  'POST /api/partner/v1/sandbox/clock': () => ({
    path: '/api/partner/v1/sandbox/clock',
    body: { seconds: 60 },
  }),
  'POST /functions/v1/insurance-booking-api': () => ({
    path: '/functions/v1/insurance-booking-api',
    body: samplePartnerBooking,
  }),
} satisfies SampleRequests
