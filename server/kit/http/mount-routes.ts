/**
 * Mounts the routes of the contract: for each one, who may call it, how often, its input and its answer are read
 * from `contract/`, and its handler sees only input that has passed. A route without an access row, without a handler or
 * registered twice, and a handler without a route, stop the boot. The order of routes and handlers does not count.
 */
import type { IncomingMessage } from 'node:http'
import type { Context, Hono } from 'hono'
import { answerTo, type AccessRow, type Party } from '../../../contract/parties.ts'
import { problems } from '../../../contract/problems.ts'
import type {
  Download,
  GuardedRoute,
  OtherRoutes,
  Priority,
  Route,
  RouteAnswer,
  RouteInput,
  RouteKey,
  Routes,
} from '../../../contract/route.ts'
import {
  accepted,
  refused,
  type Outcome,
  type Refusal,
  type RefusalCode,
} from '../../../domain/refusal.ts'
import type { Metrics } from '../metrics.ts'
import type { Admission } from './admission.ts'
import { countAction, countRequest, type Counting } from './count-request.ts'
import { bodyWithinMs } from './deadline.ts'
import { errorResponse, problemResponse } from './problem-response.ts'
import { CallerLeft } from './read-body.ts'
import { orBreakOff } from './or-break-off.ts'
import type { AppEnv, RequestContext } from './request-context.ts'
import { checkAnswer, readInput, readParams } from './route-input.ts'
import { isForeignWrite } from './same-origin.ts'
import { holdsControlCharacter, unwantedMessage } from './unwanted-text.ts'

export type Handlers<C, A, T extends Routes> = {
  [K in keyof T & RouteKey]: (
    ctx: C,
    actor: A,
    input: RouteInput<T[K]>,
  ) => Promise<Outcome<RouteAnswer<T[K]>>>
}

/** The handler of a route that does not speak JSON (the live stream, webhooks, health): the same guard, an answer of its own. */
export type OtherHandler<A> = (c: Context<AppEnv>, actor: A) => Response | Promise<Response>

export type MountOptions<C, A, T extends Routes> = Counting & {
  app: Hono<AppEnv>
  routes: T
  handlers: Handlers<C, A, T>
  otherRoutes: OtherRoutes
  otherHandlers: Readonly<Record<string, OtherHandler<A>>>
  /** The context of one request. */
  contextFor: (request: RequestContext) => C
  /** The caller; an anonymous one is an `A` too. */
  identify: (request: Request) => A | Promise<A>
  /** The caller of a route that looks up no session. */
  stranger: A
  accountIdOf: (actor: A) => string | null
  /**
   * The actor's party to this route; for a route about an object, to that object (`params` are checked). Begun before the caller is
   * known, so that what can be looked up without them is looked up beside their session.
   */
  partyOf: (
    row: AccessRow,
    params: Record<string, string>,
    request: Request,
  ) => (actor: A) => Party | Promise<Party>
  /** Where browsers’ writes may come from; null: callers are no browsers, and cookies are ignored. */
  allowedOrigins: readonly string[] | null
  /** The refusal for an anonymous caller where a sign-in is required. */
  unknownCode?: RefusalCode
  /** How to authenticate, sent with each 401 (RFC 9110 §11.6.1). */
  challenge?: string
  /** Why a known caller is refused all the same, whatever the matrix says. */
  deniedTo?: (actor: A, row: AccessRow) => RefusalCode | null
  /** How much is worked on at once, shared by everything this process serves. */
  admission: Admission
  /** Called with each answer. Awaited before it is sent; must not throw. */
  onAnswer?: (actor: A, answered: Answered) => Promise<void>
  metrics: Metrics
}

