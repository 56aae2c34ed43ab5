/** The outcome of one delivery, on any channel. `code` names a failure without naming anyone. */
import type { OutsideAnswer } from '../kit/http/fetch-outside.ts'
import { retryAfterSeconds } from '../kit/http/retry-after.ts'

export type SendOutcome =
  | { kind: 'sent' }
  /** Worth another attempt, not before `waitSeconds` if the other side named it. */
  | { kind: 'failed'; code: string; waitSeconds?: number }
  /** The other side refused this recipient for good. */
  | { kind: 'refused'; code: string }
  /** The device takes no pushes any more. */
  | { kind: 'gone' }
  /** It is unknown whether the provider accepted it. */
  | { kind: 'in_doubt'; code: string }

/** The longest wait that a provider may ask for. */
const longestWaitSeconds = 3_600

export const waitSecondsOf = (answer: Pick<OutsideAnswer, 'headers'>): number | undefined =>
  retryAfterSeconds(answer, longestWaitSeconds)
