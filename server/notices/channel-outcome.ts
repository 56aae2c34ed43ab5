/** What became of one delivery, on any channel. `code` names a failure without naming anyone. */
import type { OutsideAnswer } from '../kit/http/ask-outside.ts'
import { retryAfterSeconds } from '../kit/http/retry-after.ts'

export type SendOutcome =
  | { kind: 'sent' }
  /** Worth another attempt, not before `waitSeconds` where the other side has said so. */
  | { kind: 'failed'; code: string; waitSeconds?: number }
  /** The other side refused this recipient for good. */
  | { kind: 'refused'; code: string }
  /** The device takes no pushes any more. */
  | { kind: 'gone' }
  /** Nobody knows whether it was taken. */
  | { kind: 'in_doubt'; code: string }

/** Nobody keeps us waiting for longer than this. */
const longestWaitSeconds = 3_600

export const waitSecondsOf = (answer: Pick<OutsideAnswer, 'headers'>): number | undefined =>
  retryAfterSeconds(answer, longestWaitSeconds)
