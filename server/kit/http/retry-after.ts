import type { OutsideAnswer } from './fetch-outside.ts'

/**
 * `Retry-After` in whole seconds (RFC 9110 §10.2.3): a number, or a time by the other side's own `Date`. Undefined: absent or
 * unreadable. Never more than `longestSeconds`, however much it asks for.
 */
export const retryAfterSeconds = (
  { headers }: Pick<OutsideAnswer, 'headers'>,
  longestSeconds: number,
): number | undefined => {
  const header = headers['retry-after']
  if (typeof header !== 'string') return undefined
  const from = typeof headers['date'] === 'string' ? Date.parse(headers['date']) : Date.now()
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) : (Date.parse(header) - from) / 1000
  return Number.isFinite(seconds)
    ? Math.min(Math.max(Math.ceil(seconds), 0), longestSeconds)
    : undefined
}
