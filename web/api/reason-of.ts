import { ProblemError } from './failures.ts'

/** Why the server refused, which helps more than the specification's fixed sentence; null where there is no reason but a fault. */
export const reasonOf = (failure: unknown): string | null =>
  failure instanceof ProblemError && failure.problem.code !== 'internal_error'
    ? failure.problem.detail
    : null
