/**
 * The addresses to which another company redirects browsers. The answer always redirects on: to the page they were going to,
 * or to the sign-in page with a code for what went wrong. Nothing a provider says is repeated in an address.
 */
import type { Context } from 'hono'
import { z } from 'zod'
import { type authRedirects } from '../../../contract/accounts/auth.ts'
import {
  returnTo,
  signInPath,
  socialProviders,
  type SignInProblem,
  type SocialProvider,
} from '../../../contract/accounts/sign-in.ts'
import { checkCustomerName, nameLength } from '../../../domain/text.ts'
import type { OtherHandler } from '../../kit/http/routes/mount-routes.ts'
import { problemResponse } from '../../kit/http/problem-response.ts'
import { readBody } from '../../kit/http/read-body.ts'
import type { AppEnv } from '../../kit/http/request-context.ts'
import { callAuth, type AuthAnswer } from './call-auth.ts'
import { cookieOf, endReplacedSession, type AuthDeps } from './auth-guard.ts'
import { problemOfCode } from './auth-refusals.ts'
import { identifyFirstStep, type Identity } from './identify.ts'
import { keepGivenName, takeGivenName } from '../given-name.ts'
import { knownDeviceCookie } from './known-device.ts'
import { pairOf } from './session-cookie.ts'

type RedirectKey = keyof typeof authRedirects

const formLimit = 16 * 1024

/** RFC 6749 §4.1.2 and RFC 9207; every other parameter is dropped. */
const wayBack = ['code', 'state', 'error', 'iss'] as const

export const redirectHandlers = (
  deps: AuthDeps,
): Record<RedirectKey, OtherHandler<Identity | null>> => {
  const { ctx, auth } = deps
  const origin = ctx.config.publicOrigin

  const goOn = async (
    c: Context<AppEnv>,
    answer: AuthAnswer,
    otherwise: SignInProblem,
    provider?: SocialProvider,
  ): Promise<Response> => {
    await endReplacedSession(deps, answer.setCookies, cookieOf(c))
    const headers = new Headers({
      location: wayOn(answer, { origin, otherwise, provider }),
      'cache-control': 'no-store',
      // the address of this page held a token
      'referrer-policy': 'no-referrer',
    })
    for (const cookie of answer.setCookies) headers.append('set-cookie', cookie)
    const arrived = await identifyFirstStep(ctx, answer.setCookies.map(pairOf).join('; '))
    if (arrived?.nextStep === null && arrived.identity.isEmailVerified) {
      const { accountId } = arrived.identity
      const device = await knownDeviceCookie(ctx.db, ctx.config, cookieOf(c), accountId)
      if (device !== null) headers.append('set-cookie', device)
    }
    return new Response(null, { status: 303, headers })
  }

  return {
    'GET /api/auth/callback/:provider': async (c) => {
      const provider = providerOf(c)
      if (!provider) return problemResponse({ code: 'not_found' }, c.env.request)
      const query = pick(new URLSearchParams(c.req.query()))
      const name =
        provider === 'apple' && query.state ? await takeGivenName(ctx, query.state) : null
      const answer = await callAuth(auth, origin, {
        method: 'GET',
        path: `/callback/${provider}`,
        query: {
          ...query,
          ...(name ? { user: JSON.stringify({ name: { firstName: name } }) } : {}),
        },
        cookie: cookieOf(c),
      })
      return goOn(c, answer, 'provider_failed', provider)
    },

    // Apple posts a form from its own page, which comes without our cookies, so one more redirect makes it a request of our page. The
    // name is given this one time only: we keep it until then instead of putting it into the address.
    'POST /api/auth/callback/:provider': async (c) => {
      const provider = providerOf(c)
      if (provider !== 'apple') return problemResponse({ code: 'not_found' }, c.env.request)
      const body = await readBody(c.env.incoming, formLimit)
      if (!body.ok) return problemResponse(body.refusal, c.env.request)
      const form = new URLSearchParams(body.value.toString('utf8'))
      const query = pick(form)
      const name = givenName(form.get('user'))
      if (query.state && name) await keepGivenName(ctx, query.state, name)
      return new Response(null, {
        status: 303,
        headers: {
          location: `/api/auth/callback/${provider}?${new URLSearchParams(query).toString()}`,
          'cache-control': 'no-store',
        },
      })
    },
  }
}

const providerOf = (c: Context<AppEnv>): SocialProvider | null =>
  socialProviders.find((id) => id === c.req.param('provider')) ?? null

/** What these parameters may hold (RFC 6749, appendix A). */
const plainText = /^[\x20-\x7e]{1,2000}$/

const pick = (given: URLSearchParams): Partial<Record<(typeof wayBack)[number], string>> => {
  const picked: Partial<Record<(typeof wayBack)[number], string>> = {}
  for (const name of wayBack) {
    const value = given.get(name)
    if (value !== null && plainText.test(value)) picked[name] = value
  }
  return picked
}

const applesUser = z.object({
  name: z.object({ firstName: z.string().optional(), lastName: z.string().optional() }),
})

const givenName = (user: string | null): string | null => {
  if (!user) return null
  try {
    const { firstName, lastName } = applesUser.parse(JSON.parse(user)).name
    const name = [firstName, lastName].filter(Boolean).join(' ').slice(0, nameLength.max)
    // anyone could have written the form: an invalid name is never stored
    return checkCustomerName(name) === null ? name : null
  } catch {
    return null
  }
}

const pageOfOurs = (path: string | null | undefined): string => returnTo.safeParse(path).data ?? '/'

type Way = { origin: string; otherwise: SignInProblem; provider: SocialProvider | undefined }

/** The library's answer as an address of ours, without its own messages. */
const wayOn = (answer: AuthAnswer, { origin, otherwise, provider }: Way): string => {
  const target = answer.location ? new URL(answer.location, origin) : null
  const isOurs = target?.origin === origin
  const error = isOurs ? target.searchParams.get('error') : answer.code
  if (isOurs && error === null && answer.status < 400)
    return pageOfOurs(`${target.pathname}${target.search}${target.hash}`)

  const query = new URLSearchParams({ problem: problemOfCode(error ?? '', otherwise) })
  if (provider) query.set('provider', provider)
  const wasGoingTo =
    isOurs && target.pathname === signInPath ? target.searchParams.get('returnTo') : null
  if (wasGoingTo) query.set('returnTo', pageOfOurs(wasGoingTo))
  return `${signInPath}?${query.toString()}`
}