/** `path` is the route's own pattern, without anything the caller sent; `url`, `receivedBody` and `response` may name people. */
export type Answered = {
  requestId: string
  method: string
  path: string
  status: number
  durationMs: number
  /** The address as it was called. */
  url: URL
  /** Parsed JSON, unchecked; undefined: none was read. */
  receivedBody: unknown
  /** Its body is still to be sent: read a clone. */
  response: Response
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

/** A handler whose route is only known at run time; its input was checked by that route's own schemas. */
type AnyHandler<C, A> = (ctx: C, actor: A, input: RouteInput<Route>) => Promise<Outcome<unknown>>

type Behind<A> = (
  c: Context<AppEnv>,
  actor: A,
  params: Record<string, string>,
) => Response | Promise<Response>

/** What a request names, and how its caller relates to it. */
type About<A> = {
  params: Record<string, string>
  partyOf: (actor: A) => Party | Promise<Party>
}

/** The same guard for every route: origin, limits, the caller, their party to the object. */
const guardOf = <C, A, T extends Routes>(
  options: MountOptions<C, A, T>,
  key: string,
  row: AccessRow,
  route: Partial<Route>,
  behind: Behind<A>,
) => {
  const { metrics } = options
  const needsSomeone = !row.allowed.includes('anonymous')
  const refuse = (refusal: Refusal, request: RequestContext): Response => {
    metrics.refusals.inc({ code: refusal.code })
    const { challenge } = options
    const isUnknown = challenge !== undefined && problems[refusal.code].status === 401
    return problemResponse(refusal, request, isUnknown ? { 'www-authenticate': challenge } : {})
  }
  const enter = async (c: Context<AppEnv>, seen: Seen<A>): Promise<Response> => {
    const { request, incoming } = c.env
    const { allowedOrigins } = options
    if (allowedOrigins && !row.isFromElsewhere && isForeignWrite(incoming, allowedOrigins)) {
      return refuse({ code: 'foreign_origin' }, request)
    }
    if (holdsControlCharacter(queryOf(incoming))) {
      return refuse({ code: 'invalid_input', detail: unwantedMessage }, request)
    }
    const about = readAbout(c)
    const actor = row.needsNoSession ? options.stranger : await options.identify(c.req.raw)
    seen.actor = actor
    request.accountId = options.accountIdOf(actor)
    return letIn(c, actor, about)
  }
  const readAbout = (c: Context<AppEnv>): Outcome<About<A>> => {
    // a path with a control character names nothing, and is answered as not found
    if (holdsControlCharacter(c.env.incoming.url ?? '')) return refused('not_found')
    const params = readParams(route, c.req.param())
    if (!params.ok) return params
    return accepted({
      params: params.value,
      partyOf: options.partyOf(row, params.value, c.req.raw),
    })
  }
  const letIn = async (
    c: Context<AppEnv>,
    actor: A,
    about: Outcome<About<A>>,
  ): Promise<Response> => {
    const { request } = c.env
    const tooMany = await countRequest(options, key, route, row, request)
    if (tooMany) return refuse(tooMany, request)
    if (request.accountId === null && needsSomeone)
      return refuse({ code: options.unknownCode ?? 'not_signed_in' }, request)
    const denied = options.deniedTo?.(actor, row)
    if (denied) return refuse({ code: denied }, request)
    if (!about.ok) return refuse(about.refusal, request)
    const { params, partyOf } = about.value
    const answer = answerTo(row, await partyOf(actor))
    if (answer !== 'handler') return refuse({ code: codeOf(answer) }, request)
    const response = await behind(c, actor, params)
    return response
  }
  const enterOrBreak = async (c: Context<AppEnv>, seen: Seen<A>): Promise<Response> => {
    try {
      return await enter(c, seen)
    } catch (error) {
      if (error instanceof CallerLeft) return new Response(null, { status: 400 })
      return errorResponse(error, c.env.request)
    }
  }
  /** Before anything is asked of the database: a request that is refused costs next to nothing. */
  const inPlace = async (c: Context<AppEnv>, seen: Seen<A>): Promise<Response> => {
    const { request } = c.env
    const place = await options.admission.enter(priorityOf(route, row))
    if (!place) return refuse(tooBusy(metrics), request)
    request.place = place
    try {
      return await enterOrBreak(c, seen)
    } finally {
      place.leave()
    }
  }
  return async (c: Context<AppEnv>): Promise<Response> => {
    const { request } = c.env
    request.route = key
    const seen: Seen<A> = {}
    const beganAt = performance.now()
    const response = await inPlace(c, seen)
    if (options.onAnswer && seen.actor !== undefined) {
      const [method = '', path = ''] = key.split(' ')
      const durationMs = Math.round(performance.now() - beganAt)
      const { requestId, receivedBody } = request
      const { status } = response
      const url = new URL(c.req.url)
      const answered = { requestId, method, path, status, durationMs, url, receivedBody, response }
      await options.onAnswer(seen.actor, answered)
    }
    return response
  }
}

/**
 * A handler that makes its own answer also reads its own body, and one that looks up no session asks nothing of the database: neither
 * takes a place from others.
 */
const priorityOf = (route: Partial<Route>, { needsNoSession }: AccessRow): Priority => {
  if (needsNoSession || route.summary === undefined) return 'high'
  return route.priority ?? (route.download ? 'low' : 'normal')
}

const tooBusy = (metrics: Metrics): Refusal => {
  metrics.shed.inc()
  return {
    code: 'not_ready',
    detail: 'We’re very busy right now. Please try again in a moment.',
    retryAfterSeconds: 2,
  }
}

const queryOf = ({ url = '' }: IncomingMessage): string =>
  url.slice(url.indexOf('?') + 1 || url.length)

/** The caller, once known. */
type Seen<A> = { actor?: A }

const answerJson = async <C, A, T extends Routes>(
  options: MountOptions<C, A, T>,
  key: string,
  route: Route,
  handler: AnyHandler<C, A>,
  c: Context<AppEnv>,
  actor: A,
  params: Record<string, string>,
): Promise<Response> => {
  const { request, incoming } = c.env
  const carryOut = async (): Promise<Outcome<unknown>> => {
    const { deadline } = request
    const leftMs = deadline.leftMs()
    if (route.body || route.file || route.download) deadline.set(bodyWithinMs)
    // what is not here yet may take a minute
    const isSlow = !incoming.complete
    if (isSlow) request.place?.pause()
    const input = await readInput(route, {
      params,
      query: c.req.query(),
      incoming,
      ...(options.onAnswer ? { onJson: (value) => (request.receivedBody = value) } : {}),
    })
    // the time its body took to arrive does not count; identifying and authorising the caller does
    if (!route.file && !route.download) deadline.set(leftMs)
    if (!input.ok) return input
    if (isSlow && (await request.place?.resume()) === false) {
      const busy = tooBusy(options.metrics)
      return refused(busy.code, busy)
    }
    const tooMany = await countAction(options, key, route, request)
    if (tooMany) return refused(tooMany.code, tooMany)
    return handler(options.contextFor(request), actor, input.value)
  }
  const outcome = await carryOut()
  if (!outcome.ok) {
    options.metrics.refusals.inc({ code: outcome.refusal.code })
    // the rest of the body is not read
    const isTooLarge = outcome.refusal.code === 'body_too_large'
    return problemResponse(outcome.refusal, request, isTooLarge ? { connection: 'close' } : {})
  }
  if (route.download) return fileResponse(route.download.mediaType, outcome.value, c.env)
  if (!route.answer) return new Response(null, { status: route.status ?? 204 })
  return new Response(JSON.stringify(checkAnswer(route.answer, outcome.value)), {
    status: route.status ?? 200,
    headers: {
      'content-type': 'application/json',
      'cache-control': cachingOf(route),
      ...(outcome.isReplay ? { [replayHeader]: 'true' } : {}),
    },
  })
}

/** Marks the answer of an earlier identical request: nothing was done again. */
export const replayHeader = 'idempotent-replayed'

/** Not cached between us and the caller, and never shown by a browser as a page of ours. */
const fileResponse = (
  mediaType: string,
  answered: unknown,
  { request, outgoing }: AppEnv['Bindings'],
): Response => {
  // typed by the route's own key in `Handlers`
  const { fileName, body } = answered as Download
  if (!/^[\w.-]+$/.test(fileName)) throw new Error('not a name for a file')
  const sent =
    body instanceof Uint8Array
      ? body
      : orBreakOff(body, (error) => {
          request.log.error('an answer broke off', { route: request.route, error })
          outgoing.destroy()
        })
  return new Response(sent, {
    headers: {
      'content-type': mediaType,
      'content-disposition': `attachment; filename="${fileName}"`,
      'cache-control': 'private, no-store',
      ...(body instanceof Uint8Array ? { 'content-length': String(body.byteLength) } : {}),
    },
  })
}

const cachingOf = ({ cachedForSeconds }: Route): string =>
  cachedForSeconds === undefined ? 'no-store' : `public, max-age=${cachedForSeconds}`

const codeOf = (status: 401 | 403 | 404) => {
  switch (status) {
    case 401:
      return 'not_signed_in'
    case 403:
      return 'not_allowed'
    case 404:
      return 'not_found'
    default: {
      const unknown: never = status
      throw new Error(`unknown status ${String(unknown)}`)
    }
  }
}

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
