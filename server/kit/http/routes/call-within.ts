/**
 * A call from one route of this server to another in the name of the same visitor: through the same guard, the same limits, the same checks
 * of input and answer, and without a connection. For pages that are made here and must have no way of their own past a route.
 */
import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { Context, Hono } from 'hono'
import type { AppEnv } from '../request-context.ts'

export type WithinRequest = {
  method: string
  /** With its query. */
  path: string
  /** As JSON; undefined: none. */
  body?: unknown
}

export type CallWithin = (c: Context<AppEnv>, request: WithinRequest) => Promise<Response>

/**
 * `origin` is our own: the guard of the route that calls has refused writes from elsewhere, and a read may lead to a write here only where
 * that repeats harmlessly.
 */
export const callWithin =
  (app: Pick<Hono<AppEnv>, 'fetch'>, origin: string): CallWithin =>
  async (c, { method, path, body }) => {
    const sent = body === undefined ? undefined : JSON.stringify(body)
    const headers: Record<string, string> = { origin, 'sec-fetch-site': 'same-origin' }
    const cookie = c.req.header('cookie')
    if (cookie !== undefined) headers['cookie'] = cookie
    if (sent !== undefined) {
      headers['content-type'] = 'application/json'
      headers['content-length'] = String(Buffer.byteLength(sent))
    }
    const incoming = new IncomingMessage(new Socket())
    Object.assign(incoming, { method, url: path, headers, complete: true })
    if (sent !== undefined) incoming.push(sent)
    incoming.push(null)
    const { route, accountId } = c.env.request
    const request = { ...c.env.request, navigation: null }
    delete request.place
    try {
      return await app.fetch(new Request(new URL(path, origin), { method, headers }), {
        incoming,
        outgoing: c.env.outgoing,
        request,
      })
    } finally {
      // the log's one line is about the page
      Object.assign(c.env.request, { route, accountId: request.accountId ?? accountId })
    }
  }
