/** Requests that need no account, and those of machines. */
import { sampleAdId } from '../sample-adverts.ts'
import { sampleEmail, type SampleRequests } from './sample-request.ts'

export const siteRequests = {
  'GET /api/config': () => ({ path: '/api/config' }),
  'GET /api/places': () => ({ path: '/api/places?q=naas&limit=3' }),
  'GET /api/places/suggestions': () => ({ path: '/api/places/suggestions?q=m50+j9&limit=3' }),
  'GET /api/places/nearest': () => ({ path: '/api/places/nearest?lat=53.2206&lon=-6.6593' }),
  'GET /api/eircodes/:eircode': () => ({ path: '/api/eircodes/D02X285' }),
  'GET /api/facts': () => ({ path: '/api/facts' }),
  'GET /api/tariff': () => ({ path: '/api/tariff' }),
  'POST /api/contact': () => ({
    path: '/api/contact',
    body: {
      name: 'Nuala Sample',
      email: sampleEmail,
      message: 'Is the yard in Naas open on Sundays?',
    },
  }),
  'POST /api/browser-errors': () => ({
    path: '/api/browser-errors',
    body: {
      kind: 'crash',
      reportId: `err_${'0'.repeat(26)}`,
      message: 'x is not a function',
      frames: ['booking-1a2b3c4d.js:1:2045'],
      page: '/bookings/:bookingId',
      release: '1a2b3c4d',
    },
  }),
  'GET /api/adverts': () => ({ path: '/api/adverts?position=footer' }),
  'POST /api/adverts/:adId/interactions': () => ({
    path: `/api/adverts/${sampleAdId}/interactions`,
    body: { interaction_type: 'view' },
  }),
  'GET /api/drivers/featured': () => ({ path: '/api/drivers/featured' }),
  'GET /api/drivers': () => ({ path: '/api/drivers?county=Kildare&minRating=4&limit=5' }),
  'GET /api/drivers/:driverId': ({ driverId = `drv_${'0'.repeat(26)}` }) => ({
    path: `/api/drivers/${driverId}`,
  }),
  'GET /api/live': () => ({ path: '/api/live' }),
  'GET /api/openapi.json': () => ({ path: '/api/openapi.json' }),
  'POST /api/webhooks/stripe': () => ({ path: '/api/webhooks/stripe', body: { id: 'evt_sample' } }),
  'POST /api/webhooks/twilio': () => ({ path: '/api/webhooks/twilio', form: 'Body=HELP' }),
  'GET /map-tiles.pmtiles': () => ({ path: '/map-tiles.pmtiles' }),
  'GET /healthz': () => ({ path: '/healthz' }),
  'GET /readyz': () => ({ path: '/readyz' }),
  'GET /metrics': () => ({ path: '/metrics' }),
  'GET /dev/mailbox': () => ({ path: '/dev/mailbox' }),
  'GET /dev/mailbox/:notificationId': ({ notificationId }) => ({
    path: `/dev/mailbox/${notificationId}`,
  }),
  'GET /dev/mailbox.json': () => ({ path: '/dev/mailbox.json' }),
  'POST /dev/mailbox/:notificationId/answers': ({ notificationId }) => ({
    path: `/dev/mailbox/${notificationId}/answers`,
    form: 'body=HELP',
  }),
} satisfies SampleRequests
