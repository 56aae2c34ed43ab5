/** The API's routes, called by a page in the name of its visitor. */
import type { Context } from 'hono'
import { everyJsonRoute } from '../../contract/every-route.ts'
import { problem, type Problem } from '../../contract/problem-document.ts'
import type { Route, RouteAnswer, RouteRequest } from '../../contract/route.ts'
import type { CallWithin } from '../kit/http/routes/call-within.ts'
import type { AppEnv } from '../kit/http/request-context.ts'

type ApiRoutes = typeof everyJsonRoute
type ApiKey = keyof ApiRoutes

/** `setCookies`: what the visitor's browser is to be told. */
export type ApiAnswer<T> =
  | { ok: true; value: T; setCookies: readonly string[] }
  /** `retryAfterSeconds`: 0 where the answer names none. */
  | { ok: false; problem: Problem; retryAfterSeconds: number }

export type Api = <K extends ApiKey>(
  key: K,
  request: RouteRequest<ApiRoutes[K]>,
) => Promise<ApiAnswer<RouteAnswer<ApiRoutes[K]>>>

export const apiFor =
  (within: CallWithin, c: Context<AppEnv>): Api =>
  async (key, sent) => {
    const route: Route = everyJsonRoute[key]
    const [method = '', template = ''] = key.split(' ')
    const request: { params?: unknown; query?: unknown; body?: unknown } = sent
    const path = template.replaceAll(/:(\w+)/g, (_whole, name: string) =>
      encodeURIComponent(textsIn(request.params)[name] ?? ''),
    )
    const query = new URLSearchParams(textsIn(request.query)).toString()
    const response = await within(c, {
      method,
      path: query === '' ? path : `${path}?${query}`,
      ...(request.body === undefined ? {} : { body: request.body }),
    })
    const text = await response.text()
    const json: unknown = text === '' ? undefined : JSON.parse(text)
    if (!response.ok) {
      const retryAfterSeconds = Number(response.headers.get('retry-after') ?? 0)
      return { ok: false, problem: problem.parse(json), retryAfterSeconds }
    }
    // the route has checked its answer by this very schema
    const value = (route.answer ? json : undefined) as RouteAnswer<ApiRoutes[typeof key]>
    return { ok: true, value, setCookies: response.headers.getSetCookie() }
  }

const textsIn = (values: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries(values ?? {}).map(([name, value]) => [name, String(value)]))
