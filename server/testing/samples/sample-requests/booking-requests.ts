/** Requests about quotes and bookings, and everything that belongs to them. */
import { companionConsent } from '../../../../domain/companion/companion.ts'
import { consentTextVersion } from '../../../../contract/bookings/bookings.ts'
import { plainCasualty } from '../../../../domain/bookings/casualty.ts'
import { samplePhoto } from '../sample-photos.ts'
import { type SampleRequests } from './sample-request.ts'

const unknownTrip = `shr_${'0'.repeat(26)}.${'A'.repeat(22)}`

export const sampleBusiness = {
  businessName: 'Sample Haulage Ltd',
  street: '1 Quay Street',
  city: 'Galway',
  eircode: 'H91 XY00',
  vatNumber: 'IE1234567FA',
}

export const sampleQuoteRequest = {
  pickup: { location: 'roadside', where: { kind: 'point', lat: 53.2206, lon: -6.6593 } },
  dropoff: { location: 'garage', where: { kind: 'place', name: 'Newbridge', county: 'Kildare' } },
  manualDistanceKm: null,
  urgency: 'standard',
  casualty: plainCasualty,
}

export const sampleBookingRequest = (quoteId: string) => ({
  quoteId,
  driverId: null,
  contact: { name: 'Aoife Sample', phone: '+353 20 910 0001', email: 'aoife@example.ie' },
  description: 'Flat battery',
  vehicleIdentity: { registration: '131-KE-1234', make: 'Toyota', model: 'Yaris', colour: 'Red' },
  consent: { obligationToPay: true, startAtOnce: true, textVersion: consentTextVersion },
})

