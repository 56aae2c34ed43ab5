/**
 * Mounts the routes of the contract: for each one, who may call it, how often, its input and its answer are read
 * from `contract/`, and its handler sees only input that has passed. A route without an access row, without a handler or
 * registered twice, and a handler without a route, stop the boot. The order of routes and handlers does not count.
 */
import type { Context, Hono } from 'hono'
import type {
  GuardedRoute,
  OtherRoutes,
  RouteAnswer,
  RouteInput,
  RouteKey,
  Routes,
} from '../../../../contract/route.ts'
import type { Outcome } from '../../../../domain/refusal.ts'
import { problemResponse } from '../problem-response.ts'
import type { AppEnv, RequestContext } from '../request-context.ts'
import { answerJson, type AnyHandler } from './answer-json.ts'
import { guardOf, type GuardOptions } from './route-guard.ts'

export type Handlers<C, A, T extends Routes> = {
  [K in keyof T & RouteKey]: (
    ctx: C,
    actor: A,
    input: RouteInput<T[K]>,
  ) => Promise<Outcome<RouteAnswer<T[K]>>>
}

/** The handler of a route that does not speak JSON (the live stream, webhooks, health): the same guard, an answer of its own. */
export type OtherHandler<A> = (c: Context<AppEnv>, actor: A) => Response | Promise<Response>

export type MountOptions<C, A, T extends Routes> = GuardOptions<A> & {
  app: Hono<AppEnv>
  routes: T
  handlers: Handlers<C, A, T>
  otherRoutes: OtherRoutes
  otherHandlers: Readonly<Record<string, OtherHandler<A>>>
  /** The context of one request. */
  contextFor: (request: RequestContext) => C
}

/** Throws when routes and handlers do not agree. */
export const mountRoutes = <C, A, T extends Routes>(options: MountOptions<C, A, T>): void => {
  const { app, routes, handlers, otherRoutes, otherHandlers } = options
  checkComplete(options)
  const methodsOf = new Map<string, string[]>()
  const mount = (key: string, answer: (c: Context<AppEnv>) => Promise<Response>) => {
    const [method = '', path = ''] = key.split(' ')
    app.on(method, path, answer)
    methodsOf.set(path, [...(methodsOf.get(path) ?? []), method])
  }
  const guarded: Readonly<Record<string, GuardedRoute>> = { ...routes, ...otherRoutes }
  for (const key of Object.keys(guarded).toSorted(namedBeforeAny)) {
    const route = routes[key as keyof T & RouteKey]
    if (route) {
      const handler = handlers[key as keyof T & RouteKey] as AnyHandler<C, A>
      const answer = guardOf(options, key, route.access, route, (c, actor, params) =>
        answerJson(options, key, route, handler, c, actor, params),
      )
      mount(key, answer)
      const { path: formerPath } = route.formerly ?? {}
      if (formerPath) mount(`${key.split(' ')[0]} ${formerPath}`, answer)
      continue
    }
    const other = otherRoutes[key as RouteKey]
    const handler = otherHandlers[key]
    if (!other || !handler) throw new Error(`${key} is not mounted`)
    const { access, perMinute } = other
    mount(
      key,
      guardOf(options, key, access, { perMinute }, (c, actor) => handler(c, actor)),
    )
  }
  for (const [path, methods] of methodsOf) app.all(path, wrongMethod(methods))
}

/** Of two paths that fit the same request, the one that names it comes before the one that takes any: the first mounted answers. */
const namedBeforeAny = (one: string, other: string): number => {
  const [ours, theirs] = [segmentsOf(one), segmentsOf(other)]
  for (const [index, ourSegment] of ours.entries()) {
    const theirSegment = theirs[index]
    if (theirSegment === undefined) return 1
    if (ourSegment === theirSegment) continue
    const isAny = ourSegment.startsWith(':')
    if (isAny !== theirSegment.startsWith(':')) return isAny ? 1 : -1
    return ourSegment < theirSegment ? -1 : 1
  }
  return ours.length < theirs.length ? -1 : 0
}

const segmentsOf = (key: string): string[] => key.slice(key.indexOf(' ') + 1).split('/')

const wrongMethod = (methods: readonly string[]) => {
  const allow = [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ')
  return (c: Context<AppEnv>): Response =>
    c.req.method === 'OPTIONS'
      ? new Response(null, { status: 204, headers: { allow } })
      : problemResponse({ code: 'method_not_allowed' }, c.env.request, { allow })
}

const checkComplete = <C, A, T extends Routes>(options: MountOptions<C, A, T>): void => {
  const { routes, handlers, otherRoutes, otherHandlers } = options
  const wrong: string[] = []
  const check = (
    table: Readonly<Record<string, GuardedRoute>>,
    tableHandlers: Readonly<Record<string, unknown>>,
  ) => {
    for (const [key, route] of Object.entries(table)) {
      if (!route.access) wrong.push(`${key} does not say who may call it`)
      if (!(key in tableHandlers)) wrong.push(`${key} has no handler`)
    }
    for (const key of Object.keys(tableHandlers)) {
      if (!(key in table)) wrong.push(`${key} has a handler but no route`)
    }
  }
  check(routes, handlers)
  check(otherRoutes, otherHandlers)
  for (const key of Object.keys(routes)) {
    if (key in otherRoutes) wrong.push(`${key} is registered twice`)
  }
  if (wrong.length > 0) throw new Error(`Routes do not agree:\n  ${wrong.join('\n  ')}`)
}
