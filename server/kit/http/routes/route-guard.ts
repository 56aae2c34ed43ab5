/** The guard of a route: where its caller may come from, how often they may call, who they are, and what they are to its object. */
import type { IncomingMessage } from 'node:http'
import type { Context } from 'hono'
import { answerTo, type AccessRow, type Party } from '../../../../contract/parties.ts'
import { problems } from '../../../../contract/problems.ts'
import type { Priority, Route } from '../../../../contract/route.ts'
import {
  accepted,
  refused,
  type Outcome,
  type Refusal,
  type RefusalCode,
} from '../../../../domain/refusal.ts'
import type { Metrics } from '../../metrics.ts'
import type { Admission } from '../admission.ts'
import { errorResponse, problemResponse } from '../problem-response.ts'
import { CallerLeft } from '../read-body.ts'
import type { AppEnv, RequestContext } from '../request-context.ts'
import { isForeignWrite } from '../same-origin.ts'
import { holdsControlCharacter, unwantedMessage } from '../unwanted-text.ts'
import { countRequest, type Counting } from './count-request.ts'
import { readParams } from './route-input.ts'

export type GuardOptions<A> = Counting & {
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
export const guardOf = <A>(
  options: GuardOptions<A>,
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
    const place = await options.admission.enter(priorityOf(route, row), route.isBatched)
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

/** The refusal of a request that found no place, counted. */
export const tooBusy = (metrics: Metrics): Refusal => {
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
