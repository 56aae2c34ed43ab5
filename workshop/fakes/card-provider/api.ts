import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { answerRequest, failureAnswer, type Answer } from './answer-request.ts'
import { newId } from './ids.ts'
import type { Provider } from './provider.ts'
import { routes, type Route } from './routes.ts'
import { ApiFailure, providerTrouble } from './wire/api-failure.ts'
import { parseForm } from './wire/parse-form.ts'
import { apiVersion } from './wire/shapes.ts'

export type Http = { Bindings: HttpBindings }

const largestBody = 256 * 1024

const send = (
  c: Context<Http>,
  requestId: string,
  key: string | null,
  answer: Answer,
): Response => {
  if (answer.kind === 'broken') {
    c.env.incoming.socket.destroy()
    return RESPONSE_ALREADY_SENT
  }
  const headers = new Headers({
    'content-type': 'application/json',
    'cache-control': 'no-cache, no-store',
    'request-id': requestId,
    'stripe-version': apiVersion,
  })
  if (key !== null) headers.set('idempotency-key', key)
  if (answer.originalRequest !== undefined) {
    headers.set('idempotent-replayed', 'true')
    headers.set('original-request', answer.originalRequest)
  }
  if (answer.shouldRetry !== undefined)
    headers.set('stripe-should-retry', String(answer.shouldRetry))
  return new Response(JSON.stringify(answer.body), { status: answer.status, headers })
}

const endpoint =
  (provider: Provider, route: Route) =>
  async (c: Context<Http>): Promise<Response> => {
    const requestId = newId('req')
    const text = route.method === 'POST' ? await c.req.text() : new URL(c.req.url).search.slice(1)
    const idempotencyKey =
      route.method === 'POST' ? (c.req.header('idempotency-key') ?? null) : null
    const params = parseForm(text)
    const path = c.req.path
    const seen = provider.requests.begin({
      requestId,
      method: route.method,
      path,
      idempotencyKey,
      params,
    })
    const answer = await answerRequest(provider, {
      route,
      id: c.req.param('id') ?? '',
      authorization: c.req.header('authorization'),
      idempotencyKey,
      text,
      params,
      seen,
    }).catch((error: unknown) => failure(provider, requestId, error))
    if (answer.kind === 'answer') seen.status = answer.status
    return send(c, requestId, idempotencyKey, answer)
  }

const failure = (provider: Provider, requestId: string, error: unknown): Answer => {
  if (error instanceof ApiFailure) return failureAnswer(error)
  provider.log('card provider failed', {
    requestId,
    error: error instanceof Error ? error.stack : String(error),
  })
  return failureAnswer(providerTrouble())
}

/** The API under `/v1`, in the shapes and refusals of Stripe's. */
export const createApi = (provider: Provider): Hono<Http> => {
  const api = new Hono<Http>()
  const refuse = (c: Context<Http>, error: ApiFailure): Response =>
    send(c, newId('req'), null, failureAnswer(error))

  api.use(
    bodyLimit({
      maxSize: largestBody,
      onError: () =>
        Response.json(
          { error: { type: 'invalid_request_error', message: 'Request is too large.' } },
          { status: 413 },
        ),
    }),
  )
  for (const route of routes) api.on(route.method, route.path, endpoint(provider, route))
  api.all('/v1/*', (c) =>
    refuse(
      c,
      new ApiFailure(
        404,
        {
          type: 'invalid_request_error',
          message: `Unrecognized request URL (${c.req.method}: ${c.req.path}). This fake speaks only the part of the API that Towline uses.`,
        },
        false,
      ),
    ),
  )
  return api
}
