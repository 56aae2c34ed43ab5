/** Requests about an insurer's webhook endpoints: by its programs, and on pages. */
import { samplePartner } from '../sample-partners.ts'
import type { SampleObjects, SampleRequests } from './sample-request.ts'

const url = 'http://127.0.0.1:9/towline'

const byKey = ({ endpointId = samplePartner.endpointId }: SampleObjects, rest = '') =>
  `/api/partner/v1/webhook-endpoints/${endpointId}${rest}`

const onScreen = ({ endpointId = samplePartner.endpointId }: SampleObjects, rest = '') =>
  `/api/partners/${samplePartner.partnerId}/webhooks/${endpointId}${rest}`

const replayOf = ({ deliveryId = samplePartner.deliveryId }: SampleObjects) =>
  `/deliveries/${deliveryId}/replay`

export const webhookRequests = {
  'POST /api/partner/v1/webhook-endpoints': () => ({
    path: '/api/partner/v1/webhook-endpoints',
    body: { url, description: 'Of the claims desk', event_types: ['booking.completed'] },
  }),
  'GET /api/partner/v1/webhook-endpoints': () => ({ path: '/api/partner/v1/webhook-endpoints' }),
  'GET /api/partner/v1/webhook-endpoints/:endpointId': (of) => ({ path: byKey(of) }),
  'PATCH /api/partner/v1/webhook-endpoints/:endpointId': (of) => ({
    path: byKey(of),
    body: { description: 'Of the new claims desk' },
  }),
  'DELETE /api/partner/v1/webhook-endpoints/:endpointId': (of) => ({ path: byKey(of) }),
  'POST /api/partner/v1/webhook-endpoints/:endpointId/secret': (of) => ({
    path: byKey(of, '/secret'),
  }),
  'POST /api/partner/v1/webhook-endpoints/:endpointId/test': (of) => ({ path: byKey(of, '/test') }),
  'GET /api/partner/v1/webhook-endpoints/:endpointId/deliveries': (of) => ({
    path: byKey(of, '/deliveries?limit=5'),
  }),
  'POST /api/partner/v1/webhook-endpoints/:endpointId/deliveries/:deliveryId/replay': (of) => ({
    path: byKey(of, replayOf(of)),
  }),
  'GET /api/partners/:partnerId/webhooks': () => ({
    path: `/api/partners/${samplePartner.partnerId}/webhooks`,
  }),
  'POST /api/partners/:partnerId/webhooks': () => ({
    path: `/api/partners/${samplePartner.partnerId}/webhooks`,
    body: { mode: 'sandbox', url, description: 'Of the claims desk', eventTypes: [] },
  }),
  'PATCH /api/partners/:partnerId/webhooks/:endpointId': (of) => ({
    path: onScreen(of),
    body: { description: 'Of the new claims desk' },
  }),
  'DELETE /api/partners/:partnerId/webhooks/:endpointId': (of) => ({ path: onScreen(of) }),
  'POST /api/partners/:partnerId/webhooks/:endpointId/secret': (of) => ({
    path: onScreen(of, '/secret'),
  }),
  'POST /api/partners/:partnerId/webhooks/:endpointId/test': (of) => ({
    path: onScreen(of, '/test'),
  }),
  'GET /api/partners/:partnerId/webhooks/:endpointId/deliveries': (of) => ({
    path: onScreen(of, '/deliveries'),
  }),
  'POST /api/partners/:partnerId/webhooks/:endpointId/deliveries/:deliveryId/replay': (of) => ({
    path: onScreen(of, replayOf(of)),
  }),
} satisfies SampleRequests
