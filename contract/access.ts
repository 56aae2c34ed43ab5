/**
 * The authorization matrix: who may call each route. The server refuses to start with a route that has no row here, asks
 * `answerTo` before any handler runs, and the tests walk every cell.
 *
 * A route about one object names the parties of that object; everyone else gets the same 404 as for a missing one.
 * A route about a function names roles; everyone else gets 403. Nobody signed in gets 401 wherever someone must be.
 */
import type { PartnerScope } from '../domain/partner.ts'
import { partnerPeople, partners, people, type AccessRow, type Party } from './parties.ts'
import type { RouteKey } from './route.ts'

const everyone: readonly Party[] = [...people, ...partnerPeople]
const signedIn: readonly Party[] = everyone.filter((party) => party !== 'anonymous')
const drivers: readonly Party[] = [
  'assigned_driver',
  'offered_driver',
  'former_driver',
  'other_driver',
]
const bookers: readonly Party[] = ['owner', 'other_customer', 'dealer', ...partnerPeople]

const fn = (allowed: readonly Party[]): AccessRow => ({ about: 'function', allowed })
const booking = (...allowed: Party[]): AccessRow => ({ about: 'booking', allowed })
/** About one insurer: operators, and its own people. */
const readPartner: AccessRow = {
  about: 'partner',
  allowed: ['operator', 'partner_administrator', 'partner_staff'],
}
const changePartner: AccessRow = {
  about: 'partner',
  allowed: ['operator', 'partner_administrator'],
}

const byKey = (keyScope: PartnerScope | null): AccessRow => ({ ...fn(partners), keyScope })
const ownByKey = (keyScope: PartnerScope): AccessRow => ({ ...booking('own_partner'), keyScope })
const ownEndpoint: AccessRow = {
  about: 'webhook_endpoint',
  allowed: ['own_partner'],
  keyScope: 'webhooks:write',
}

