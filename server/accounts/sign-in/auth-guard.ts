/** The steps every sign-in route begins and ends with, and their dependencies. */
import type { Context } from 'hono'
import { authRoutes, type AuthRouteKey } from '../../../contract/accounts/auth.ts'
import type { RouteInput } from '../../../contract/route.ts'
import { toE164 } from '../../../domain/accounts/phone.ts'
import { refused, type Outcome } from '../../../domain/refusal.ts'
import type { Budget, Limits } from '../../kit/http/limits.ts'
import type { OtherHandler } from '../../kit/http/routes/mount-routes.ts'
import { problemResponse } from '../../kit/http/problem-response.ts'
import type { AppEnv } from '../../kit/http/request-context.ts'
import { readInput } from '../../kit/http/routes/route-input.ts'
import { deleteSession } from '../accounts.store.ts'
import { takeBudgets, type Principal } from './auth-limits.ts'
import { accountKeyOf, type Identity } from './identify.ts'
import { findKnownDevice } from './known-device.ts'
import type { Auth, AuthCtx } from './open-auth.ts'
import { sessionTokenIn, sessionTokenOf } from './session-cookie.ts'

export type AuthDeps = {
  ctx: AuthCtx
  auth: Auth
  /** Null switches limits off. */
  limits: Limits | null
}

type Body<K extends AuthRouteKey> = RouteInput<(typeof authRoutes)[K]>['body']
/** The parts of the answer besides the status. */
export type Done = { value?: unknown; setCookies?: readonly string[] }
export type Answer<K extends AuthRouteKey> = (
  body: Body<K>,
  context: AnswerContext,
) => Promise<Outcome<Done>>

export type AnswerContext = {
  actor: Identity | null
  cookie: string | null
  /** Counts this request against an account that only the handler knows; 0, or how many seconds to wait. */
  takeFor: (email: string, options?: Pick<Principal, 'isUnguessable'>) => Promise<number>
}

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

/** Checks the input, then the limit of this address for this account, then calls the handler. Right guesses are not counted. */
export const authGuard =
  <K extends AuthRouteKey>(
    { ctx, limits }: AuthDeps,
    key: K,
    answer: Answer<K>,
  ): OtherHandler<Identity | null> =>
  async (c, actor) => {
    const { request, incoming } = c.env
    const cookie = cookieOf(c)
    const counted: Budget[] = []
    const outcome = await enter()
    if (limits && outcome.ok && isGuess(key)) await limits.giveBack(counted)
    if (!outcome.ok) return problemResponse(outcome.refusal, request)
    return respond(key, outcome.value)

    async function enter(): Promise<Outcome<Done>> {
      const input = await readInput(authRoutes[key], { params: {}, query: {}, incoming })
      if (!input.ok) return input
      // the route's own schema has just parsed it
      const body = input.value.body as Body<K>
      const account = accountNamed(body) ?? (actor && accountKeyOf(actor))
      // only the handler knows which account a half session or a link is about
      const wait = isCountedByAnswer(key) && account === null ? 0 : await take(account)
      if (wait > 0) return tooMany(wait, key)
      return answer(body, { actor, cookie, takeFor: take })
    }

    async function take(
      account: string | null,
      options: Pick<Principal, 'isUnguessable'> = {},
    ): Promise<number> {
      if (!limits) return 0
      const device =
        account === null ? null : await findKnownDevice(ctx.db, ctx.config, cookie, account)
      const { address } = request
      const { wait, taken } = await takeBudgets(limits, key, {
        address,
        account,
        device,
        ...options,
      })
      counted.push(...taken)
      return wait
    }
  }

/** Routes where a right answer proves that it was no guess. */
const isGuess = (key: AuthRouteKey): boolean =>
  key === 'POST /api/auth/sign-in/email' ||
  key === 'POST /api/auth/sign-in/email-otp' ||
  key === 'POST /api/auth/verify-email' ||
  key === 'POST /api/auth/change-password' ||
  key === 'POST /api/auth/reauthenticate' ||
  (isSecondStep(key) && key !== 'POST /api/auth/two-factor/set-up')

const isCountedByAnswer = (key: AuthRouteKey): boolean =>
  isSecondStep(key) || key === 'POST /api/auth/verify-email'

const isSecondStep = (key: AuthRouteKey): boolean => key.startsWith('POST /api/auth/two-factor/')

/** A mail is never refused because of what others did, so it remains a way in while an attacker guesses. */
const tooMany = (seconds: number, key: AuthRouteKey) => {
  const detail = tooManyMessages[key]
  return refused('too_many_requests', {
    retryAfterSeconds: seconds,
    ...(detail === undefined ? {} : { detail }),
  })
}

const tooManyMessages: Partial<Record<AuthRouteKey, string>> = {
  'POST /api/auth/sign-in/email':
    'Too many wrong passwords were tried for this account. Choose “Email me a code instead” to sign in now.',
  'POST /api/auth/phone/send-code':
    'We texted this number a moment ago. Wait for that text, or sign in by email instead.',
}

/** The address or the number in a body, as limits count it. */
const accountNamed = (body: unknown): string | null => {
  if (typeof body !== 'object' || body === null) return null
  if ('email' in body && typeof body.email === 'string') return body.email
  return 'phone' in body && typeof body.phone === 'string' ? toE164(body.phone) : null
}

export const cookieOf = (c: Context<AppEnv>): string | null => c.req.header('cookie') ?? null

const respond = (key: AuthRouteKey, { value, setCookies = [] }: Done): Response => {
  const route = authRoutes[key]
  const headers = new Headers({ 'cache-control': 'no-store' })
  for (const cookie of setCookies) headers.append('set-cookie', cookie)
  if (!('answer' in route)) return new Response(null, { status: 204, headers })
  headers.set('content-type', 'application/json')
  const status = 'status' in route ? route.status : 200
  return new Response(JSON.stringify(route.answer.parse(value)), { status, headers })
}
