/**
 * How a call fails, as the browser sees it: the server refused and said why (`ProblemError`), or it could not be reached
 * (`OfflineError`). The words for a refusal are the server's (`contract/problems.ts`); here are only those for when it sent none.
 */
import type { Problem } from '../../../contract/problem-document.ts'
import type { RefusalCode } from '../../../domain/refusal.ts'

/** The words for the user. `requestId` is for support. */
export type FailureCopy = { title: string; detail: string; requestId?: string }

/** The id of the last request that failed, for the report of a page that fails next. */
export const lastFailed = { requestId: '' }

/** The server refused, in a problem document (RFC 9457). */
export class ProblemError extends Error {
  override readonly name = 'ProblemError'
  readonly problem: Problem
  /** From `Retry-After`; null when the server did not say. */
  readonly retryAfterSeconds: number | null

  constructor(problem: Problem, retryAfterSeconds: number | null = null) {
    super(`${problem.title}: ${problem.detail}`)
    this.problem = problem
    lastFailed.requestId = problem.requestId
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** No answer of ours came: no connection, a timeout, or a proxy's page instead. Whether the server carried it out is unknown. */
export class OfflineError extends Error {
  override readonly name = 'OfflineError'
}

const offlineMessage: FailureCopy = {
  title: 'No connection',
  detail: 'Towline cannot be reached. Nothing you typed is lost. Try again when you are connected.',
}

const faultMessage: FailureCopy = {
  title: 'Something went wrong',
  detail: 'An unexpected error occurred. Please try again.',
}

/** The words for whatever was thrown, for a toast or a page. */
export const failureCopy = (failure: unknown): FailureCopy => {
  if (failure instanceof OfflineError) return offlineMessage
  if (!(failure instanceof ProblemError)) return faultMessage
  const { title, detail, requestId } = failure.problem
  return { title, detail, ...(requestId ? { requestId } : {}) }
}

/** Whether the server refused with one of these codes. */
export const isRefusal = (failure: unknown, ...codes: RefusalCode[]): failure is ProblemError =>
  failure instanceof ProblemError && codes.includes(failure.problem.code)

/** The sentences for the invalid fields, by the name the contract gives them: `contact.phone`. */
export const fieldsOf = (failure: unknown): Readonly<Record<string, string>> =>
  failure instanceof ProblemError ? (failure.problem.fields ?? {}) : {}