export const access = {
  'POST /api/auth/sign-up/email': fn(everyone),
  'POST /api/auth/sign-in/email': fn(everyone),
  'POST /api/auth/email-otp/send-verification-otp': fn(everyone),
  'POST /api/auth/sign-in/email-otp': fn(everyone),
  'POST /api/auth/sign-in/social': fn(everyone),
  'GET /api/auth/callback/:provider': fn(everyone),
  'POST /api/auth/callback/:provider': { ...fn(everyone), isFromElsewhere: true },
  'POST /api/auth/send-verification-email': fn(everyone),
  'GET /api/auth/verify-email': fn(everyone),
  'POST /api/auth/request-password-reset': fn(everyone),
  'POST /api/auth/reset-password': fn(everyone),
  'POST /api/auth/change-password': fn(signedIn),
  // Whoever owes the second step is nobody as yet; the handlers look for an operator who has proven the first.
  'GET /api/auth/two-factor': fn(everyone),
  'POST /api/auth/two-factor/set-up': fn(everyone),
  'POST /api/auth/two-factor/confirm': fn(everyone),
  'POST /api/auth/two-factor/verify': fn(everyone),
  'POST /api/auth/two-factor/backup-codes': fn(everyone),
  'POST /api/auth/two-factor/switch-off': fn(everyone),
  'POST /api/auth/sign-out': fn(everyone),
  'POST /api/auth/revoke-sessions': fn(signedIn),

  'GET /api/config': fn(everyone),
  'GET /api/session': fn(everyone),
  'GET /api/me': fn(signedIn),
  'PATCH /api/me': fn(signedIn),

  'GET /api/places': fn(everyone),
  'GET /api/places/nearest': fn(everyone),
  'GET /api/eircodes/:eircode': fn(everyone),
  'GET /api/tariff': fn(everyone),
  'POST /api/quotes': fn(everyone),
  'GET /api/quotes/:quoteId': fn(everyone),

  'GET /api/facts': fn(everyone),
  'POST /api/contact': fn(everyone),
  'GET /api/adverts': fn(everyone),
  'POST /api/adverts/:adId/interactions': fn(everyone),
  'GET /api/drivers/featured': fn(everyone),
  'GET /api/drivers': fn(everyone),
  'GET /api/drivers/:driverId': fn(everyone),
  'GET /api/driver': fn(drivers),
  'PUT /api/driver/duty': fn(drivers),
  'GET /api/driver/schedule': fn(drivers),
  'PUT /api/driver/schedule': fn(drivers),
  'GET /api/driver/application': fn(drivers),
  'PUT /api/driver/application/base': fn(drivers),
  'PUT /api/driver/application/truck': fn(drivers),
  'PUT /api/driver/application/licence': fn(drivers),
  'POST /api/driver/application/submit': fn(drivers),
  'POST /api/driver/application/take-back': fn(drivers),
  'PUT /api/driver/documents/:kind': fn(drivers),
  'POST /api/driver/documents/:kind/pages': fn(drivers),
  'DELETE /api/driver/documents/:kind/pages/:pageId': fn(drivers),
  'GET /api/verification': fn(['operator']),
  'GET /api/verification/:driverId': fn(['operator']),
  'POST /api/verification/:driverId/decision': fn(['operator']),
  'POST /api/verification/:driverId/documents/:documentId/decision': fn(['operator']),
  'POST /api/operations/drivers/search': fn(['operator']),
  'POST /api/operations/phone-quotes': fn(['operator']),
  'POST /api/operations/phone-bookings': fn(['operator']),
  'GET /api/operations/phone-bookings': fn(['operator']),
  'POST /api/operations/phone-bookings/:phoneBookingId/links': fn(['operator']),
  'POST /api/operations/phone-bookings/:phoneBookingId/withdraw': fn(['operator']),
  // Who has the link is who it was sent to.
  'GET /api/phone-bookings/:token': fn(everyone),
  'POST /api/phone-bookings/:token/confirm': { ...fn(everyone), perMinute: 20 },
  'POST /api/operations/search': fn(['operator']),
  'GET /api/operations/audit': fn(['operator']),
  'GET /api/operations/failed-notices': fn(['operator']),
  'GET /api/operations/failed-notices/count': fn(['operator']),
  'POST /api/operations/failed-notices/:noticeId/retry': fn(['operator']),
  'POST /api/operations/failed-notices/:noticeId/dismiss': fn(['operator']),
  'POST /api/operations/users/search': fn(['operator']),
  'GET /api/operations/users/:accountId': fn(['operator']),
  'POST /api/operations/users/:accountId/disable': fn(['operator']),
  'POST /api/operations/users/:accountId/enable': fn(['operator']),
  'POST /api/operations/users/:accountId/sign-out': fn(['operator']),
  'GET /api/operations/board': fn(['operator']),
  'GET /api/revenue/overview': fn(['operator']),
  'GET /api/revenue/adverts': fn(['operator']),
  'POST /api/revenue/advert-charges': fn(['operator']),
  'POST /api/revenue/advert-charges/:advertChargeId/moves': fn(['operator']),
  'GET /api/revenue/partners': fn(['operator']),
  'GET /api/revenue/reports': fn(['operator']),
  'GET /api/revenue/exports/revenue': fn(['operator']),
  'GET /api/revenue/exports/adverts': fn(['operator']),
  'GET /api/revenue/exports/partners': fn(['operator']),
  'GET /api/operations/waiting': fn(['operator']),
  'GET /api/operations/comments': fn(['operator']),
  'POST /api/operations/comments/:bookingId/decision': booking('operator'),
  'POST /api/operations/messages/search': fn(['operator']),
  'POST /api/operations/messages/:messageId/reply': fn(['operator']),
  'PUT /api/operations/messages/:messageId/state': fn(['operator']),
  'PUT /api/operations/messages/:messageId/assignee': fn(['operator']),
  'GET /api/adverts/pictures/:pictureId': fn(everyone),
  'GET /api/operations/adverts': fn(['operator']),
  'POST /api/operations/adverts': fn(['operator']),
  'PUT /api/operations/adverts/:adId': fn(['operator']),
  'PUT /api/operations/adverts/:adId/active': fn(['operator']),
  'POST /api/operations/adverts/pictures': fn(['operator']),
  'GET /api/operations/tariffs': fn(['operator']),
  'POST /api/operations/tariffs': fn(['operator']),
  'POST /api/operations/tariffs/preview': fn(['operator']),
  'POST /api/operations/tariffs/:version/withdraw': fn(['operator']),
  'POST /api/operations/tasks/:taskId/close': fn(['operator']),
  'POST /api/operations/refund-requests/:refundRequestId/decision': fn(['operator']),
  // Operators get all, people of an insurer theirs, everybody else none.
  'GET /api/partners': fn(signedIn),
  'POST /api/partners': fn(['operator']),
  'PATCH /api/partners/:partnerId': fn(['operator']),
  'PUT /api/partners/:partnerId/contacts': changePartner,
  'GET /api/partners/:partnerId/overview': readPartner,
  'GET /api/partners/:partnerId/bookings': readPartner,
  'GET /api/partners/:partnerId/requests': readPartner,
  'GET /api/partners/:partnerId/invoices': readPartner,
  'GET /api/partners/:partnerId/invoices/:invoiceNo/pdf': readPartner,
  'GET /api/partners/:partnerId/invoices/:invoiceNo/csv': readPartner,
  'POST /api/partners/:partnerId/invoices/:invoiceNo/payment': fn(['operator']),
  'POST /api/partners/:partnerId/keys': changePartner,
  'POST /api/partners/:partnerId/keys/:keyId/revoke': changePartner,
  'POST /api/partners/:partnerId/invitations': changePartner,
  'DELETE /api/partners/:partnerId/invitations/:invitationId': changePartner,
  'DELETE /api/partners/:partnerId/staff/:accountId': changePartner,
  'GET /api/partners/:partnerId/webhooks': readPartner,
  'POST /api/partners/:partnerId/webhooks': changePartner,
  'PATCH /api/partners/:partnerId/webhooks/:endpointId': changePartner,
  'DELETE /api/partners/:partnerId/webhooks/:endpointId': changePartner,
  'POST /api/partners/:partnerId/webhooks/:endpointId/secret': changePartner,
  'POST /api/partners/:partnerId/webhooks/:endpointId/test': changePartner,
  'GET /api/partners/:partnerId/webhooks/:endpointId/deliveries': readPartner,
  'POST /api/partners/:partnerId/webhooks/:endpointId/deliveries/:deliveryId/replay': changePartner,
  // Whoever has the link and the address it was sent to.
  'POST /api/partner-invitations/accept': fn(signedIn),
  'POST /api/driver/positions': fn(drivers),
  'GET /api/driver/offers': fn(drivers),
  'GET /api/driver/missed-jobs': fn(drivers),
  'GET /api/driver/analytics': fn(drivers),
  // Each about the driver who asks: what is another's is not found.
  'GET /api/driver/payouts': fn(drivers),
  'GET /api/driver/statements': fn(drivers),
  'GET /api/driver/statements/:statementId/pdf': fn(drivers),
  'GET /api/driver/statements/:statementId/csv': fn(drivers),
  'GET /api/driver/commission-invoices/:invoiceNo/pdf': fn(drivers),
  'GET /api/driver/payout-account': fn(drivers),
  'POST /api/driver/payout-account/onboarding': fn(drivers),

  // Each about the dealer who asks: what is another's is not found.
  'GET /api/dealer/places': fn(['dealer']),
  'POST /api/dealer/places': fn(['dealer']),
  'DELETE /api/dealer/places/:placeId': fn(['dealer']),
  'POST /api/dealer/requests': fn(['dealer']),
  'GET /api/dealer/bookings': fn(['dealer']),
  'GET /api/dealer/bookings/csv': fn(['dealer']),
  'GET /api/dealer/statements': fn(['dealer']),
  'GET /api/dealer/statements/:statementId/pdf': fn(['dealer']),

  'POST /api/bookings': fn(bookers),
  'GET /api/bookings': fn(signedIn),
  'GET /api/bookings/:bookingId': booking('owner', 'assigned_driver', 'operator'),
  'GET /api/bookings/:bookingId/trail': booking('owner', 'assigned_driver', 'operator'),
  'POST /api/bookings/:bookingId/hold': booking('owner'),
  'POST /api/bookings/:bookingId/cancel': booking(
    'owner',
    'assigned_driver',
    'former_driver',
    'operator',
  ),
  'POST /api/bookings/:bookingId/open-to-all': booking('owner'),
  'GET /api/bookings/:bookingId/drivers': booking('owner', 'operator'),
  'POST /api/bookings/:bookingId/assign': booking('owner', 'operator'),
  'GET /api/bookings/:bookingId/offer-trace': booking('operator'),
  'POST /api/bookings/:bookingId/rating': booking('owner'),
  'GET /api/bookings/:bookingId/receipts': booking('owner', 'operator'),
  'GET /api/bookings/:bookingId/receipts/:receiptNo/pdf': booking('owner', 'operator'),
  'POST /api/bookings/:bookingId/share': booking('owner'),
  'DELETE /api/bookings/:bookingId/share': booking('owner'),
  // Who has the link is who the customer gave it to.
  'GET /api/trips/:token': fn(everyone),
  'POST /api/bookings/:bookingId/accept': booking(
    'assigned_driver',
    'offered_driver',
    'former_driver',
  ),
  'POST /api/bookings/:bookingId/decline': booking('offered_driver', 'former_driver'),
  'POST /api/bookings/:bookingId/moves': booking('assigned_driver'),
  'POST /api/bookings/:bookingId/start-code/waive': booking('operator'),
  'POST /api/bookings/:bookingId/refund': booking('operator'),
  'POST /api/bookings/:bookingId/refund-requests': booking('operator'),
  'GET /api/bookings/:bookingId/desk': booking('operator'),
  'POST /api/bookings/:bookingId/notes': booking('operator'),
  'POST /api/bookings/:bookingId/tell': booking('operator'),
  'POST /api/bookings/:bookingId/settle': booking('operator'),

  'GET /api/bookings/:bookingId/messages': booking('owner', 'assigned_driver', 'operator'),
  'POST /api/bookings/:bookingId/messages': booking('owner', 'assigned_driver'),
  'POST /api/bookings/:bookingId/messages/photos': booking('owner', 'assigned_driver'),
  'POST /api/bookings/:bookingId/messages/marks': booking('owner', 'assigned_driver'),
  'GET /api/unread-messages': fn(signedIn),

  'GET /api/bookings/:bookingId/evidence': booking('owner', 'assigned_driver', 'operator'),
  'POST /api/bookings/:bookingId/photos': booking('owner', 'assigned_driver'),
  'DELETE /api/bookings/:bookingId/photos/:photoId': booking('owner', 'assigned_driver'),
  'PUT /api/bookings/:bookingId/signature': booking('owner', 'assigned_driver'),
  'GET /api/bookings/:bookingId/evidence-pack': booking('owner', 'assigned_driver', 'operator'),
  /** Opened with the signature in its address, which only those above are given. */
  'GET /api/files/:photoId/:size': fn(everyone),

  'POST /api/bookings/:bookingId/offer/seen': booking(
    'assigned_driver',
    'offered_driver',
    'former_driver',
  ),

  'GET /api/notifications': fn(signedIn),
  'PUT /api/notifications/preferences': fn(signedIn),
  'PUT /api/notifications/device': fn(signedIn),
  'DELETE /api/notifications/devices/:deviceId': fn(signedIn),
  'POST /api/notifications/test': fn(signedIn),

  'GET /api/partner/v1/key': byKey(null),
  'POST /api/partner/v1/quotes': byKey('quotes:write'),
  'POST /api/partner/v1/bookings': byKey('bookings:write'),
  'GET /api/partner/v1/bookings': byKey('bookings:read'),
  'GET /api/partner/v1/bookings/:bookingId': ownByKey('bookings:read'),
  'POST /api/partner/v1/bookings/:bookingId/cancel': ownByKey('bookings:write'),
  'GET /api/partner/v1/bookings/:bookingId/documents': ownByKey('documents:read'),
  'GET /api/partner/v1/bookings/:bookingId/documents/evidence-pack': ownByKey('documents:read'),
  'GET /api/partner/v1/sandbox/clock': byKey('bookings:read'),
  'POST /api/partner/v1/sandbox/clock': byKey('bookings:write'),
  'POST /api/partner/v1/webhook-endpoints': byKey('webhooks:write'),
  'GET /api/partner/v1/webhook-endpoints': byKey('webhooks:write'),
  'GET /api/partner/v1/webhook-endpoints/:endpointId': ownEndpoint,
  'PATCH /api/partner/v1/webhook-endpoints/:endpointId': ownEndpoint,
  'DELETE /api/partner/v1/webhook-endpoints/:endpointId': ownEndpoint,
  'POST /api/partner/v1/webhook-endpoints/:endpointId/secret': ownEndpoint,
  'POST /api/partner/v1/webhook-endpoints/:endpointId/test': ownEndpoint,
  'GET /api/partner/v1/webhook-endpoints/:endpointId/deliveries': ownEndpoint,
  'POST /api/partner/v1/webhook-endpoints/:endpointId/deliveries/:deliveryId/replay': ownEndpoint,
  'POST /functions/v1/insurance-booking-api': byKey('bookings:write'),

  'GET /api/live': fn(signedIn),
  'GET /api/openapi.json': fn(everyone),
  // Signed by the provider, who sends what it has to send, often all at once.
  'POST /api/webhooks/stripe': { ...fn(everyone), perMinute: 60_000 },
  'GET /healthz': fn(everyone),
  'GET /readyz': fn(everyone),
  'GET /metrics': fn(everyone),

  /** Outside production and without a mail server only. */
  'GET /dev/mailbox': fn(everyone),
  'GET /dev/mailbox/:noticeId': fn(everyone),
  'GET /dev/mailbox.json': fn(everyone),
} as const satisfies Record<RouteKey, AccessRow>

export type DeclaredRoute = keyof typeof access
