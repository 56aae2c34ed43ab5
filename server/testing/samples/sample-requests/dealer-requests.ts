/** Requests that dealers make. */
import { consentTextVersion } from '../../../../contract/bookings/bookings.ts'
import { type SampleRequests } from './sample-request.ts'

export const dealerRequests = {
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
