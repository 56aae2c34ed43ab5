/** The steps every sign-in route begins and ends with, and what they are given. */
import type { Context } from 'hono'
import { authRoutes, type AuthRouteKey } from '../../contract/auth.ts'
import type { RouteInput } from '../../contract/route.ts'
import { refused, type Outcome } from '../../domain/refusal.ts'
import type { Limits } from '../kit/http/limits.ts'
import type { OtherHandler } from '../kit/http/mount-routes.ts'
import { problemResponse } from '../kit/http/problem-response.ts'
import type { HouseEnv } from '../kit/http/request-context.ts'
import { readInput } from '../kit/http/route-input.ts'
import { deleteSession } from './accounts.store.ts'
import { takeForAccount, takeForAddress } from './auth-limits.ts'
import type { Identity } from './identify.ts'
import type { Auth, AuthCtx } from './open-auth.ts'
import { sessionTokenIn, sessionTokenOf } from './session-cookie.ts'

export type AuthDeps = {
  ctx: AuthCtx
  auth: Auth
  /** Null switches limits off. */
  limits: Limits | null
}

type Body<K extends AuthRouteKey> = RouteInput<(typeof authRoutes)[K]>['body']
/** What goes back besides the status. */
export type Done = { value?: unknown; setCookies?: readonly string[] }
export type Answer<K extends AuthRouteKey> = (
  body: Body<K>,
  scene: { actor: Identity | null; cookie: string | null },
) => Promise<Outcome<Done>>

/** Signing in over an older session ends that one (OWASP ASVS 5.0, 7.2.4). */
export const endReplacedSession = async (
  { ctx }: AuthDeps,
  setCookies: readonly string[],
  cookie: string | null,
): Promise<void> => {
  const old = sessionTokenOf(cookie, ctx.config)
  const now = sessionTokenIn(setCookies, ctx.config)
  if (old && now && old !== now) await deleteSession(ctx.db, old)
}

/** Takes back the session that an answer would have begun; the browser keeps the one it has. */
export const endNewSession = async (
  { ctx }: AuthDeps,
  setCookies: readonly string[],
  cookie: string | null,
): Promise<void> => {
  const kept = sessionTokenOf(cookie, ctx.config)
  const made = sessionTokenIn(setCookies, ctx.config)
  if (made && made !== kept) await deleteSession(ctx.db, made)
}

/** How often this address may ask, what was sent, how often this account may be asked about, then the answer. */
export const authDoor =
  <K extends AuthRouteKey>(
    { limits }: AuthDeps,
    key: K,
    answer: Answer<K>,
  ): OtherHandler<Identity | null> =>
  async (c, actor) => {
    const { request, incoming } = c.env
    const outcome = await enter()
    if (!outcome.ok) return problemResponse(outcome.refusal, request)
    return respond(key, outcome.value)

    async function enter(): Promise<Outcome<Done>> {
      const wait = limits ? await takeForAddress(limits, key, request.address) : 0
      if (wait > 0) return tooMany(wait)
      const input = await readInput(authRoutes[key], { params: {}, query: {}, incoming })
      if (!input.ok) return input
      // the route's own schema has just parsed it
      const body = input.value.body as Body<K>
      const account = accountNamed(body) ?? actor?.accountId
      const waitForAccount = limits && account ? await takeForAccount(limits, key, account) : 0
      if (waitForAccount > 0) return tooMany(waitForAccount)
      return answer(body, { actor, cookie: cookieOf(c) })
    }
  }

const tooMany = (seconds: number) => refused('too_many_requests', { retryAfterSeconds: seconds })

const accountNamed = (body: unknown): string | undefined =>
  typeof body === 'object' && body !== null && 'email' in body && typeof body.email === 'string'
    ? body.email
    : undefined

export const cookieOf = (c: Context<HouseEnv>): string | null => c.req.header('cookie') ?? null

const respond = (key: AuthRouteKey, { value, setCookies = [] }: Done): Response => {
  const route = authRoutes[key]
  const headers = new Headers({ 'cache-control': 'no-store' })
  for (const cookie of setCookies) headers.append('set-cookie', cookie)
  if (!('answer' in route)) return new Response(null, { status: 204, headers })
  headers.set('content-type', 'application/json')
  const status = 'status' in route ? route.status : 200
  return new Response(JSON.stringify(route.answer.parse(value)), { status, headers })
}
