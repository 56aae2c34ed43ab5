/** What became of one delivery, on any channel. `code` names a failure without naming anyone. */
import type { OutsideAnswer } from '../kit/http/ask-outside.ts'

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

/** `Retry-After` in seconds (RFC 9110 §10.2.3): a number, or a moment by the other side's own `Date`. */
export const waitSecondsOf = ({ headers }: Pick<OutsideAnswer, 'headers'>): number | undefined => {
  const said = headers['retry-after']
  if (typeof said !== 'string') return undefined
  const from = typeof headers['date'] === 'string' ? Date.parse(headers['date']) : Date.now()
  const seconds = /^\d+$/.test(said.trim()) ? Number(said) : (Date.parse(said) - from) / 1000
  return Number.isFinite(seconds)
    ? Math.min(Math.max(Math.ceil(seconds), 0), longestWaitSeconds)
    : undefined
}
