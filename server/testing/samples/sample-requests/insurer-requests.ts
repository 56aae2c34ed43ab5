/** Requests about an insurer that its people and operators make. */
import { samplePartner } from '../sample-partners.ts'
import { type SampleRequests } from './sample-request.ts'

let companies = 0
let people = 0
/** Cars and vans from 2 km from home on, 30 km, without keys that are locked inside. */
export const sampleCoverRules = {
  homeMetres: 2000,
  mostWeightKg: 3500,
  vehicleTypes: ['car', 'van'],
  callOutsAYear: 3,
  coveredKm: 30,
  services: ['unsociable_hours', 'outlying_areas', 'not_rolling'],
}
const about = (rest = '') => `/api/partners/${samplePartner.partnerId}${rest}`

export const insurerRequests = {
  'GET /api/partners': () => ({ path: '/api/partners' }),
  'POST /api/partners': () => ({
    path: '/api/partners',
    body: {
      companyName: `Sample Mutual ${(companies += 1)}`,
      contactEmail: 'claims@example.ie',
      contactPhone: '+353 20 910 0005',
      monthlyVolumeCommitment: 50,
      volumeDiscountBasisPoints: 500,
    },
  }),
  'PATCH /api/partners/:partnerId': () => ({
    path: about(),
    body: { monthlyVolumeCommitment: 60, mostPriceCents: 900_00 },
  }),
  'PUT /api/partners/:partnerId/contacts': () => ({
    path: about('/contacts'),
    body: { contactEmail: 'claims@example.ie', contactPhone: '+353 20 910 0005' },
  }),
  'GET /api/partners/:partnerId/cover-rules': () => ({ path: about('/cover-rules') }),
  'POST /api/partners/:partnerId/cover-rules': () => ({
    path: about('/cover-rules'),
    body: { rules: sampleCoverRules, startsOn: null, seenVersion: 0 },
  }),
  'GET /api/partners/:partnerId/overview': () => ({ path: about('/overview') }),
  'GET /api/partners/:partnerId/bookings': () => ({ path: about('/bookings') }),
  'GET /api/partners/:partnerId/requests': () => ({ path: about('/requests?limit=5') }),
  'GET /api/partners/:partnerId/requests/:requestId': () => ({
    path: about(`/requests/${samplePartner.requestId}`),
  }),
  'POST /api/partners/:partnerId/keys': () => ({
    path: about('/keys'),
    body: { mode: 'sandbox', scopes: ['bookings:read'] },
  }),
  'POST /api/partners/:partnerId/keys/:keyId/revoke': () => ({
    path: about(`/keys/${samplePartner.spareKeyId}/revoke`),
  }),
  'POST /api/partners/:partnerId/invitations': () => ({
    path: about('/invitations'),
    body: { email: `invited${(people += 1)}@example.ie`, isAdministrator: false },
  }),
  'DELETE /api/partners/:partnerId/invitations/:invitationId': ({
    invitationId = `inv_${'0'.repeat(26)}`,
  }) => ({ path: about(`/invitations/${invitationId}`) }),
  'DELETE /api/partners/:partnerId/staff/:accountId': ({ staffId = samplePartner.staffId }) => ({
    path: about(`/staff/${staffId}`),
  }),
  'GET /api/partners/:partnerId/invoices': () => ({ path: about('/invoices') }),
  'GET /api/partners/:partnerId/statement': () => ({ path: about('/statement') }),
  'GET /api/partners/:partnerId/invoices/:invoiceNo/pdf': () => ({
    path: about(`/invoices/${samplePartner.invoiceNo}/pdf`),
  }),
  'GET /api/partners/:partnerId/invoices/:invoiceNo/csv': () => ({
    path: about(`/invoices/${samplePartner.invoiceNo}/csv`),
  }),
  'POST /api/partner-invitations/read': () => ({
    path: '/api/partner-invitations/read',
    body: { token: 'a'.repeat(43) },
  }),
  'POST /api/partner-invitations/accept': () => ({
    path: '/api/partner-invitations/accept',
    body: { token: 'a'.repeat(43) },
  }),
} satisfies SampleRequests
