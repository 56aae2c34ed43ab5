/** Requests that drivers make about themselves. */
import { selfBillingVersion } from '../../../../domain/tax/self-billing.ts'
import { samplePhoto } from '../sample-photos.ts'
import { type SampleRequests } from './sample-request.ts'

export const sampleTruck = {
  name: 'DAF LF with a slide bed',
  type: 'flatbed',
  payloadKg: 5000,
  grossKg: 7490,
  heightCm: 290,
  vehicleTypes: ['car', 'van'],
  services: ['winch', 'lockout'],
  registration: '261-KE-123',
  colour: 'Yellow',
  firstRegistered: '2026-01-05',
}

export const sampleTaxDetails = {
  firstName: 'Brendan',
  lastName: 'Byrne',
  bornOn: '1984-02-29',
  companyName: null,
  companyNumber: null,
  street: '4 Main Street',
  city: 'Athlone',
  postcode: 'N37 XY00',
  country: 'IE',
  taxNumber: '1234567FA',
  vatStatus: 'not_registered',
  vatNumber: null,
} as const

/** Of a driver who trades through a company. */
export const sampleCompanyDetails = {
  ...sampleTaxDetails,
  firstName: null,
  lastName: null,
  bornOn: null,
  companyName: 'Sample Recovery Ltd',
  companyNumber: '654321',
  taxNumber: '1234567T',
} as const

export const driverRequests = {
  'GET /api/driver': () => ({ path: '/api/driver' }),
  'PUT /api/driver/duty': () => ({ path: '/api/driver/duty', body: { isOnDuty: true } }),
  'GET /api/driver/schedule': () => ({ path: '/api/driver/schedule' }),
  'PUT /api/driver/schedule': () => ({
    path: '/api/driver/schedule',
    body: { spans: [{ weekday: 1, fromMinute: 480, untilMinute: 1080 }] },
  }),
  'GET /api/driver/application': () => ({ path: '/api/driver/application' }),
  'PUT /api/driver/application/base': () => ({
    path: '/api/driver/application/base',
    body: { town: 'Naas', county: 'Kildare', perKmCents: 240 },
  }),
  'PUT /api/driver/application/truck': () => ({
    path: '/api/driver/application/truck',
    body: sampleTruck,
  }),
  'PUT /api/driver/application/licence': () => ({
    path: '/api/driver/application/licence',
    body: { category: 'C1', since: '2015-05-05' },
  }),
  'PUT /api/driver/documents/:kind': () => ({
    path: '/api/driver/documents/public_liability',
    body: {
      insurer: 'Sample Mutual',
      policyNumber: 'PL sample',
      coverCents: 300_000_000,
      validUntil: '2031-06-30',
    },
  }),
  'POST /api/driver/documents/:kind/pages': () => ({
    path: '/api/driver/documents/truck_papers/pages?clientId=samplepictureofsomebody',
    file: { type: 'image/jpeg', bytes: samplePhoto },
  }),
  'DELETE /api/driver/documents/:kind/pages/:pageId': () => ({
    path: `/api/driver/documents/truck_papers/pages/dpg_${'0'.repeat(26)}`,
  }),
  'POST /api/driver/application/submit': () => ({ path: '/api/driver/application/submit' }),
  'POST /api/driver/application/take-back': () => ({ path: '/api/driver/application/take-back' }),
  'POST /api/driver/positions': () => ({
    path: '/api/driver/positions',
    body: {
      positions: [
        {
          at: new Date().toISOString(),
          lat: 53.2,
          lon: -6.6,
          accuracyM: 12,
          heading: 90,
          speedMps: 16.7,
        },
      ],
      isSharing: true,
    },
  }),
  'GET /api/driver/offers': () => ({ path: '/api/driver/offers' }),
  'GET /api/driver/analytics': () => ({ path: '/api/driver/analytics' }),
  'GET /api/driver/payouts': () => ({ path: '/api/driver/payouts' }),
  'GET /api/driver/statements': () => ({ path: '/api/driver/statements' }),
  'GET /api/driver/statements/:statementId/pdf': () => ({
    path: `/api/driver/statements/stm_${'0'.repeat(26)}/pdf`,
  }),
  'GET /api/driver/statements/:statementId/csv': () => ({
    path: `/api/driver/statements/stm_${'0'.repeat(26)}/csv`,
  }),
  'GET /api/driver/commission-invoices/:invoiceNo/pdf': () => ({
    path: '/api/driver/commission-invoices/CI-2020-000001/pdf',
  }),
  'GET /api/driver/payout-account': () => ({ path: '/api/driver/payout-account' }),
  'POST /api/driver/payout-account/onboarding': () => ({
    path: '/api/driver/payout-account/onboarding',
    body: { returnTo: '/driver' },
  }),
  'GET /api/driver/tax-details': () => ({ path: '/api/driver/tax-details' }),
  'GET /api/driver/vat-invoices': () => ({ path: '/api/driver/vat-invoices' }),
  'GET /api/driver/vat-invoices/:invoiceNo/pdf': () => ({
    path: '/api/driver/vat-invoices/SB-000001/pdf',
  }),
  'GET /api/driver/self-billing': () => ({ path: '/api/driver/self-billing' }),
  'PUT /api/driver/self-billing': () => ({
    path: '/api/driver/self-billing',
    body: { textVersion: selfBillingVersion },
  }),
  'DELETE /api/driver/self-billing': () => ({ path: '/api/driver/self-billing' }),
  'GET /api/driver/tax-copies': () => ({ path: '/api/driver/tax-copies' }),
  'GET /api/driver/tax-copies/:year/pdf': () => ({ path: '/api/driver/tax-copies/2026/pdf' }),
  'PUT /api/driver/tax-details': () => ({
    path: '/api/driver/tax-details',
    body: sampleTaxDetails,
  }),
  'GET /api/driver/missed-jobs': () => ({ path: '/api/driver/missed-jobs' }),
} satisfies SampleRequests
