/** The messages to insurers' webhook endpoints, for the OpenAPI document. */
import { z } from 'zod'
import type { ZodOpenApiPathsObject } from 'zod-openapi'
import { partnerEvent, partnerTestEvent } from '../contract/partners/partner-event-shapes.ts'
import { partnerTag } from '../contract/partners/partner-headers.ts'
import {
  partnerEventTypes,
  testEventType,
  webhookAnswerSeconds,
  type PartnerEventType,
} from '../domain/partners/partner-event.ts'

const header = z.object({
  'webhook-id': z.string().meta({ description: 'The same each time this message is sent' }),
  'webhook-timestamp': z.string().meta({ description: 'Seconds since 1970, of this try' }),
  'webhook-signature': z
    .string()
    .meta({ description: 'One or more of `v1,<base64>`, with a space between: Standard Webhooks' }),
})

const responses = {
  '2XX': { description: `Accepted. Answer within ${webhookAnswerSeconds} seconds` },
  '410': { description: 'Gone: the endpoint is switched off' },
}

const summaries: Record<PartnerEventType, string> = {
  'booking.created': 'Booked; drivers are asked',
  'booking.driver_assigned': 'A driver accepted, or took over',
  'booking.driver_cancelled': 'The driver cannot come; the next ones are asked',
  'booking.status_changed': 'The driver set off, arrived, or started',
  'booking.arrival_missed': 'The promised arrival will be missed; cancelling is free',
  'booking.completed': 'The recovery is completed',
  'booking.cancelled': 'Cancelled, by you, the driver or Towline',
  'booking.expired': 'No one accepted in time',
  'booking.refunded': 'Some of the price was taken off your account again',
}

const messageOf = (name: string, summary: string, schema: z.ZodType) => ({
  post: {
    operationId: `send${name
      .split(/[._]/)
      .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
      .join('')}`,
    summary,
    tags: [partnerTag],
    requestParams: { header },
    requestBody: { required: true, content: { 'application/json': { schema } } },
    responses,
  },
})

export const sentMessages: ZodOpenApiPathsObject = Object.fromEntries([
  ...partnerEventTypes.map((type) => [type, messageOf(type, summaries[type], partnerEvent)]),
  [testEventType, messageOf(testEventType, 'You asked for a test', partnerTestEvent)],
])
