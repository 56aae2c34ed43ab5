/** Operators' requests about Towline's revenue. */
import { sampleAdId } from '../sample-adverts.ts'
import { type SampleRequests } from './sample-request.ts'

const period = 'from=2026-01-01&to=2026-12-31'
let invoices = 0

export const revenueRequests = {
  'GET /api/revenue/overview': () => ({ path: '/api/revenue/overview' }),
  'GET /api/revenue/adverts': () => ({ path: '/api/revenue/adverts' }),
  'POST /api/revenue/advert-charges': () => ({
    path: '/api/revenue/advert-charges',
    // each is recorded once
    body: { adId: sampleAdId, reference: `AD-${(invoices += 1)}`, netCents: 250_00 },
  }),
  'POST /api/revenue/advert-charges/:advertChargeId/transitions': () => ({
    path: `/api/revenue/advert-charges/adc_${'0'.repeat(26)}/transitions`,
    body: { transition: 'withdraw', reason: 'They booked another week' },
  }),
  'GET /api/revenue/partners': () => ({ path: '/api/revenue/partners' }),
  'GET /api/revenue/reports': () => ({ path: `/api/revenue/reports?${period}` }),
  'GET /api/revenue/exports/revenue': () => ({ path: `/api/revenue/exports/revenue?${period}` }),
  'GET /api/revenue/exports/adverts': () => ({ path: `/api/revenue/exports/adverts?${period}` }),
  'GET /api/revenue/exports/partners': () => ({ path: `/api/revenue/exports/partners?${period}` }),
} satisfies SampleRequests
