/**
 * The typed client of our own HTTP API: `call('POST /api/bookings/:bookingId/accept', { params: { bookingId } })`. Requests and
 * answers have the contract's types; the contract is imported for its types alone, so no page loads its schemas.
 */
import type { authRoutes } from '../../../contract/accounts/auth.ts'
import type { phoneConfirmRoutes } from '../../../contract/bookings/phone-bookings.ts'
import type { Problem } from '../../../contract/problem-document.ts'
import type { RouteAnswer, RouteRequest } from '../../../contract/route.ts'
import type { AppRoutes } from '../../../contract/routes.ts'
import { OfflineError, ProblemError } from './failures.ts'
import { isProvenAfter } from '../accounts/proof.ts'
import { noteServerNow } from './server-clock.ts'

export type ApiRoutes = AppRoutes & typeof authRoutes & typeof phoneConfirmRoutes
export type CallKey = keyof ApiRoutes
export type CallAnswer<K extends CallKey> = RouteAnswer<ApiRoutes[K]>
export type BodyOf<K extends CallKey> = NonNullable<RouteRequest<ApiRoutes[K]>['body']>
type CallRequest<K extends CallKey> = RouteRequest<ApiRoutes[K]> & { signal?: AbortSignal }

type Parts = {
  params?: Readonly<Record<string, string>>
  query?: Readonly<Record<string, string | number | boolean | undefined>>
  body?: unknown
  signal?: AbortSignal
}

/** Pauses before a read that found no connection is retried, in milliseconds. Mutations are never retried. */
export const retryPausesMs = [400, 1_500] as const
const readTimeoutMs = 12_000
/** Long, because booking calls the card provider. */
const changeTimeoutMs = 30_000

/** Throws `ProblemError`, `OfflineError`, or the `AbortError` of the caller's own signal. */
export const call = async <K extends CallKey>(
  route: K,
  ...[request]: Record<string, never> extends CallRequest<K>
    ? [request?: CallRequest<K>]
    : [request: CallRequest<K>]
): Promise<CallAnswer<K>> => {
  // Every request of the contract has these parts; the compiler cannot resolve a generic one.
  const parts: Parts = (request as Parts | undefined) ?? {}
  return send(route, parts)
}

/** Parameters are escaped; query values that are undefined are left out. */
export const requestOf = (
  route: string,
  { params = {}, query = {}, body }: Parts,
): { url: string; init: RequestInit } => {
  const [method = 'GET', template = ''] = route.split(' ')
  const path = template.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, String(value))
  }
  return {
    url: search.size > 0 ? `${path}?${search.toString()}` : path,
    init: {
      method,
      credentials: 'same-origin',
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    },
  }
}

const send = async <K extends CallKey>(route: string, parts: Parts): Promise<CallAnswer<K>> => {
  const { url, init } = requestOf(route, parts)
  for (const pauseMs of init.method === 'GET' ? retryPausesMs : []) {
    try {
      return await sendOnce(url, init, parts.signal)
    } catch (failure) {
      if (!(failure instanceof OfflineError)) throw failure
      await pause(pauseMs, parts.signal)
    }
  }
  for (;;) {
    try {
      return await sendOnce(url, init, parts.signal)
    } catch (failure) {
      if (!(await isProvenAfter(failure))) throw failure
    }
  }
}

const sendOnce = async <K extends CallKey>(
  url: string,
  init: RequestInit,
  signal: AbortSignal | undefined,
): Promise<CallAnswer<K>> => {
  const limit = AbortSignal.timeout(init.method === 'GET' ? readTimeoutMs : changeTimeoutMs)
  const sentAtMs = Date.now()
  try {
    const response = await fetch(url, {
      ...init,
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    })
    if (!response.ok) throw await problemOf(response)
    // A route without an answer gives 204, and its type is undefined. Others were checked against the contract by the server.
    const answer = response.status === 204 ? undefined : await response.json()
    noteClock(answer, sentAtMs)
    return answer
  } catch (failure) {
    if (signal?.aborted || failure instanceof ProblemError) throw failure
    // No connection, a timeout, a connection that broke half way, or a proxy's page.
    throw new OfflineError('no answer', { cause: failure })
  }
}

const noteClock = (answer: { serverNow?: unknown } | undefined, sentAtMs: number): void => {
  if (typeof answer?.serverNow !== 'string') return
  noteServerNow(answer.serverNow, { sentAtMs, receivedAtMs: Date.now() })
}

const pause = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer)
      reject(signal?.reason instanceof Error ? signal.reason : new Error('aborted'))
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal?.addEventListener('abort', stop, { once: true })
  })

/** The error that an unsuccessful answer describes. */
export const problemOf = async (response: Response): Promise<Error> => {
  if (!response.headers.get('content-type')?.startsWith('application/problem+json')) {
    return new Error(`answered ${response.status}`)
  }
  const problem: Problem = await response.json()
  const retryAfter = Number(response.headers.get('retry-after') ?? NaN)
  return new ProblemError(problem, Number.isFinite(retryAfter) ? retryAfter : null)
}
