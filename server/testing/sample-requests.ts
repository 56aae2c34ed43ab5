/** One request for every route of the authorization matrix, with input that looks right: a new route does not compile without. */
import type { DeclaredRoute } from '../../contract/access.ts'
import { consentTextVersion } from '../../contract/bookings.ts'
import { plainCasualty } from '../../domain/casualty.ts'
import { sampleAdId } from './sample-adverts.ts'
import { samplePicture } from './sample-pictures.ts'

/** The objects the requests are about. */
export type SampleObjects = {
  bookingId: string
  quoteId: string
  noticeId: string
  /** Left out: nobody. */
  driverId?: string
  /** Left out: none. */
  photoId?: string
  /** A signed one; left out: one that nobody signed. */
  fileLink?: string
  /** Of a trip that is shared; left out: of none. */
  tripToken?: string
}

export type SampleRequest = {
  path: string
  body?: Record<string, unknown>
  /** Sent instead of JSON. */
  form?: string
  /** Sent instead of JSON: the bytes of a file. */
  file?: { type: string; bytes: Uint8Array }
}

const email = 'nobody@example.ie'
const password = 'three lorries and a goat'

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
  consent: { obligationToPay: true, startAtOnce: true, textVersion: consentTextVersion },
})

export const sampleTruck = {
  name: 'DAF LF with a slide bed',
  type: 'flatbed',
  payloadKg: 5000,
  heightCm: 290,
  vehicleTypes: ['car', 'van'],
  services: ['winch', 'lockout'],
  registration: '221-KE-123',
  firstRegistered: '2022-03-01',
}

let people = 0