export const bookingRequests = {
  'POST /api/quotes': () => ({ path: '/api/quotes', body: sampleQuoteRequest }),
  'GET /api/quotes/:quoteId': ({ quoteId }) => ({ path: `/api/quotes/${quoteId}` }),
  'POST /api/bookings': ({ quoteId }) => ({
    path: '/api/bookings',
    body: sampleBookingRequest(quoteId),
  }),
  'POST /api/booking-drafts/:draftId/booking': ({ quoteId }) => ({
    path: `/api/booking-drafts/dft_${'0'.repeat(26)}/booking`,
    body: sampleBookingRequest(quoteId),
  }),
  'POST /api/bookings/:bookingId/payment-page': ({ bookingId }) => ({
    path: `/api/bookings/${bookingId}/payment-page`,
  }),
  'GET /api/bookings': () => ({ path: '/api/bookings?limit=5' }),
  'GET /api/bookings/:bookingId': ({ bookingId }) => ({ path: `/api/bookings/${bookingId}` }),
  'GET /api/bookings/:bookingId/trail': ({ bookingId }) => ({
    path: `/api/bookings/${bookingId}/trail`,
  }),
  'GET /api/bookings/:bookingId/way': ({ bookingId }) => ({
    path: `/api/bookings/${bookingId}/way`,
  }),
  'GET /api/trips/:token/way': ({ tripToken = unknownTrip }) => ({
    path: `/api/trips/${tripToken}/way`,
  }),
  'POST /api/bookings/:bookingId/hold': ({ bookingId }) => ({
    path: `/api/bookings/${bookingId}/hold`,
  }),
  'POST /api/bookings/:bookingId/cancel': ({ bookingId }) => ({
    path: `/api/bookings/${bookingId}/cancel`,
    body: { expectedFeeCents: 0, reason: 'Started again by itself' },
  }),
  'GET /api/bookings/:bookingId/drivers': ({ bookingId }) => ({
    path: `/api/bookings/${bookingId}/drivers`,
  }),
  'POST /api/bookings/:bookingId/assign': ({ bookingId }) => ({
    path: `/api/bookings/${bookingId}/assign`,
    body: { driverId: null },
  }),
  'GET /api/bookings/:bookingId/offer-trace': ({ bookingId }) => ({
    path: `/api/bookings/${bookingId}/offer-trace`,
  }),
  'POST /api/bookings/:bookingId/others-if-late': ({ bookingId }) => ({
    path: `/api/bookings/${bookingId}/others-if-late`,
  }),
  'POST /api/bookings/:bookingId/open-to-all': ({ bookingId }) => ({
    path: `/api/bookings/${bookingId}/open-to-all`,
  }),
  'POST /api/bookings/:bookingId/share': ({ bookingId }) => ({
    path: `/api/bookings/${bookingId}/share`,
  }),
  'DELETE /api/bookings/:bookingId/share': ({ bookingId }) => ({
    path: `/api/bookings/${bookingId}/share`,
  }),
  'GET /api/bookings/:bookingId/companion': ({ bookingId }) => ({
    path: `/api/bookings/${bookingId}/companion`,
  }),
  'PUT /api/bookings/:bookingId/companion': ({ bookingId }) => ({
    path: `/api/bookings/${bookingId}/companion`,
    body: {
      circumstances: ['alone', 'with_child'],
      note: 'Behind the barrier',
      batteryPercent: 12,
      textVersion: companionConsent.textVersion,
    },
  }),
  'DELETE /api/bookings/:bookingId/companion': ({ bookingId }) => ({
    path: `/api/bookings/${bookingId}/companion`,
  }),
  'POST /api/bookings/:bookingId/companion/signs': ({ bookingId }) => ({
    path: `/api/bookings/${bookingId}/companion/signs`,
    body: { kind: 'not_safe', clientId: 'abcdefghijklmnopqrst', batteryPercent: null },
  }),
  'POST /api/bookings/:bookingId/companion/follow-links': ({ bookingId }) => ({
    path: `/api/bookings/${bookingId}/companion/follow-links`,
    body: { phone: '020 910 0002' },
  }),
  'POST /api/bookings/:bookingId/companion/spoken': ({ bookingId }) => ({
    path: `/api/bookings/${bookingId}/companion/spoken`,
    body: { reason: 'by_phone', note: 'They are fine, behind the barrier' },
  }),
  'PUT /api/bookings/:bookingId/vehicle-identity': ({ bookingId }) => ({
    path: `/api/bookings/${bookingId}/vehicle-identity`,
    body: { vehicleIdentity: { registration: '131-KE-1234' } },
  }),
  'PUT /api/bookings/:bookingId/receiver': ({ bookingId }) => ({
    path: `/api/bookings/${bookingId}/receiver`,
    body: { name: 'Niamh Sample', phone: '020 910 0003' },
  }),
  'DELETE /api/bookings/:bookingId/receiver': ({ bookingId }) => ({
    path: `/api/bookings/${bookingId}/receiver`,
  }),
  'GET /api/trips/:token': ({ tripToken = unknownTrip }) => ({
    path: `/api/trips/${tripToken}`,
  }),
  'POST /api/trips/:token/driver-question': ({ insuredToken = unknownTrip }) => ({
    path: `/api/trips/${insuredToken}/driver-question`,
    body: { isDriver: true },
  }),
  'PUT /api/trips/:token/receiver': ({ insuredToken = unknownTrip }) => ({
    path: `/api/trips/${insuredToken}/receiver`,
    body: { name: 'Niamh Sample', phone: '020 910 0003' },
  }),
  'DELETE /api/trips/:token/receiver': ({ insuredToken = unknownTrip }) => ({
    path: `/api/trips/${insuredToken}/receiver`,
  }),
  'GET /api/trips/:token/driver-photo': ({ insuredToken = unknownTrip }) => ({
    path: `/api/trips/${insuredToken}/driver-photo`,
  }),
  'POST /api/bookings/:bookingId/rating': ({ bookingId }) => ({
    path: `/api/bookings/${bookingId}/rating`,
    body: { stars: 5, comment: 'Kind and quick' },
  }),
  'GET /api/booking-references/:reference': () => ({
    path: '/api/booking-references/TL-22222',
  }),
  'GET /api/bookings/:bookingId/receipts': ({ bookingId }) => ({
    path: `/api/bookings/${bookingId}/receipts`,
  }),
  'GET /api/bookings/:bookingId/receipts/:receiptNo/pdf': ({ bookingId }) => ({
    path: `/api/bookings/${bookingId}/receipts/R-2026-000001/pdf`,
  }),
  'GET /api/bookings/:bookingId/vat-invoices': ({ bookingId }) => ({
    path: `/api/bookings/${bookingId}/vat-invoices`,
  }),
  'POST /api/bookings/:bookingId/vat-invoices': ({ bookingId }) => ({
    path: `/api/bookings/${bookingId}/vat-invoices`,
    body: sampleBusiness,
  }),
  'GET /api/bookings/:bookingId/vat-invoices/:invoiceNo/pdf': ({ bookingId }) => ({
    path: `/api/bookings/${bookingId}/vat-invoices/SB-000001/pdf`,
  }),
  'POST /api/bookings/:bookingId/accept': ({ bookingId }) => ({
    path: `/api/bookings/${bookingId}/accept`,
  }),
  'POST /api/bookings/:bookingId/decline': ({ bookingId }) => ({
    path: `/api/bookings/${bookingId}/decline`,
    body: { reason: 'too_far' },
  }),
  'POST /api/bookings/:bookingId/transitions': ({ bookingId }) => ({
    path: `/api/bookings/${bookingId}/transitions`,
    body: { transition: 'set_off', notes: 'On my way' },
  }),
  'POST /api/bookings/:bookingId/driver-here': ({ bookingId }) => ({
    path: `/api/bookings/${bookingId}/driver-here`,
  }),
  'POST /api/bookings/:bookingId/driver-question': ({ bookingId }) => ({
    path: `/api/bookings/${bookingId}/driver-question`,
    body: { isDriver: true },
  }),
  'POST /api/bookings/:bookingId/start-code/waive': ({ bookingId }) => ({
    path: `/api/bookings/${bookingId}/start-code/waive`,
    body: { reason: 'The customer’s phone is dead' },
  }),
  'GET /api/bookings/:bookingId/messages': ({ bookingId }) => ({
    path: `/api/bookings/${bookingId}/messages?limit=5`,
  }),
  'POST /api/bookings/:bookingId/messages': ({ bookingId }) => ({
    path: `/api/bookings/${bookingId}/messages`,
    body: { clientId: 'samplemessageofsomebody', messageType: 'text', content: 'I am at the gate' },
  }),
  'POST /api/bookings/:bookingId/messages/photos': ({ bookingId }) => ({
    path: `/api/bookings/${bookingId}/messages/photos?clientId=samplepictureofsomebody`,
    file: { type: 'image/jpeg', bytes: samplePhoto },
  }),
  'POST /api/bookings/:bookingId/messages/marks': ({ bookingId }) => ({
    path: `/api/bookings/${bookingId}/messages/marks`,
    body: { deliveredSeq: 1, readSeq: 1 },
  }),
  'GET /api/unread-messages': () => ({ path: '/api/unread-messages' }),
  'GET /api/bookings/:bookingId/driver-photo': ({ bookingId }) => ({
    path: `/api/bookings/${bookingId}/driver-photo`,
  }),
  'GET /api/bookings/:bookingId/evidence': ({ bookingId }) => ({
    path: `/api/bookings/${bookingId}/evidence`,
  }),
  'GET /api/bookings/:bookingId/evidence-pack': ({ bookingId }) => ({
    path: `/api/bookings/${bookingId}/evidence-pack`,
  }),
  'GET /api/seals/keys': () => ({ path: '/api/seals/keys' }),
  'GET /api/seals/:sealId': ({ sealId = '0000-0000-0000' }) => ({ path: `/api/seals/${sealId}` }),
  'GET /api/seals/:sealId/packs/:packId': ({
    sealId = '0000-0000-0000',
    packId = `pck_${'0'.repeat(26)}`,
  }) => ({ path: `/api/seals/${sealId}/packs/${packId}` }),
  'POST /api/bookings/:bookingId/photos': ({ bookingId }) => ({
    path: `/api/bookings/${bookingId}/photos?kind=damage&clientId=samplepictureofsomebody`,
    file: { type: 'image/jpeg', bytes: samplePhoto },
  }),
  'DELETE /api/bookings/:bookingId/photos/:photoId': ({ bookingId, photoId }) => ({
    path: `/api/bookings/${bookingId}/photos/${photoId ?? `pho_${'0'.repeat(26)}`}`,
  }),
  'PUT /api/bookings/:bookingId/signature': ({ bookingId }) => ({
    path: `/api/bookings/${bookingId}/signature`,
    body: { signerName: 'Nuala Sample', path: 'M100 100L160 60L220 140L300 80' },
  }),
  'POST /api/bookings/:bookingId/odometer': ({ bookingId }) => ({
    path: `/api/bookings/${bookingId}/odometer`,
    body: {
      clientId: 'samplereadingofsomebody',
      stage: 'pickup',
      value: 48_210,
      unit: 'km',
      isConfirmed: false,
      salt: '0123456789abcdef0123456789abcdef',
    },
  }),
  'GET /api/files/:photoId/:size': ({ fileLink }) => ({
    path: fileLink ?? `/api/files/pho_${'0'.repeat(26)}/full?until=1&sig=sample`,
  }),
  'POST /api/bookings/:bookingId/offer/seen': ({ bookingId }) => ({
    path: `/api/bookings/${bookingId}/offer/seen`,
  }),
} satisfies SampleRequests
