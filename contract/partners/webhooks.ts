/**
 * Insurers' webhook endpoints on screens: operators', and those of an insurer's own people. What programs call is in
 * `partner-webhooks.ts`: the same endpoints and deliveries under names of its own, so a field that is added here is added there.
 */
import { z } from 'zod'
import { partnerKeyModes } from '../../domain/partners/partner.ts'
import { partnerEventTypes, sentEventTypes } from '../../domain/partners/partner-event.ts'
import { changePartner, readPartner } from '../access.ts'
import { partnerId } from './partners.ts'
import type { Routes } from '../route.ts'
import { bookingId, id, moment, page } from '../shapes.ts'
import { freeText } from '../text-fields.ts'

export const endpointId = id('whk')
export const deliveryId = id('whd')
export const eventId = id('evt')

/** The server checks whether it may be called: the address that it resolves to must be public. */
export const webhookUrl = z.string().trim().min(1, 'Enter an address').max(500, 'Too long')
export const webhookDescription = freeText(200)
/** Empty: all, also those that are added later. */
export const webhookEventTypes = z.array(z.enum(partnerEventTypes)).max(partnerEventTypes.length)
export const disabledWhys = ['asked', 'gone', 'failing'] as const
export const deliveryStates = ['queued', 'delivered', 'failed'] as const

export const webhookEndpoint = z
  .object({
    endpointId,
    mode: z.enum(partnerKeyModes),
    url: z.string(),
    description: z.string().nullable(),
    eventTypes: z.array(z.enum(partnerEventTypes)),
    isEnabled: z.boolean(),
    /** Why it is disabled: by a person, because it answered that it is gone (410), or because it accepted nothing for days. */
    disabledWhy: z.enum(disabledWhys).nullable(),
    /** Since when it has accepted nothing; null: it accepted the last message. */
    failingSince: moment.nullable(),
    createdAt: moment,
    /** A former secret signs as well until then. */
    formerSecretUntil: moment.nullable(),
  })
  .meta({ id: 'WebhookEndpoint' })
export type WebhookEndpoint = z.output<typeof webhookEndpoint>

export const webhookAttempt = z.object({
  number: z.int(),
  at: moment,
  /** Null: nothing came back, and `error` says why. */
  status: z.int().nullable(),
  error: z.string().nullable(),
  durationMs: z.int(),
  /** How the answer begins. */
  answer: z.string().nullable(),
})

export const webhookDelivery = z
  .object({
    deliveryId,
    /** The `webhook-id` of the message, the same each time it is sent. */
    eventId,
    type: z.enum(sentEventTypes),
    bookingId: bookingId.nullable(),
    /** Its number among the events of the booking; null: it is about none. */
    sequence: z.int().nullable(),
    happenedAt: moment,
    state: z.enum(deliveryStates),
    /** It waits for an earlier message of the same booking, which is tried again. */
    isHeldBack: z.boolean(),
    nextTryAt: moment.nullable(),
    /** The last twenty, oldest first. */
    attempts: z.array(webhookAttempt),
  })
  .meta({ id: 'WebhookDelivery' })
export type WebhookDelivery = z.output<typeof webhookDelivery>

const tag = 'Insurers'
const ofPartner = z.object({ partnerId })
const ofEndpoint = z.object({ partnerId, endpointId })
const withSecret = z.object({
  /** What messages are signed with, `whsec_…`. It is shown this once. */
  secret: z.string(),
  endpoint: webhookEndpoint,
})

export const webhookRoutes = {
  'GET /api/partners/:partnerId/webhooks': {
    summary: 'An insurer’s webhook endpoints, live and sandbox, oldest first',
    tag,
    access: readPartner,
    params: ofPartner,
    answer: z.object({ endpoints: z.array(webhookEndpoint) }),
  },
  'POST /api/partners/:partnerId/webhooks': {
    summary: 'A new endpoint; its secret is shown this once',
    tag,
    access: changePartner,
    params: ofPartner,
    body: z.strictObject({
      mode: z.enum(partnerKeyModes).default('live'),
      url: webhookUrl,
      description: webhookDescription.optional(),
      eventTypes: webhookEventTypes.default([]),
    }),
    answer: withSecret,
    status: 201,
    refusals: ['webhook_url_refused', 'webhook_endpoints_full', 'reauthentication_required'],
  },
  'PATCH /api/partners/:partnerId/webhooks/:endpointId': {
    summary: 'Change an endpoint, or switch it off and on',
    tag,
    access: changePartner,
    params: ofEndpoint,
    body: z.strictObject({
      url: webhookUrl.optional(),
      description: webhookDescription.nullable().optional(),
      eventTypes: webhookEventTypes.optional(),
      isEnabled: z.boolean().optional(),
    }),
    answer: webhookEndpoint,
    refusals: ['webhook_url_refused', 'reauthentication_required'],
  },
  'DELETE /api/partners/:partnerId/webhooks/:endpointId': {
    summary: 'Delete an endpoint with its log; nothing more is sent to it',
    tag,
    access: changePartner,
    params: ofEndpoint,
    refusals: ['reauthentication_required'],
  },
  'POST /api/partners/:partnerId/webhooks/:endpointId/secret': {
    summary: 'A new secret, shown this once; the old one signs as well for 24 hours',
    tag,
    access: changePartner,
    params: ofEndpoint,
    answer: withSecret,
    refusals: ['reauthentication_required'],
  },
  'POST /api/partners/:partnerId/webhooks/:endpointId/test': {
    summary: 'Send a test message',
    tag,
    access: changePartner,
    params: ofEndpoint,
    answer: z.object({ deliveryId }),
    status: 202,
    refusals: ['webhook_disabled'],
  },
  'GET /api/partners/:partnerId/webhooks/:endpointId/deliveries': {
    summary: 'What was sent to an endpoint and how it was answered, newest first',
    tag,
    access: readPartner,
    params: ofEndpoint,
    query: z.object({ cursor: deliveryId.optional() }),
    answer: page(webhookDelivery),
  },
  'POST /api/partners/:partnerId/webhooks/:endpointId/deliveries/:deliveryId/replay': {
    summary: 'Send a message again, with the number and the words of the first time',
    tag,
    access: changePartner,
    params: z.object({ partnerId, endpointId, deliveryId }),
    answer: webhookDelivery,
    status: 202,
    refusals: ['webhook_disabled'],
  },
} as const satisfies Routes
