/** The OpenAPI 3.1 document of the whole HTTP API, made from the same values that the server runs on. */
import type { z } from 'zod'
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponseObject,
} from 'zod-openapi'
import { partnerPeople, people, type AccessRow } from '../../../contract/parties.ts'
import { problems } from '../../../contract/problems.ts'
import { problem } from '../../../contract/problem-document.ts'
import type { Route, Routes } from '../../../contract/route.ts'
import type { RefusalCode } from '../../../domain/refusal.ts'
import { replayHeader } from './routes/answer-json.ts'

export type OpenApiOptions = {
  title: string
  version: string
  description: string
  origin: string
  routes: Routes
  /** Routes that are not in the contract: sign-in, webhooks, the live stream, health. */
  otherPaths: ZodOpenApiPathsObject
  /** Webhook events, by name. */
  webhooks: ZodOpenApiPathsObject
  sessionCookie: string
}

export const openApiDocument = (options: OpenApiOptions) =>
  createDocument({
    openapi: '3.1.0',
    info: {
      title: options.title,
      version: options.version,
      description: options.description,
    },
    servers: [{ url: options.origin }],
    paths: { ...pathsOf(options), ...options.otherPaths },
    webhooks: options.webhooks,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: options.sessionCookie },
        partnerKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'A partner’s key. It may also be sent as `X-API-Key`.',
        },
      },
    },
  })

const pathsOf = ({ routes }: OpenApiOptions): ZodOpenApiPathsObject => {
  const paths: ZodOpenApiPathsObject = {}
  for (const [key, route] of Object.entries(routes)) {
    const { method, path } = takeApart(key)
    paths[path] = { ...paths[path], [method]: operationOf(key, route) }
  }
  return paths
}

const takeApart = (key: string) => {
  const [method = '', path = ''] = key.split(' ')
  return { method: method.toLowerCase(), path: path.replaceAll(/:(\w+)/g, '{$1}') }
}

/** `GET /api/bookings/:bookingId` → `getBookingsByBookingId`. */
export const operationIdOf = (key: string): string => {
  const [method = '', path = ''] = key.split(' ')
  const words = path
    .split('/')
    .filter((part) => part !== '' && part !== 'api')
    .map((part) => (part.startsWith(':') ? `by-${part.slice(1)}` : part))
    .flatMap((part) => part.split(/[-.]/))
  return words.reduce(
    (name, word) => name + word.charAt(0).toUpperCase() + word.slice(1),
    method.toLowerCase(),
  )
}

const operationOf = (key: string, route: Route): ZodOpenApiOperationObject => ({
  operationId: operationIdOf(key),
  summary: route.summary,
  tags: [route.tag],
  security: securityOf(route.access),
  ...(route.params || route.query || route.headers
    ? {
        requestParams: {
          ...(route.params ? { path: route.params } : {}),
          ...(route.query ? { query: route.query } : {}),
          ...(route.headers ? { header: route.headers } : {}),
        },
      }
    : {}),
  ...(route.body
    ? {
        requestBody: {
          required: true,
          content: { 'application/json': { schema: route.body, ...examplesOf(route.body) } },
        },
      }
    : {}),
  ...(route.file
    ? {
        requestBody: {
          required: true,
          content: Object.fromEntries(route.file.mediaTypes.map((type) => [type, {}])),
        },
      }
    : {}),
  responses: {
    [String(route.status ?? (route.answer || route.download ? 200 : 204))]: {
      description: 'Done',
      ...headersOf(route),
      ...contentOf(route),
    },
    ...refusalResponses(refusalsOf(key, route)),
  },
})

/** The examples of a request body, which the library leaves out for a schema that transforms, trims or fills in. */
const examplesOf = (body: z.ZodType) => {
  const given = body.meta()?.examples
  if (!Array.isArray(given)) return {}
  const named = given.map((value: unknown, index) => [`example${index + 1}`, { value }])
  return { examples: Object.fromEntries(named) }
}

/** For a route whose requests carry an idempotency key. */
const headersOf = ({ headers }: Route): Pick<ZodOpenApiResponseObject, 'headers'> =>
  headers && 'idempotency-key' in headers.shape
    ? {
        headers: {
          [replayHeader]: {
            description: '`true`: the same request was answered before, and nothing was done again',
            schema: { type: 'string', enum: ['true'] },
          },
        },
      }
    : {}

/** Refusals that carry a `Retry-After`. */
const waiting = new Set([429, 503])

const retryAfter = {
  headers: {
    'retry-after': {
      description: 'In so many seconds it is worth asking again',
      schema: { type: 'integer', minimum: 1 },
    },
  },
} as const satisfies Pick<ZodOpenApiResponseObject, 'headers'>

const contentOf = ({ answer, download }: Route): Pick<ZodOpenApiResponseObject, 'content'> => {
  if (answer) return { content: { 'application/json': { schema: answer } } }
  return download ? { content: { [mediaRange(download.mediaType)]: {} } } : {}
}

const securityOf = (row: AccessRow): Record<string, string[]>[] => {
  if (row.allowed.includes('anonymous')) return []
  return [row.keyScope === undefined ? { session: [] } : { partnerKey: [] }]
}

/** The number of parties that come with a session, or without. */
const everyone = people.length + partnerPeople.length

/** Refusals that the contract names, and those that the guard in front of every route may give. */
const refusalsOf = (key: string, route: Route): RefusalCode[] => {
  const row: AccessRow = route.access
  const codes = new Set<RefusalCode>(route.refusals)
  if (row.keyScope === undefined) {
    if (!row.allowed.includes('anonymous')) codes.add('not_signed_in')
    if (row.about === 'function' && row.allowed.length < everyone) codes.add('not_allowed')
  } else {
    codes.add('api_key_invalid').add('partner_inactive')
    if (row.keyScope !== null) codes.add('scope_missing')
  }
  if (route.params) codes.add('not_found')
  codes.add('invalid_input')
  if (route.body) {
    codes.add('body_too_large').add('card_data_refused')
  }
  if (route.file) codes.add('body_too_large')
  if (!key.startsWith('GET ')) {
    if (row.keyScope === undefined) codes.add('foreign_origin')
    codes.add('unsupported_media_type')
  }
  codes.add('too_many_requests')
  if (route.limit) codes.add(route.limit.refusal)
  return [...codes.add('not_ready').add('internal_error')]
}

const refusalResponses = (codes: readonly RefusalCode[]) => {
  const byStatus = new Map<number, RefusalCode[]>()
  for (const code of codes) {
    const { status } = problems[code]
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  return Object.fromEntries(
    [...byStatus].map(([status, sameStatus]) => [
      String(status),
      {
        description: sameStatus.map((code) => `\`${code}\`: ${problems[code].detail}`).join('\n\n'),
        ...(waiting.has(status) ? retryAfter : {}),
        content: { 'application/problem+json': { schema: problem } },
      },
    ]),
  )
}

/** Without parameters, as OpenAPI 3.1 recommends for the keys of `content`: `text/csv` also describes `text/csv; charset=utf-8`. */
const mediaRange = (mediaType: string): string => mediaType.split(';')[0] ?? mediaType
