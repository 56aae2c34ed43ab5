/** Requests that dealers make. */
import { consentTextVersion } from '../../../../contract/bookings/bookings.ts'
import { type SampleRequests } from './sample-request.ts'

let places = 0

export const dealerRequests = {
  'GET /api/dealer/places': () => ({ path: '/api/dealer/places' }),
  'POST /api/dealer/places': () => ({
    path: '/api/dealer/places',
    // a name is taken once
    body: { name: `Yard ${(places += 1)}`, address: 'Unit 4, Naas Road', eircode: 'D12 X285' },
  }),
  'DELETE /api/dealer/places/:placeId': () => ({
    path: `/api/dealer/places/plc_${'0'.repeat(26)}`,
  }),
  'POST /api/dealer/requests': ({ quoteId }) => ({
    path: '/api/dealer/requests',
    body: {
      purchaseOrder: 'PO-7',
      contact: { name: 'Dealing Dan', phone: '+353 20 910 0007', email: 'dan@example.ie' },
      consent: { obligationToPay: true, startAtOnce: true, textVersion: consentTextVersion },
      vehicles: [{ quoteId, reference: '11-KE-7' }],
    },
  }),
  'GET /api/dealer/bookings': () => ({ path: '/api/dealer/bookings?state=open&limit=5' }),
  'GET /api/dealer/bookings/csv': () => ({ path: '/api/dealer/bookings/csv?number=PO' }),
  'GET /api/dealer/statements': () => ({ path: '/api/dealer/statements' }),
  'GET /api/dealer/statements/:statementId/pdf': () => ({
    path: `/api/dealer/statements/dst_${'0'.repeat(26)}/pdf`,
  }),
} satisfies SampleRequests
