/** The parts of the HTTP API that do not speak JSON both ways, for the OpenAPI document. */
import { z } from 'zod'
import type { ZodOpenApiPathsObject } from 'zod-openapi'
import { advertImageId } from '../contract/adverts.ts'
import { photoId } from '../contract/bookings/evidence.ts'
import { liveEvent } from '../contract/live-events.ts'
import { problem } from '../contract/problem-document.ts'

const seeOther = { '303': { description: 'Goes on to a page of this site' } }
const nothing = { '200': { description: 'Done' } }

export const otherPaths: ZodOpenApiPathsObject = {
  '/api/auth/callback/{provider}': {
    parameters: [{ name: 'provider', in: 'path', required: true, schema: { type: 'string' } }],
    get: {
      operationId: 'getAuthCallbackByProvider',
      tags: ['Sign-in'],
      summary: 'Where Google sends the browser back to',
      responses: seeOther,
    },
    post: {
      operationId: 'postAuthCallbackByProvider',
      tags: ['Sign-in'],
      summary: 'Where Apple sends the browser back to',
      responses: seeOther,
    },
  },
  '/api/files/{photoId}/{size}': {
    get: {
      operationId: 'getFilesByPhotoIdBySize',
      tags: ['Evidence'],
      summary: 'A photo, by the link from a booking’s evidence',
      requestParams: {
        path: z.object({ photoId, size: z.enum(['full', 'thumbnail']) }),
        query: z.object({ until: z.string(), sig: z.string() }),
      },
      responses: {
        '200': { description: 'The photo', content: { 'image/jpeg': {} } },
        '404': {
          description: 'No such photo, or the link has expired or is not ours',
          content: { 'application/problem+json': { schema: problem } },
        },
      },
    },
  },
  '/api/adverts/pictures/{imageId}': {
    get: {
      operationId: 'getAdvertsPicturesByPictureId',
      tags: ['Public'],
      summary: 'The picture of an advertisement',
      requestParams: { path: z.object({ imageId: advertImageId }) },
      responses: {
        '200': { description: 'The photo', content: { 'image/jpeg': {} } },
        '404': {
          description: 'No such picture',
          content: { 'application/problem+json': { schema: problem } },
        },
      },
    },
  },
  '/api/live': {
    get: {
      operationId: 'getLive',
      tags: ['Live'],
      summary: 'Everything that concerns you, as it happens; resumes from Last-Event-ID',
      security: [{ session: [] }],
      responses: {
        '200': {
          description: 'Server-sent events; each `data` is one live event',
          content: { 'text/event-stream': { schema: liveEvent } },
        },
      },
    },
  },
  '/map-tiles.pmtiles': {
    get: {
      operationId: 'getMapTilesPmtiles',
      tags: ['Service'],
      summary: 'Street tiles, a part at a time: the address with the version is in GET /api/config',
      responses: {
        '200': { description: 'All of it', content: { 'application/vnd.pmtiles': {} } },
        '206': { description: 'A part', content: { 'application/vnd.pmtiles': {} } },
        '404': {
          description: 'There are none here',
          content: { 'application/problem+json': { schema: problem } },
        },
        '416': { description: 'No such part' },
      },
    },
  },
  '/api/openapi.json': {
    get: {
      operationId: 'getOpenapiJson',
      tags: ['Service'],
      summary: 'This document',
      responses: { '200': { description: 'OpenAPI 3.1', content: { 'application/json': {} } } },
    },
  },
  '/api/webhooks/stripe': {
    post: {
      operationId: 'postWebhooksStripe',
      tags: ['Service'],
      summary: 'Events of the card provider, signed in the Stripe-Signature header',
      requestBody: { content: { 'application/json': {} } },
      responses: { ...nothing, '400': { description: 'The signature does not hold' } },
    },
  },
  '/api/webhooks/twilio': {
    post: {
      operationId: 'postWebhooksTwilio',
      tags: ['Service'],
      summary: 'Texts that customers send, signed in the X-Twilio-Signature header',
      requestBody: { content: { 'application/x-www-form-urlencoded': {} } },
      responses: {
        '200': { description: 'Taken', content: { 'text/xml': {} } },
        '400': { description: 'Not a message' },
        '403': {
          description: 'The signature does not hold',
          content: { 'application/problem+json': { schema: problem } },
        },
        '404': { description: 'No texts are read here' },
      },
    },
  },
  '/healthz': {
    get: {
      operationId: 'getHealthz',
      tags: ['Service'],
      summary: 'The process is alive',
      responses: { '200': { description: 'Alive', content: { 'application/json': {} } } },
    },
  },
  '/readyz': {
    get: {
      operationId: 'getReadyz',
      tags: ['Service'],
      summary: 'The database and the job queue answer',
      responses: {
        '200': { description: 'Ready', content: { 'application/json': {} } },
        '503': {
          description: 'Not ready',
          content: { 'application/problem+json': { schema: problem } },
        },
      },
    },
  },
  '/metrics': {
    get: {
      operationId: 'getMetrics',
      tags: ['Service'],
      summary: 'Figures for Prometheus',
      responses: { '200': { description: 'Text exposition', content: { 'text/plain': {} } } },
    },
  },
}
