/** Webhook endpoints as an insurer’s programs manage them, with a key: those of the key’s own mode. */
import { z } from 'zod'
import { partnerPerMinute as perMinute } from '../../domain/partners/partner.ts'
import { byKey, ownEndpoint } from '../access.ts'
import { idempotencyHeaders, partnerTag as tag } from './partner-headers.ts'
import type { Routes } from '../route.ts'
import { snakeShape } from '../snake-case.ts'
import {
  deliveryId,
  endpointId,
  webhookAttempt,
  webhookDelivery,
  webhookDescription,
  webhookEndpoint,
  webhookEventTypes,
  webhookUrl,
} from './webhooks.ts'

const exampleEndpoint = {
  endpoint_id: 'whk_01k9zv6w3me7c8r2n4p5q6s7tx',
  mode: 'live' as const,
  url: 'https://claims.example.ie/towline',
  description: null,
  event_types: [],
  is_enabled: true,
  disabled_why: null,
  failing_since: null,
  created_at: '2026-11-22T10:00:00.000Z',
  former_secret_until: null,
}

const partnerWebhookEndpoint = z
  .object(snakeShape(webhookEndpoint.shape))
  .meta({ id: 'PartnerWebhookEndpoint', examples: [exampleEndpoint] })

const withSecret = z
  .object({
    secret: z.string().meta({
      description: 'What messages are signed with, as Standard Webhooks writes it. Shown this once',
    }),
    endpoint: partnerWebhookEndpoint,
  })
  .meta({ id: 'PartnerWebhookSecret' })

const partnerWebhookDelivery = z
  .object({
    ...snakeShape(webhookDelivery.shape),
    attempts: z.array(z.object(snakeShape(webhookAttempt.shape))),
  })
  .meta({ id: 'PartnerWebhookDelivery' })

const params = z.object({ endpointId })
const headers = idempotencyHeaders

export const partnerWebhookRoutes = {
  'POST /api/partner/v1/webhook-endpoints': {
    summary:
      'Receive events about your bookings at your own address; the secret is shown this once',
    tag,
    access: byKey('webhooks:write'),
    headers,
    body: z
      .strictObject({
        url: webhookUrl,
        description: webhookDescription.optional(),
        event_types: webhookEventTypes.default([]),
      })
      .meta({
        id: 'PartnerWebhookEndpointRequest',
        examples: [{ url: exampleEndpoint.url, event_types: ['booking.completed'] }],
      }),
    answer: withSecret,
    status: 201,
    refusals: ['idempotency_key_reused', 'webhook_url_refused', 'webhook_endpoints_full'],
    perMinute,
  },
  'GET /api/partner/v1/webhook-endpoints': {
    summary: 'Your endpoints, oldest first',
    tag,
    access: byKey('webhooks:write'),
    answer: z.object({ items: z.array(partnerWebhookEndpoint) }),
    perMinute,
  },
  'GET /api/partner/v1/webhook-endpoints/:endpointId': {
    summary: 'One of your endpoints',
    tag,
    access: ownEndpoint,
    params,
    answer: partnerWebhookEndpoint,
    perMinute,
  },
  'PATCH /api/partner/v1/webhook-endpoints/:endpointId': {
    summary: 'Change an endpoint, or switch it off and on',
    tag,
    access: ownEndpoint,
    params,
    body: z
      .strictObject({
        url: webhookUrl.optional(),
        description: webhookDescription.nullable().optional(),
        event_types: webhookEventTypes.optional(),
        is_enabled: z.boolean().optional(),
      })
      .meta({ id: 'PartnerWebhookEndpointChange', examples: [{ is_enabled: false }] }),
    answer: partnerWebhookEndpoint,
    refusals: ['webhook_url_refused'],
    perMinute,
  },
  'DELETE /api/partner/v1/webhook-endpoints/:endpointId': {
    summary: 'Delete an endpoint with its log; nothing more is sent to it',
    tag,
    access: ownEndpoint,
    params,
    perMinute,
  },
  'POST /api/partner/v1/webhook-endpoints/:endpointId/secret': {
    summary: 'A new secret, shown this once; the old one signs as well for 24 hours',
    tag,
    access: ownEndpoint,
    params,
    headers,
    answer: withSecret,
    refusals: ['idempotency_key_reused'],
    perMinute,
  },
  'POST /api/partner/v1/webhook-endpoints/:endpointId/test': {
    summary: 'Send a test message',
    tag,
    access: ownEndpoint,
    params,
    headers,
    answer: z.object({ delivery_id: deliveryId }),
    status: 202,
    refusals: ['idempotency_key_reused', 'webhook_disabled'],
    perMinute,
  },
  'GET /api/partner/v1/webhook-endpoints/:endpointId/deliveries': {
    summary: 'What was sent to an endpoint and how it was answered, newest first',
    tag,
    access: ownEndpoint,
    params,
    query: z.strictObject({
      cursor: deliveryId.optional(),
      limit: z.coerce.number().int().min(1).max(100).default(20),
    }),
    answer: z.object({
      items: z.array(partnerWebhookDelivery),
      next_cursor: z.string().nullable(),
    }),
    perMinute,
  },
  'POST /api/partner/v1/webhook-endpoints/:endpointId/deliveries/:deliveryId/replay': {
    summary: 'Send a message again, with the number and the words of the first time',
    tag,
    access: ownEndpoint,
    params: z.object({ endpointId, deliveryId }),
    headers,
    answer: partnerWebhookDelivery,
    status: 202,
    refusals: ['idempotency_key_reused', 'webhook_disabled'],
    perMinute,
  },
} as const satisfies Routes
