import { ProblemError } from './failures.ts'

/** The server's reason for a refusal, which helps more than the specification's fixed sentence; null for a fault without one. */
export const reasonOf = (failure: unknown): string | null =>
  failure instanceof ProblemError && failure.problem.code !== 'internal_error'
    ? failure.problem.detail
    : null
