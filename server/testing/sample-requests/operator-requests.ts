/** Requests that only operators make. */
import { samplePartner } from '../sample-partners.ts'
import { type SampleRequests } from './sample-request.ts'

let companies = 0

export const operatorRequests = {
  'GET /api/verification': () => ({ path: '/api/verification?limit=5' }),
  'GET /api/verification/:driverId': ({ driverId = `drv_${'0'.repeat(26)}` }) => ({
    path: `/api/verification/${driverId}`,
  }),
  'POST /api/verification/:driverId/decision': ({ driverId = `drv_${'0'.repeat(26)}` }) => ({
    path: `/api/verification/${driverId}/decision`,
    body: { move: 'return', reason: 'The back of the licence is missing', seen: 'a'.repeat(64) },
  }),
  'POST /api/verification/:driverId/documents/:documentId/decision': ({
    driverId = `drv_${'0'.repeat(26)}`,
  }) => ({
    path: `/api/verification/${driverId}/documents/doc_${'0'.repeat(26)}/decision`,
    body: { accept: false, reason: '', seen: 'a'.repeat(64) },
  }),
  'POST /api/bookings/:bookingId/refund-requests': ({ bookingId }) => ({
    path: `/api/bookings/${bookingId}/refund-requests`,
    body: { amountCents: 250_00, reason: 'Came without its winch' },
  }),
  'POST /api/operations/refund-requests/:refundRequestId/decision': ({
    refundRequestId = `rrq_${'0'.repeat(26)}`,
  }) => ({
    path: `/api/operations/refund-requests/${refundRequestId}/decision`,
    body: { approve: true, note: '' },
  }),
  'GET /api/bookings/:bookingId/desk': ({ bookingId }) => ({
    path: `/api/bookings/${bookingId}/desk`,
  }),
  'POST /api/bookings/:bookingId/notes': ({ bookingId }) => ({
    path: `/api/bookings/${bookingId}/notes`,
    body: { content: 'Spoke to both, the driver is two roads away' },
  }),
  'POST /api/bookings/:bookingId/tell': ({ bookingId }) => ({
    path: `/api/bookings/${bookingId}/tell`,
    body: { to: 'customer', content: 'Your driver is two roads away' },
  }),
  'GET /api/operations/board': () => ({ path: '/api/operations/board' }),
  'POST /api/operations/tasks/:taskId/close': ({ taskId = `tsk_${'0'.repeat(26)}` }) => ({
    path: `/api/operations/tasks/${taskId}/close`,
    body: { note: 'The bank was called' },
  }),
  'GET /api/operations/partners': () => ({ path: '/api/operations/partners' }),
  'POST /api/operations/partners': () => ({
    path: '/api/operations/partners',
    body: {
      companyName: `Sample Mutual ${(companies += 1)}`,
      contactEmail: 'claims@example.ie',
      contactPhone: '+353 20 910 0005',
      monthlyVolumeCommitment: 50,
      volumeDiscountBasisPoints: 500,
    },
  }),
  'PATCH /api/operations/partners/:partnerId': () => ({
    path: `/api/operations/partners/${samplePartner.partnerId}`,
    body: { contactEmail: 'claims@example.ie', monthlyVolumeCommitment: 60 },
  }),
  'POST /api/operations/partners/:partnerId/keys': () => ({
    path: `/api/operations/partners/${samplePartner.partnerId}/keys`,
    body: { mode: 'sandbox', scopes: ['bookings:read'] },
  }),
  'POST /api/operations/partners/:partnerId/keys/:keyId/revoke': () => ({
    path: `/api/operations/partners/${samplePartner.partnerId}/keys/${samplePartner.spareKeyId}/revoke`,
  }),
  'POST /api/operations/partners/:partnerId/staff': () => ({
    path: `/api/operations/partners/${samplePartner.partnerId}/staff`,
    body: { email: samplePartner.staffEmail },
  }),
  'DELETE /api/operations/partners/:partnerId/staff/:accountId': () => ({
    path: `/api/operations/partners/${samplePartner.partnerId}/staff/${samplePartner.staffId}`,
  }),
  'POST /api/operations/drivers/search': () => ({
    path: '/api/operations/drivers/search',
    body: { search: 'Nuala', limit: 5 },
  }),
} satisfies SampleRequests