export const sampleRequests: Record<DeclaredRoute, (of: SampleObjects) => SampleRequest> = {
  'POST /api/auth/sign-up/email': () => ({
    path: '/api/auth/sign-up/email',
    body: {
      fullName: 'Nuala Sample',
      email: `nuala${(people += 1)}@example.ie`,
      password,
      role: 'customer',
      returnTo: '/bookings',
    },
  }),
  'POST /api/auth/sign-in/email': () => ({
    path: '/api/auth/sign-in/email',
    body: { email, password },
  }),
  'POST /api/auth/email-otp/send-verification-otp': () => ({
    path: '/api/auth/email-otp/send-verification-otp',
    body: { email },
  }),
  'POST /api/auth/sign-in/email-otp': () => ({
    path: '/api/auth/sign-in/email-otp',
    body: { email, code: '000000' },
  }),
  'POST /api/auth/sign-in/social': () => ({
    path: '/api/auth/sign-in/social',
    body: { provider: 'google', returnTo: '/bookings' },
  }),
  'GET /api/auth/callback/:provider': () => ({
    path: '/api/auth/callback/google?code=sample&state=sample',
  }),
  'POST /api/auth/callback/:provider': () => ({
    path: '/api/auth/callback/apple',
    form: 'code=sample&state=sample',
  }),
  'POST /api/auth/send-verification-email': () => ({
    path: '/api/auth/send-verification-email',
    body: { email, returnTo: '/bookings' },
  }),
  'GET /api/auth/verify-email': () => ({ path: '/api/auth/verify-email?token=sample' }),
  'POST /api/auth/request-password-reset': () => ({
    path: '/api/auth/request-password-reset',
    body: { email },
  }),
  'POST /api/auth/reset-password': () => ({
    path: '/api/auth/reset-password',
    body: { token: 'sample', newPassword: password },
  }),
  'POST /api/auth/change-password': () => ({
    path: '/api/auth/change-password',
    body: { currentPassword: password, newPassword: 'four lorries and a goat' },
  }),
  'POST /api/auth/sign-out': () => ({ path: '/api/auth/sign-out' }),
  'POST /api/auth/revoke-sessions': () => ({ path: '/api/auth/revoke-sessions' }),

  'GET /api/config': () => ({ path: '/api/config' }),
  'GET /api/session': () => ({ path: '/api/session' }),
  'GET /api/me': () => ({ path: '/api/me' }),
  'PATCH /api/me': () => ({
    path: '/api/me',
    body: { fullName: 'Sample Person', phone: '+353 20 910 0000' },
  }),

  'GET /api/places': () => ({ path: '/api/places?q=naas&limit=3' }),
  'GET /api/places/nearest': () => ({ path: '/api/places/nearest?lat=53.2206&lon=-6.6593' }),
  'GET /api/eircodes/:eircode': () => ({ path: '/api/eircodes/D02X285' }),
  'POST /api/quotes': () => ({ path: '/api/quotes', body: sampleQuoteRequest }),
  'GET /api/quotes/:quoteId': ({ quoteId }) => ({ path: `/api/quotes/${quoteId}` }),

  'GET /api/facts': () => ({ path: '/api/facts' }),
  'POST /api/contact': () => ({
    path: '/api/contact',
    body: { name: 'Nuala Sample', email, message: 'Is the yard in Naas open on Sundays?' },
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
    file: { type: 'image/jpeg', bytes: samplePicture },
  }),
  'DELETE /api/driver/documents/:kind/pages/:pageId': () => ({
    path: `/api/driver/documents/truck_papers/pages/dpg_${'0'.repeat(26)}`,
  }),
  'POST /api/driver/application/submit': () => ({ path: '/api/driver/application/submit' }),
  'POST /api/driver/application/take-back': () => ({ path: '/api/driver/application/take-back' }),
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

  'POST /api/bookings': ({ quoteId }) => ({
    path: '/api/bookings',
    body: sampleBookingRequest(quoteId),
  }),
  'GET /api/bookings': () => ({ path: '/api/bookings?limit=5' }),
  'GET /api/bookings/:bookingId': ({ bookingId }) => ({ path: `/api/bookings/${bookingId}` }),
  'GET /api/bookings/:bookingId/trail': ({ bookingId }) => ({
    path: `/api/bookings/${bookingId}/trail`,
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
  'GET /api/driver/missed-jobs': () => ({ path: '/api/driver/missed-jobs' }),
  'POST /api/bookings/:bookingId/open-to-all': ({ bookingId }) => ({
    path: `/api/bookings/${bookingId}/open-to-all`,
  }),
  'POST /api/bookings/:bookingId/share': ({ bookingId }) => ({
    path: `/api/bookings/${bookingId}/share`,
  }),
  'DELETE /api/bookings/:bookingId/share': ({ bookingId }) => ({
    path: `/api/bookings/${bookingId}/share`,
  }),
  'GET /api/trips/:token': ({ tripToken = `shr_${'0'.repeat(26)}.${'A'.repeat(22)}` }) => ({
    path: `/api/trips/${tripToken}`,
  }),
  'POST /api/bookings/:bookingId/rating': ({ bookingId }) => ({
    path: `/api/bookings/${bookingId}/rating`,
    body: { stars: 5, comment: 'Kind and quick' },
  }),
  'GET /api/bookings/:bookingId/receipts': ({ bookingId }) => ({
    path: `/api/bookings/${bookingId}/receipts`,
  }),
  'GET /api/bookings/:bookingId/receipts/:receiptNo/pdf': ({ bookingId }) => ({
    path: `/api/bookings/${bookingId}/receipts/R-2026-000001/pdf`,
  }),
  'POST /api/bookings/:bookingId/accept': ({ bookingId }) => ({
    path: `/api/bookings/${bookingId}/accept`,
  }),
  'POST /api/bookings/:bookingId/decline': ({ bookingId }) => ({
    path: `/api/bookings/${bookingId}/decline`,
    body: { reason: 'too_far' },
  }),
  'POST /api/bookings/:bookingId/moves': ({ bookingId }) => ({
    path: `/api/bookings/${bookingId}/moves`,
    body: { move: 'set_off', notes: 'On my way' },
  }),
  'POST /api/bookings/:bookingId/refund': ({ bookingId }) => ({
    path: `/api/bookings/${bookingId}/refund`,
    body: { amountCents: 10_00, reason: 'Came an hour late' },
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
    file: { type: 'image/jpeg', bytes: samplePicture },
  }),
  'POST /api/bookings/:bookingId/messages/marks': ({ bookingId }) => ({
    path: `/api/bookings/${bookingId}/messages/marks`,
    body: { deliveredSeq: 1, readSeq: 1 },
  }),
  'GET /api/unread-messages': () => ({ path: '/api/unread-messages' }),

  'GET /api/bookings/:bookingId/evidence': ({ bookingId }) => ({
    path: `/api/bookings/${bookingId}/evidence`,
  }),
  'GET /api/bookings/:bookingId/evidence-pack': ({ bookingId }) => ({
    path: `/api/bookings/${bookingId}/evidence-pack`,
  }),
  'POST /api/bookings/:bookingId/photos': ({ bookingId }) => ({
    path: `/api/bookings/${bookingId}/photos?kind=damage&clientId=samplepictureofsomebody`,
    file: { type: 'image/jpeg', bytes: samplePicture },
  }),
  'DELETE /api/bookings/:bookingId/photos/:photoId': ({ bookingId, photoId }) => ({
    path: `/api/bookings/${bookingId}/photos/${photoId ?? `pho_${'0'.repeat(26)}`}`,
  }),
  'PUT /api/bookings/:bookingId/signature': ({ bookingId }) => ({
    path: `/api/bookings/${bookingId}/signature`,
    body: { signerName: 'Nuala Sample', path: 'M100 100L160 60L220 140L300 80' },
  }),
  'GET /api/files/:photoId/:size': ({ fileLink }) => ({
    path: fileLink ?? `/api/files/pho_${'0'.repeat(26)}/full?until=1&sig=sample`,
  }),

  'POST /api/bookings/:bookingId/offer/seen': ({ bookingId }) => ({
    path: `/api/bookings/${bookingId}/offer/seen`,
  }),

  'GET /api/notifications': () => ({ path: '/api/notifications' }),
  'PUT /api/notifications/preferences': () => ({
    path: '/api/notifications/preferences',
    body: { textChannel: 'whatsapp', switchedOff: ['messages:text'] },
  }),
  'PUT /api/notifications/device': () => ({
    path: '/api/notifications/device',
    body: {
      endpoint: 'https://push.example.ie/send/sample',
      keys: { p256dh: `B${'a'.repeat(86)}`, auth: 'a'.repeat(22) },
    },
  }),
  'DELETE /api/notifications/devices/:deviceId': () => ({
    path: `/api/notifications/devices/dev_${'0'.repeat(26)}`,
  }),
  'POST /api/notifications/test': () => ({ path: '/api/notifications/test' }),

  'GET /api/live': () => ({ path: '/api/live' }),
  'GET /api/openapi.json': () => ({ path: '/api/openapi.json' }),
  'POST /api/webhooks/stripe': () => ({ path: '/api/webhooks/stripe', body: { id: 'evt_sample' } }),
  'GET /healthz': () => ({ path: '/healthz' }),
  'GET /readyz': () => ({ path: '/readyz' }),
  'GET /metrics': () => ({ path: '/metrics' }),

  'GET /dev/mailbox': () => ({ path: '/dev/mailbox' }),
  'GET /dev/mailbox/:noticeId': ({ noticeId }) => ({ path: `/dev/mailbox/${noticeId}` }),
  'GET /dev/mailbox.json': () => ({ path: '/dev/mailbox.json' }),
}

/** The routes of the matrix, with method and path apart. */
export const declaredRoutes = (Object.keys(sampleRequests) as DeclaredRoute[]).map((key) => {
  const [method = '', template = ''] = key.split(' ')
  return { key, method, template }
})

/** Everything that may change something. */
export const writeRoutes = declaredRoutes.filter(({ method }) => method !== 'GET')
