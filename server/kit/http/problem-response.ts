/**
 * Refusals and errors as answers, worded by `contract/problems.ts` alone: `application/problem+json` (RFC 9457) for programs, a page for a
 * person whose browser would show it.
 */
import { problemFor } from '../../../contract/problem-document.ts'
import type { Refusal } from '../../../domain/refusal.ts'
import { isUnavailable } from '../database/database-errors.ts'
import { Unavailable } from '../unavailable.ts'
import { problemPage, problemPageHeaders } from './problem-page.ts'
import type { RequestContext } from './request-context.ts'

/** For a refusal that is temporary and gives no time of its own. */
const retryAfterSeconds = 5

/** A refusal whose status is 503 always says when to come back. */
export const problemResponse = (
  refusal: Refusal,
  request: RequestContext,
  headers: Record<string, string> = {},
): Response => {
  const problem = problemFor(refusal, request.requestId)
  const comeBackAfter =
    refusal.retryAfterSeconds ?? (problem.status === 503 ? retryAfterSeconds : undefined)
  const { navigation } = request
  const body = navigation ? problemPage(problem, navigation) : JSON.stringify(problem)
  return new Response(body, {
    status: problem.status,
    headers: {
      ...(navigation ? problemPageHeaders : { 'content-type': 'application/problem+json' }),
      'cache-control': 'no-store',
      ...(comeBackAfter ? { 'retry-after': String(comeBackAfter) } : {}),
      ...headers,
    },
  })
}

/** The answer to an exception: nothing about it but whether to try again. */
export const refusalOfError = (error: unknown): Refusal => {
  if (error instanceof Unavailable) return { code: error.code, retryAfterSeconds }
  return isUnavailable(error)
    ? { code: 'not_ready', retryAfterSeconds: 1 }
    : { code: 'internal_error' }
}

export const errorResponse = (error: unknown, request: RequestContext): Response => {
  const refusal = refusalOfError(error)
  if (refusal.code === 'internal_error')
    request.log.error('request failed', { route: request.route, error })
  else request.log.warn('cannot be answered now', { route: request.route, error })
  return problemResponse(refusal, request)
}
